-- Many are called by their mailbox.
alter table operator drop constraint operator_name_check;
alter table operator add constraint operator_name_check check (name ~ '^[a-z][a-z0-9._@-]{1,39}$');
