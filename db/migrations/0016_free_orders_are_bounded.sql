-- What costs nothing counts for an hour among what its network holds (docs/decisions/022): no other paid order knows its network.
create index customer_order_free_by_client on customer_order (client_hash) where payment_status = 'Paid' and client_hash is not null;
