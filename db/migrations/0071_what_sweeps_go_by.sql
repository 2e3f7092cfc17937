-- Sessions that somebody has ended are swept like those whose time is over.
create index session_revoked on session (revoked_at) where revoked_at is not null;

-- What a cancelled order has used of coupons and coins is given back.
create index customer_order_canceled on customer_order (canceled_at) where delivery_status = 'Canceled';
create index coin_transfer_of_order on coin_transfer (order_id) where order_id is not null;
