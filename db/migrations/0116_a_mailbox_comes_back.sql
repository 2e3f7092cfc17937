-- A mailbox can be a customer's more than once, and somebody else's in between: each time has its end (decision 226).
alter table former_mailbox drop constraint former_mailbox_pkey, add primary key (customer_id, email, until);
