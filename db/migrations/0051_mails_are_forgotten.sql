-- Mails about nothing that stays (codes, passwords) are forgotten after a while, those that nobody would take as well.
create index mail_by_age on mail (due_at) where once is null;
