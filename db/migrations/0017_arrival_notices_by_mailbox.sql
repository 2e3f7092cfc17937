-- All spellings of a mailbox are one that waits (docs/decisions/024). Notices from before are counted as they were spelled.
alter table arrival_notice add column mailbox text;
update arrival_notice set mailbox = email;
alter table arrival_notice alter column mailbox set not null, drop constraint arrival_notice_pkey, add primary key (brand, goods_id, mailbox);
drop index arrival_notice_by_email;
create index arrival_notice_by_mailbox on arrival_notice (brand, mailbox);
