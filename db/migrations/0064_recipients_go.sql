-- A mail that was given up forgets whom it was for in the end, also where its row stays so that there is no second.
alter table mail drop constraint mail_has_a_recipient, add constraint mail_has_a_recipient check (sent_at is not null or recipient is not null or tries >= 20);
