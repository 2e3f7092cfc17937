-- The invitation that somebody follows to register: the mail that proves their mailbox brings it along (decision 105).
alter table verification add column invitation_code text;
