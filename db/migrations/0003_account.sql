-- Customers: their proofs, devices, passkeys, bindings to sign-in providers and former mailboxes.

-- Customers of a brand, the codes that prove a mailbox, and the devices a customer has signed in from (decisions 071 to 073).
create table customer (
  customer_id text primary key,
  brand text not null,
  -- In lower case, as orders keep their person: one account for a mailbox and a brand.
  email text check (email = lower(email)),
  -- When the mailbox was proven; orders placed with it as a guest are shown from then on.
  email_verified_at timestamptz,
  -- With its country code and digits alone: +34600000000.
  phone text,
  -- Slow to make, with its salt; never the password itself.
  password_hash text not null,
  password_changed_at timestamptz not null,
  nickname text,
  invitation_code text not null,
  invited_by text references customer(customer_id),
  -- Where they joined, for the language of mails nobody asked for.
  country text not null,
  language text not null,
  created_at timestamptz not null,
  closing_applied_at timestamptz,
  -- Until then signing in takes it back; from then on the account and what belongs to it are deleted.
  closing_due_at timestamptz,
  unique (brand, email),
  unique (brand, phone),
  unique (brand, invitation_code),
  constraint customer_is_reached check (email is not null or phone is not null),
  constraint customer_closing check ((closing_applied_at is null) = (closing_due_at is null))
);
create index customer_by_inviter on customer (invited_by) where invited_by is not null;
create index customer_closing_due on customer (closing_due_at) where closing_due_at is not null;

-- A code or link that was sent to a mailbox. What was sent stands nowhere: the shop's key makes it again from the id.
create table verification (
  verification_id text primary key,
  brand text not null,
  purpose text not null check (purpose in ('register', 'login', 'reset', 'close', 'change')),
  account text not null,
  account_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The invitation that somebody follows to register: the mail that proves their mailbox brings it along.
  invitation_code text,
  customer_id text references customer(customer_id),
  constraint verification_of_customer check ((purpose = 'change') = (customer_id is not null))
);
create index verification_by_account on verification (account_hash, created_at desc);
create index verification_by_age on verification (created_at);
create index verification_by_customer on verification (customer_id) where customer_id is not null;

-- A browser or app somebody has signed in from: its own tries are counted apart from those of strangers.
create table known_device (
  token_hash bytea primary key,
  customer_id text not null references customer(customer_id),
  last_seen_at timestamptz not null
);
create index known_device_by_customer on known_device (customer_id);
create index known_device_by_age on known_device (last_seen_at);

-- Passkeys of customers, and the challenges they answer.
create table passkey (
  passkey_id text primary key,
  customer_id text not null references customer(customer_id) on delete cascade,
  brand text not null,
  -- The host it was made at: the browser offers it at no other.
  host text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it says it was used; 0 for ever from one that several devices share.
  sign_count bigint not null,
  -- How the browser reaches it, in its own words.
  transports text[] not null,
  name text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its count went back: there is a copy of it, and it opens nothing any more.
  stopped_at timestamptz,
  unique (host, credential_id)
);
create index passkey_by_customer on passkey (customer_id);

-- Chance that a passkey has to sign; gone with the first answer, right or wrong.
create table passkey_challenge (
  challenge text primary key,
  brand text not null,
  host text not null,
  -- Who may add a passkey with it; null for one that logs in.
  customer_id text references customer(customer_id) on delete cascade,
  created_at timestamptz not null
);
create index passkey_challenge_by_age on passkey_challenge (created_at);
create index passkey_challenge_by_customer on passkey_challenge (customer_id) where customer_id is not null;

-- What a thief of an account would do first, and when it was done last.
create table sensitive_operation (
  customer_id text not null references customer(customer_id) on delete cascade,
  operation text not null check (operation in ('passwordChange', 'passwordReset', 'signInBind', 'signInUnbind', 'emailChange', 'phoneChange')),
  at timestamptz not null,
  primary key (customer_id, operation)
);

-- A customer's mailbox or number was changed: for a while whoever holds the one before can take that back.
create table contact_change (
  change_id text primary key,
  -- What came before what, also when the clock jumps.
  position bigint generated always as identity,
  customer_id text not null references customer(customer_id),
  kind text not null check (kind in ('email', 'phone')),
  -- Null where there was none.
  previous text,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index contact_change_by_customer on contact_change (customer_id, "position");
create index contact_change_by_age on contact_change (changed_at);

-- Who a customer is at a sign-in provider, and the attempts to come back from there.
create table provider_binding (
  brand text not null,
  -- Who says who somebody is, and their name for the person.
  issuer text not null,
  subject text not null,
  customer_id text not null references customer(customer_id) on delete cascade,
  -- The provider as the settings name it: one binding of a customer at each.
  provider text not null,
  -- How the customer knows themselves there, for them to read.
  known_as text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (brand, issuer, subject),
  unique (customer_id, provider)
);

-- Made by one browser, whose token alone makes what the provider is given along.
create table provider_attempt (
  token_hash bytea primary key,
  brand text not null,
  host text not null,
  provider text not null,
  -- Who has shown their password to bind; null for one that logs in.
  customer_id text references customer(customer_id) on delete cascade,
  -- The page it was begun on.
  came_from text not null,
  created_at timestamptz not null,
  -- When the browser came back: only the first answer is read.
  returned_at timestamptz,
  -- Whom it has proven, where no account knows them yet.
  issuer text,
  subject text,
  known_as text
);
create index provider_attempt_by_age on provider_attempt (created_at);
create index provider_attempt_by_customer on provider_attempt (customer_id) where customer_id is not null;

-- Mailboxes that were a customer's: what was done with one until then goes when they are deleted, though nothing else names it as theirs any
-- more.
create table former_mailbox (
  customer_id text not null references customer(customer_id) on delete cascade,
  brand text not null,
  email text not null check (email = lower(email)),
  until timestamptz not null,
  primary key (customer_id, email, until)
);
create index former_mailbox_of on former_mailbox (brand, email);
