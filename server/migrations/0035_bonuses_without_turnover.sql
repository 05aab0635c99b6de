-- A bonus without a turnover was met, and nothing told the job: it looks at those that still run.
update bonus set is_due = true where state = 'running' and turnover_target_satang = 0;
