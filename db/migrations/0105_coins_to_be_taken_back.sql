-- What an order or an invitation brought is taken back with its money; what is not there then is remembered, and taken of coins that come back.
create table coin_owed (
  -- The transfer that brought them.
  transfer_id text primary key references coin_transfer (transfer_id),
  customer_id text not null references customer (customer_id) on delete cascade,
  -- What is still to be taken of it, and what was taken since it is remembered.
  coins bigint not null check (coins >= 0),
  taken bigint not null default 0 check (taken >= 0)
);
create index coin_owed_of_customer on coin_owed (customer_id);
-- Rewards that were asked back before now are not asked back again.
insert into coin_owed (transfer_id, customer_id, coins)
  select brought.transfer_id, posting.customer_id, 0 from coin_transfer back
  join coin_transfer brought on brought.once = 'invitation ' || substr(back.once, length('invitationTaken ') + 1)
  join coin_posting posting on posting.transfer_id = brought.transfer_id and posting.account = 'customer' join customer using (customer_id)
  where back.usage = 'invitationTaken';
