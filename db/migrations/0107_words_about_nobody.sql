-- What operators had written where no deletion finds it goes (decision 225): words about what is not there, and whatever of a call about a person is no id, amount or choice.
-- Who carries a parcel stands with its order.
delete from operator_words where not exists (
  select from customer_order where order_id = about
  union all select from payment where payment_id = about
  union all select from payment_refund where refund_id = about
  union all select from consultation where consultation_id = about
  union all select from customer where invitation_code = about);

alter table operator_log disable trigger operator_log_is_kept;
update operator_log set input = coalesce((
    select jsonb_object_agg(field, value) from jsonb_each(case jsonb_typeof(input) when 'object' then input else '{}' end) as asked(field, value)
    where field in ('orderId', 'paymentId', 'refundId', 'invitationCode', 'consultationId', 'brand', 'amount', 'days', 'review', 'decision')
      and (jsonb_typeof(value) in ('number', 'boolean', 'null') or (jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Za-z0-9_.-]{1,64}$'))), '{}')
  where call in (
    'cancellationRefuse', 'orderShip', 'orderParcelCorrect', 'orderRefund', 'paymentRefund', 'paymentReviewResolve', 'operatorBankTransferConfirm', 'refundSentBack', 'membershipGrant', 'operatorConsultationReply')
    and input is not null;
-- Of other calls what was refused because they do not take it.
update operator_log asked set input = '{}' from operator_log ended where ended.ends = asked.entry_id and ended.outcome = 'BAD_REQUEST' and asked.input <> '{}' and asked.call not in (
    'cancellationRefuse', 'orderShip', 'orderParcelCorrect', 'orderRefund', 'paymentRefund', 'paymentReviewResolve', 'operatorBankTransferConfirm', 'refundSentBack', 'membershipGrant', 'operatorConsultationReply');
alter table operator_log enable trigger operator_log_is_kept;
