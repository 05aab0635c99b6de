-- A running bonus whose turnover target is 0 is met, but was never marked for the job that completes it.
update bonus set is_due = true where state = 'running' and turnover_target_satang = 0;
