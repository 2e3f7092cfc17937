-- Mails that nobody has shown to want: few per mailbox, whatever strangers order in its name (docs/decisions/023).

alter table mail
  -- Keyed hash of the mailbox it goes to.
  add column mailbox bytea,
  -- Nobody paid for it or asked for it by the mailbox itself.
  add column unasked boolean not null default false;
create index mail_unasked on mail (brand, mailbox, created_at) where unasked;
