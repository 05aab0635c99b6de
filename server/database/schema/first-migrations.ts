import type pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { checksumOf } from './sql-files.ts';

/**
 * Before there was a baseline, 36 numbered files made a database, some of which replaced what earlier ones had made. A
 * database that has all of them has the tables of the first baseline, whatever `tables.sql` has become since: numbered
 * files lead from there.
 */
const FIRST_MIGRATIONS = `
  0001_platform 0002_ledger 0003_auth 0004_payment 0005_agent_content 0006_game_catalogue 0007_seamless_wallet
  0008_sandbox_games 0009_operator 0011_lotto 0012_yeekee 0013_member_notice 0014_withdraw 0015_statement
  0016_message 0017_limits 0018_notifications 0019_promotion 0020_coupon 0021_points_and_quests
  0022_redemption_and_wheel 0023_cashback 0024_notices_and_exclusion 0025_yeekee_bonus_and_beacon 0026_poll
  0027_content 0030_affiliate 0031_affiliate_income 0032_line_webhook 0033_line_menu 0034_game_updated_at
  0037_operator_loyalty 0039_affiliate_portions 0046_affiliate_correction 0047_affiliate_members
  0048_game_closed_at
`;
/** Of the lines `<file> <checksum>`: the files were never edited after the last one was added. */
const FIRST_CHECKSUM = '0ca7398d28e6d08cb050e260dbf1ec7acc9591fea2f217a9edd6f6a2700ac013';

/** The functions that they left behind, and that `functions.sql` replaces. Those that tables depend on stay. */
const FIRST_FUNCTIONS = `
  affiliate_adjust affiliate_basis affiliate_correct_portion affiliate_count_active affiliate_count_correction
  affiliate_count_day affiliate_earns affiliate_game_base affiliate_join affiliate_lotto_base affiliate_month
  affiliate_pay_portion affiliate_referrer affiliate_share affiliate_take_turn bonus_has_open_bets
  bonus_lotto_settled bonus_lotto_weighted bonus_settled cashback_bills cashback_correct cashback_games
  cashback_off cashback_set_off cashback_step cashback_write deposit_refusal deposited_since game_call
  game_wallet_usable ledger_account ledger_credit_many ledger_made ledger_move ledger_single ledger_transfer
  limit_exceeded limit_since limit_used line_menu_wish line_reaches lotto_cancel_bill lotto_cancelled_today
  lotto_choose_shooters lotto_create_bill lotto_enter_result lotto_finish_settlement lotto_list_payouts
  lotto_outcomes lotto_pay_piece lotto_pay_shooters lotto_payment lotto_price lotto_settle_piece lotto_shoot
  lotto_status lotto_tell_bill lotto_tell_wallet lotto_wallet_event member_bar member_tell payment_match
  payment_open_deposit payment_payer payment_receive payment_tell person_name play_refusal play_session
  points_earn points_weight quest_progress settled_bills settled_games visit_streak withdraw_turnover
`;

/**
 * PostgreSQL 18 names not-null constraints. Columns that were renamed, or made in another order, have other names than in
 * a new database: a later file that mentions one must find it in both.
 */
const RENAMED_CONSTRAINTS = [
  ['agent_notification', 'agent_notification_is_visible_not_null', 'agent_notification_is_active_not_null'],
  ['agent_banner', 'agent_banner_is_visible_not_null', 'agent_banner_is_active_not_null'],
  ['agent_event', 'agent_event_is_visible_not_null', 'agent_event_is_active_not_null'],
  ['quest_event', 'quest_event_is_visible_not_null', 'quest_event_is_active_not_null'],
  ['quest', 'quest_is_visible_not_null', 'quest_is_active_not_null'],
  ['redemption_item', 'redemption_item_is_visible_not_null', 'redemption_item_is_active_not_null'],
  ['picture', 'picture_uploaded_at_not_null', 'picture_used_at_not_null'],
  ['game', 'game_sub_provider_id_not_null', 'game_sub_provider_id_not_null2'],
  ['game_sub_provider', 'game_sub_provider_id_not_null1', 'game_sub_provider_id_not_null'],
  ['game', 'game_sub_provider_id_not_null2', 'game_sub_provider_id_not_null1'],
];

const words = (text: string) => text.trim().split(/\s+/);

/** Tells whether the first migrations made the database, or some of them. */
export const isFirstRecord = (recorded: ReadonlyMap<string, string>): boolean =>
  [...recorded.keys()].some((name) => /^\d{4}_\w+\.sql$/.test(name));

/**
 * Records a database of the first migrations as one of the first baselines, sandbox included, and marks their functions
 * as replaceable. Returns the new record. Throws `MigrationError` where one of them is missing, or another was added.
 */
export async function adoptFirstMigrations(
  client: pg.ClientBase,
  recorded: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const names = words(FIRST_MIGRATIONS).map((name) => `${name}.sql`);
  const missing = names.filter((name) => !recorded.has(name));
  if (missing.length > 0)
    throw new MigrationError(
      `the database lacks ${missing.length} of the ${names.length} first migrations (${missing[0]}): start the version that made it, with all of them, and then this one`,
    );
  const made = [...recorded].map(([name, checksum]) => `${name} ${checksum}`).sort();
  if (checksumOf(made.join('\n')) !== FIRST_CHECKSUM)
    throw new MigrationError(
      'the first migrations of the database are not those of any released version: start with a new database, or restore a backup',
    );

  for (const [table, from, to] of RENAMED_CONSTRAINTS)
    await client.query(`
      do $$ begin
        if exists (select 1 from pg_constraint where conrelid = '${table}'::regclass and conname = '${from}') then
          alter table ${table} rename constraint ${from} to ${to};
        end if;
      end $$`);
  const { rows } = await client.query<{ identity: string }>(
    `select oid::regprocedure::text as identity from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [words(FIRST_FUNCTIONS)],
  );
  const replaceable = "is 'server/platform/functions.sql'";
  for (const { identity } of rows) await client.query(`comment on routine ${identity} ${replaceable}`);
  await client.query(`comment on view game_bet ${replaceable}`);

  await client.query('delete from migration');
  const taken = new Map(['server/baseline', 'sandbox/baseline'].map((name) => [name, FIRST_CHECKSUM]));
  for (const row of taken) await client.query('insert into migration (name, checksum) values ($1, $2)', row);
  return taken;
}
