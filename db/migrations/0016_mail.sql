-- Mails to be sent and sent.

create table mail (
  mail_id text primary key,
  brand text not null,
  kind text not null,
  created_at timestamptz not null,
  -- When it may be sent, or tried again.
  due_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  -- Keyed hash of the mailbox it goes to.
  mailbox bytea,
  -- Nobody paid for it or asked for it by the mailbox itself.
  unasked boolean not null default false,
  once text,
  country text not null,
  language text not null,
  -- Whom it goes to; forgotten once it was sent.
  recipient text,
  -- What it is about, as its subject keeps it: ids, nothing secret.
  payload jsonb not null,
  unique (kind, once),
  constraint mail_has_a_recipient check (sent_at is not null or recipient is not null or tries >= 20)
);
create index mail_due on mail (due_at) where sent_at is null;
create index mail_unasked on mail (brand, mailbox, created_at) where unasked;
-- Mails about nothing that stays (codes, passwords) are forgotten after a while, those that nobody would take as well.
create index mail_by_age on mail (due_at) where once is null;
-- Mails to operators are counted by mailbox, kind and hour.
create index mail_of_kind on mail (brand, mailbox, kind, created_at) where mailbox is not null;
