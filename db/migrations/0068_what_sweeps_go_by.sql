-- Sessions that somebody has ended are swept like those whose time is over.
create index session_revoked on session (revoked_at) where revoked_at is not null;
