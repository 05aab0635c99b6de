-- What a second key reads of a withdrawal named the member and the bank account, which an erasure leaves there: from now on
-- only numbers, as everything that operators write (docs/rules.md#privacy).
update operator_confirmation c
set summary = case
    when c.action = '/operator/withdrawals/approve' then 'จ่ายเงินถอน'
    when c.input ->> 'transaction_id' is null then 'คืนเงินถอน'
    else 'บันทึกว่าจ่ายแล้ว (' || (c.input ->> 'transaction_id') || ')'
  end
  || ' ' || trim(to_char(w.amount_satang / 100.0, '999,999,999,990.00')) || ' บาท ของรายการถอน ' || w.id || ' ของสมาชิก ' || w.member_id
  || coalesce(' ธนาคารแจ้งว่า: ' || (c.input ->> 'bank_answer'), '')
from withdrawal w
where c.action in ('/operator/withdrawals/approve', '/operator/withdrawals/settle') and w.id::text = c.input ->> 'withdraw_id';
