-- What nobody has answered yet, longest first (docs/decisions/204).
create index consultation_waiting on consultation (created_at, consultation_id) where reply is null;
