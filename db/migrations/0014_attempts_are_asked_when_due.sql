-- An attempt to pay knows when it is asked about next, ever more rarely, and ends where a person sees it (decision 026).

alter table payment
  add column next_ask_at timestamptz,
  -- Questions asked, or tries to give money back.
  add column asks integer not null default 0,
  -- Since when the provider has not answered about it.
  add column unanswered_since timestamptz;

update payment set next_ask_at = greatest(now(), created_at + interval '20 seconds')
  where status in ('started', 'void', 'failed') and created_at > now() - interval '7 days';
update payment set next_ask_at = now() where status = 'refunding';

drop index payment_open;
create index payment_to_ask on payment (next_ask_at) where status in ('started', 'void', 'failed') and next_ask_at is not null;
create index payment_to_refund on payment (next_ask_at) where status = 'refunding';

alter table payment_review
  drop constraint payment_review_pkey,
  drop constraint payment_review_reason_check,
  alter column arrived_minor drop not null,
  alter column arrived_currency drop not null,
  add primary key (payment_id, reason),
  add constraint payment_review_reason_check check (reason in ('wrongAmount', 'noAnswer', 'noRefund')),
  add constraint payment_review_arrived check (reason <> 'wrongAmount' or (arrived_minor is not null and arrived_currency is not null));
create index payment_review_open on payment_review (reason) where resolved_at is null;
