-- The job could miss that the last bet of a bonus was settled, and left a bonus that was to end as it was: it looks once more.
update bonus set is_due = true where state in ('running', 'closing');
