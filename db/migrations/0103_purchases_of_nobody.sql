-- Pieces that mailboxes had paid for and that the deletion of an account left behind: no order names such a mailbox any more.
delete from person_purchase bought
  where not exists (select from customer_order placed where placed.brand = bought.brand and placed.person = bought.person);
