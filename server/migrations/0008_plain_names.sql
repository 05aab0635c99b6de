-- Tables, columns, constraints and a kind of notice get the names of what they are.
alter table operator_confirmation rename column asked_by to requested_by;
alter table operator_confirmation rename column asked_at to requested_at;
alter table operator_confirmation rename constraint operator_confirmation_asked_by_fkey to operator_confirmation_requested_by_fkey;
alter table operator_confirmation rename constraint operator_confirmation_asked_by_not_null to operator_confirmation_requested_by_not_null;
alter table operator_confirmation rename constraint operator_confirmation_asked_at_not_null to operator_confirmation_requested_at_not_null;

alter table withdrawal rename column approves_itself to is_auto_approved;
alter table withdrawal rename column ask_payer_at to next_payout_request_at;
alter table withdrawal rename column asked_payer_at to payout_requested_at;
alter table withdrawal rename constraint withdrawal_approves_itself_not_null to withdrawal_is_auto_approved_not_null;

alter table made_secret rename to generated_secret;
alter table generated_secret rename constraint made_secret_pkey to generated_secret_pkey;
alter table generated_secret rename constraint made_secret_name_not_null to generated_secret_name_not_null;
alter table generated_secret rename constraint made_secret_value_not_null to generated_secret_value_not_null;
alter table generated_secret rename constraint made_secret_created_at_not_null to generated_secret_created_at_not_null;

alter table bonus rename column turn to occasion;
alter table bonus rename column sweeps to times_emptied;
alter table bonus rename constraint bonus_turn_once to bonus_occasion_once;
alter table bonus rename constraint bonus_turn_not_null to bonus_occasion_not_null;
alter table bonus rename constraint bonus_sweeps_not_null to bonus_times_emptied_not_null;

alter table cashback_day rename column is_off to is_excluded;
alter table cashback_day rename constraint cashback_day_is_off_not_null to cashback_day_is_excluded_not_null;

alter table point_count rename column games_to to games_counted_until;
alter table point_count rename column bills_to to bills_counted_up_to;
alter table point_count rename constraint point_count_games_to_not_null to point_count_games_counted_until_not_null;
alter table point_count rename constraint point_count_bills_to_not_null to point_count_bills_counted_up_to_not_null;

alter table line_menu_wish rename to line_menu_change;
alter sequence line_menu_wish_id_seq rename to line_menu_change_id_seq;
alter table line_menu_change rename constraint line_menu_wish_pkey to line_menu_change_pkey;
alter table line_menu_change rename constraint line_menu_wish_agent_id_line_user_id_key to line_menu_change_agent_id_line_user_id_key;
alter table line_menu_change rename constraint line_menu_wish_agent_id_fkey to line_menu_change_agent_id_fkey;
alter table line_menu_change rename constraint line_menu_wish_id_not_null to line_menu_change_id_not_null;
alter table line_menu_change rename constraint line_menu_wish_agent_id_not_null to line_menu_change_agent_id_not_null;
alter table line_menu_change rename constraint line_menu_wish_line_user_id_not_null to line_menu_change_line_user_id_not_null;
alter table line_menu_change rename constraint line_menu_wish_is_member_not_null to line_menu_change_is_member_not_null;

update member_notice set kind = 'limit_requested' where kind = 'limit_asked';

create or replace function line_menu_follows_binding() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.line_user_id is not null then
    perform line_change_menu(old.agent_id, old.line_user_id, false);
  end if;
  if new.line_user_id is not null then
    perform line_change_menu(new.agent_id, new.line_user_id, true);
  end if;
  return null;
end $$;
