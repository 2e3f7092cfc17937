-- The last statement of a transaction goes out with its commit behind it (`conclude`): what may not stand fails here, and the commit becomes a rollback.
create function must_hold(holds boolean) returns boolean
  language plpgsql
  as $$ begin
    if holds then return true; end if;
    raise exception 'the end of a transaction counted on what has changed' using errcode = 'RB001';
  end $$;
