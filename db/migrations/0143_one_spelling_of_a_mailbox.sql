-- Mailboxes are compared in one spelling (mail/mailbox-rules.ts): NFC, without invisible signs, the domain in the ASCII form of IDNA and without a
-- dot at its end. Rows from before get it here. Where two rows would become one, the newest account or subscription has the spelling from now on.

-- RFC 3492, for one label of a domain.
create function pg_temp.ascii_label(label text) returns text language plpgsql immutable as $$
declare
  points integer[] := array(select ascii(sign) from regexp_split_to_table(label, '') with ordinality as one(sign, place) order by place);
  written text := array_to_string(array(select chr(point) from unnest(points) with ordinality as one(point, place) where point < 128 order by place), '');
  basic integer := length(written);
  handled integer := basic;
  n integer := 128; delta integer := 0; bias integer := 72;
  next integer; point integer; q integer; k integer; t integer; digit integer;
begin
  if label !~ '[^\u0001-\u007f]' then return label; end if;
  if basic > 0 then written := written || '-'; end if;
  while handled < cardinality(points) loop
    select min(one) into next from unnest(points) as one where one >= n;
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      if point = n then
        q := delta; k := 36;
        loop
          t := least(greatest(k - bias, 1), 26);
          digit := case when q < t then q else t + (q - t) % (36 - t) end;
          written := written || chr(case when digit < 26 then 97 + digit else 22 + digit end);
          exit when q < t;
          q := (q - t) / (36 - t); k := k + 36;
        end loop;
        delta := delta / (case when handled = basic then 700 else 2 end);
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop delta := delta / 35; k := k + 36; end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0; handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1; n := n + 1;
  end loop;
  return 'xn--' || written;
end $$;

create function pg_temp.canonical(mailbox text) returns text language sql immutable as $$
  select case when tidied !~ '@' then tidied else substring(tidied from '^(.*@)') || (
    select string_agg(pg_temp.ascii_label(label), '.' order by place)
    from regexp_split_to_table(rtrim(translate(normalize(substring(tidied from '[^@]*$'), NFKC), U&'\3002', '.'), '.'), '\.') with ordinality as one(label, place)
  ) end
  from (select normalize(regexp_replace(mailbox, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]', '', 'g'), NFC) as tidied) as typed
$$;

create function pg_temp.is_other(mailbox text) returns boolean language sql immutable as $$ select mailbox ~ '[^\u0001-\u007f]' or mailbox ~ '\.$' $$;

update customer set email = one.canonical
from (
  select customer_id, brand, pg_temp.canonical(email) as canonical, row_number() over (partition by brand, pg_temp.canonical(email) order by created_at desc, customer_id) as place
  from customer where pg_temp.is_other(email)
) as one
where customer.customer_id = one.customer_id and place = 1
  and not exists (select from customer taken where taken.brand = one.brand and taken.email = one.canonical and taken.customer_id <> one.customer_id);
update newsletter_subscription set email = one.canonical
from (
  select subscription_id, brand, pg_temp.canonical(email) as canonical, row_number() over (partition by brand, pg_temp.canonical(email) order by asked_at desc, subscription_id) as place
  from newsletter_subscription where pg_temp.is_other(email)
) as one
where newsletter_subscription.subscription_id = one.subscription_id and place = 1
  and not exists (select from newsletter_subscription taken where taken.brand = one.brand and taken.email = one.canonical and taken.subscription_id <> one.subscription_id);
update former_mailbox set email = pg_temp.canonical(email) where pg_temp.is_other(email)
  and not exists (select from former_mailbox same where same.customer_id = former_mailbox.customer_id and same.until = former_mailbox.until and same.email = pg_temp.canonical(former_mailbox.email));
update contact_change set previous = pg_temp.canonical(previous) where kind = 'email' and pg_temp.is_other(previous);
update session set email = pg_temp.canonical(email) where kind = 'guest' and pg_temp.is_other(email);
update consultation set email = pg_temp.canonical(email) where pg_temp.is_other(email);
update arrival_notice set email = pg_temp.canonical(email) where pg_temp.is_other(email);
update customer_order set person = pg_temp.canonical(person) where pg_temp.is_other(person);
update coupon set person = pg_temp.canonical(person) where pg_temp.is_other(person)
  and not exists (select from coupon same where same.brand = coupon.brand and same.code = coupon.code and same.person = pg_temp.canonical(coupon.person));

with moved as (delete from person_purchase where pg_temp.is_other(person) returning brand, pg_temp.canonical(person) as person, goods_id, quantity)
insert into person_purchase as known (brand, person, goods_id, quantity)
select brand, person, goods_id, sum(quantity) from moved group by brand, person, goods_id
on conflict (brand, person, goods_id) do update set quantity = known.quantity + excluded.quantity;
