-- Answers to the question about cookies.

-- What browsers have said about cookies: the proof of it, each time a row of its own.
create table cookie_consent (
  -- Kept by the browser that said it, and known to nobody else.
  consent_id text primary key,
  brand text not null,
  country text not null,
  language text not null,
  -- Who was signed in; nobody for most.
  customer_id text,
  analytics boolean not null,
  marketing boolean not null,
  said_at timestamptz not null
);
create index cookie_consent_said on cookie_consent (said_at);
create index cookie_consent_customer on cookie_consent (customer_id) where customer_id is not null;
