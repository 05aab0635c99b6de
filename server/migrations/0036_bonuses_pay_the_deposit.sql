-- A bonus that is met pays at least its own deposit.
update bonus set max_withdraw_satang = deposit_satang
where state in ('running', 'closing') and max_withdraw_satang < deposit_satang;
