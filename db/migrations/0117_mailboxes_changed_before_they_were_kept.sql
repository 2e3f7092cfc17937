-- Mailboxes that customers changed in the days before such were kept (0108), as far as a change is remembered. Of who has taken one back nobody knows any more which mailbox was proven.
insert into former_mailbox (customer_id, brand, email, until)
select customer_id, brand, lower(previous), changed_at from contact_change join customer using (customer_id)
where kind = 'email' and previous is not null
  and not exists (select from contact_change undone where undone.customer_id = customer.customer_id and undone.kind = 'email' and undone.undone_at is not null)
on conflict do nothing;
