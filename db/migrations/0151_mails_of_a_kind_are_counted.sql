-- Mails to operators are counted by mailbox, kind and hour.
create index mail_of_kind on mail (brand, mailbox, kind, created_at) where mailbox is not null;
drop index mail_of_mailbox;
