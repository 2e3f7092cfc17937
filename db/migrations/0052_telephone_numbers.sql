-- A mobile number alone is enough for an account: it stands there once it was proven, a mailbox or both as well.
alter table customer alter column email drop not null, add constraint customer_is_reached check (email is not null or phone is not null);

-- Codes go to a mailbox or to a telephone number, with its country code and digits alone.
alter table verification rename column email to account;
alter table verification rename column mailbox to account_hash;
alter index verification_by_mailbox rename to verification_by_account;
