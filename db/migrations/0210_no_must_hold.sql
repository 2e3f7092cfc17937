-- A transaction looks at every answer before it commits, so no statement has to fail by itself.
drop function must_hold(boolean);
