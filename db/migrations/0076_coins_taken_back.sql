-- What an order has brought is taken back with its money: the rebate, and the reward of whoever invited its customer.
alter table coin_transfer
  drop constraint coin_transfer_usage_check,
  add constraint coin_transfer_usage_check check (usage in ('used', 'givenBack', 'rebate', 'rebateTaken', 'invitation', 'invitationTaken', 'code'));
