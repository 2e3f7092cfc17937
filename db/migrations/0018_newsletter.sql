-- Subscriptions to the newsletter.

-- Who gets the newsletter of a brand, and who was asked whether they want it. Whoever leaves it is forgotten.
create table newsletter_subscription (
  subscription_id text primary key,
  brand text not null,
  email text not null check (email = lower(email)),
  country text not null,
  language text not null,
  asked_at timestamptz not null,
  -- When the mailbox said yes; before that it gets nothing but the question.
  confirmed_at timestamptz,
  unique (brand, email)
);
create index newsletter_unconfirmed on newsletter_subscription (asked_at) where confirmed_at is null;
