-- Operators who look at personal data leave an entry too: its end names the orders, questions and customers that were shown.
alter table operator_log add column shown text[], add check (shown is null or ends is not null);
