-- Limits by days, weeks and months of the calendar.
alter table member_limit drop constraint member_limit_period_check;
alter table member_limit add constraint member_limit_period_check
  check (period in ('day', 'week', 'month', 'calendar_day', 'calendar_week', 'calendar_month'));
