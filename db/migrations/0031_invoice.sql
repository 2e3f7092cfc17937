-- Requests for invoices, the invoices and credit notes themselves, and the counters of their numbers.

-- What a shopper asks for. The latest of an order counts; a refused one stays beside the next.
create table invoice_request (
  request_id text primary key,
  -- What came after what.
  position bigint generated always as identity,
  order_id text not null references customer_order(order_id),
  -- 1 for a person, 2 for a company, 3 for the correction of an earlier one.
  kind text not null check (kind in ('1', '2', '3')),
  status text not null default 'IN_AUDIT' check (status in ('IN_AUDIT', 'REFUSED', 'AUDITED_WAIT_UPLOAD', 'CAN_DOWNLOAD_INVOICE')),
  -- Whom it is made out to.
  buyer jsonb not null,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  failure_reason text,
  constraint invoice_request_reviewed check ((status = 'IN_AUDIT') = (reviewed_at is null)),
  constraint invoice_request_refused check ((status = 'REFUSED') = (failure_reason is not null))
);
create index invoice_request_by_order on invoice_request (order_id, position);
create unique index invoice_request_one_open on invoice_request (order_id) where status in ('IN_AUDIT', 'AUDITED_WAIT_UPLOAD');
create index invoice_request_waiting on invoice_request (created_at, request_id) where status = 'IN_AUDIT';

-- The last number of each series in each year; a row is written by the transaction that issues, as the last thing it does.
create table invoice_counter (
  entity text not null,
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  last_on date not null,
  primary key (entity, series, year)
);

-- All that an invoice or a credit note says, frozen when it gets its number. One that another system issues waits for that number here.
create table invoice (
  invoice_id text primary key,
  position bigint generated always as identity,
  order_id text not null references customer_order(order_id),
  request_id text references invoice_request(request_id),
  -- The codes of EN 16931: 380 an invoice, 381 a credit note.
  type integer not null check (type in (380, 381)),
  credits text references invoice(invoice_id),
  entity text not null,
  issuing text not null check (issuing in ('own', 'port')),
  series text,
  year integer,
  no integer,
  number text,
  issued_on date,
  content jsonb not null,
  total_minor bigint not null check (total_minor > 0),
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready')),
  created_at timestamptz not null,
  unique (entity, series, year, no),
  unique (entity, number),
  constraint invoice_credits check ((type = 381) = (credits is not null)),
  constraint invoice_own_number check (num_nulls(series, year, no) = case issuing when 'own' then 0 else 3 end),
  constraint invoice_numbered check ((number is null) = (issued_on is null) and (issuing = 'port' or number is not null)),
  constraint invoice_ready check (state = 'waiting' or number is not null)
);
create index invoice_by_order on invoice (order_id, position);
create index invoice_by_credited on invoice (credits) where credits is not null;
create index invoice_by_request on invoice (request_id) where request_id is not null;
create index invoice_waiting on invoice (created_at, invoice_id) where state = 'waiting';

-- The PDF as it was made or uploaded, once.
create table invoice_file (
  invoice_id text primary key references invoice(invoice_id),
  pdf bytea not null,
  made_at timestamptz not null
);

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an invoice is never deleted';
  elsif old.number is not null and (to_jsonb(new) - 'state') is distinct from (to_jsonb(old) - 'state') then
    raise exception 'an issued invoice never changes';
  elsif old.number is null and (to_jsonb(new) - '{state,number,issued_on}'::text[]) is distinct from (to_jsonb(old) - '{state,number,issued_on}'::text[]) then
    raise exception 'of an invoice that waits for its number nothing else changes';
  elsif old.state = 'ready' and new.state <> 'ready' then
    raise exception 'an invoice that can be downloaded stays so';
  end if;
  return new;
end $$;
create trigger keep_invoice before update or delete on invoice for each row execute function keep_invoice();

create function keep_invoice_file() returns trigger language plpgsql as $$
begin
  raise exception 'the file of an invoice never changes';
end $$;
create trigger keep_invoice_file before update or delete on invoice_file for each row execute function keep_invoice_file();

create function count_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last <> old.last + 1 or new.last_on < old.last_on
    or (new.entity, new.series, new.year) is distinct from (old.entity, old.series, old.year) then
    raise exception 'a counter of invoices goes on by one';
  end if;
  return new;
end $$;
create trigger count_invoice before update or delete on invoice_counter for each row execute function count_invoice();
