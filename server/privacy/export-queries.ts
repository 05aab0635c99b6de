import type { Database } from '#server/database/database.ts';

/** A table from which members get their own rows (docs/rules.md#privacy). */
export interface Section {
  table: string;
  /** A Thai title for the reader. */
  title: string;
  /** The condition for the rows of the member, who is $1. */
  where: string;
  /** Columns that name a row and give the order; an index finds the rows by them if there are many. */
  key: readonly string[];
  columns: readonly string[];
  /** Further values that a reader needs, by name: each is an expression about the row `t`. */
  added?: Readonly<Record<string, string>>;
  /** Columns that are left out, with the reason. */
  excluded: Readonly<Record<string, string>>;
}

const OWN = 't.member_id = $1';
const TENANT = { agent_id: 'the same for all members of the site' };
const SELF = { ...TENANT, member_id: 'the member who asks' };
const words = (names: string) => names.split(' ');

/**
 * Everything kept about a member. Every table of the database that names a member is here or in `NOT_EXPORTED`, and every column
 * of a table here is in `columns` or `excluded`: a test compares both with the database.
 */
export const SECTIONS: readonly Section[] = [
  {
    table: 'member',
    title: 'ข้อมูลสมาชิก',
    where: 't.id = $1',
    key: ['id'],
    columns: words(
      'username phone first_name last_name birth_date status line_user_id line_display_name line_picture_url accepts_marketing line_push phone_verified_at referred_by created_at timeout_until excluded_until reminder_minutes claimed_phone taken_over_at frozen_until',
    ),
    excluded: {
      ...TENANT,
      id: 'an internal number',
      password_hash: 'a secret, of no use to a reader and of much to a thief',
      has_stake_limit: 'copied from the limits',
    },
  },
  {
    table: 'member_bank_account',
    title: 'บัญชีธนาคาร',
    where: OWN,
    key: ['id'],
    columns: words('bank_code account_no account_name is_primary created_at proved_at lost_at'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'member_session',
    title: 'การเข้าสู่ระบบและอุปกรณ์',
    where: OWN,
    key: ['id'],
    columns: words('created_at last_seen_at expires_at revoked_at ip user_agent'),
    excluded: { ...SELF, id: 'an internal number', token_hash: 'a secret', page_hash: 'a secret' },
  },
  {
    table: 'consent',
    title: 'ความยินยอม',
    where: OWN,
    key: ['id'],
    columns: words('kind version granted at source'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'data_export',
    title: 'การขอข้อมูลส่วนบุคคล',
    where: OWN,
    key: ['id'],
    columns: words('format created_at expires_at used_at'),
    excluded: { ...SELF, id: 'an internal number', token_hash: 'a secret' },
  },
  {
    table: 'erasure_request',
    title: 'คำขอลบบัญชี',
    where: OWN,
    key: ['id'],
    columns: words('requested_at due_at gives_up_rest given_up_satang outcome ended_at reasons erase_at erased_at'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'member_limit',
    title: 'วงเงินที่ตั้งไว้',
    where: OWN,
    key: ['kind', 'period'],
    columns: words('kind period amount_satang pending_from pending_satang'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'safer_play_log',
    title: 'ประวัติการตั้งวงเงินและการพักเล่น',
    where: OWN,
    key: ['id'],
    columns: words('action data at'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'wallet',
    title: 'กระเป๋าเงิน',
    where: OWN,
    key: ['id'],
    columns: words('id wallet_type_id wallet_name created_at'),
    excluded: SELF,
  },
  {
    table: 'account',
    title: 'ยอดคงเหลือ',
    where: OWN,
    key: ['id'],
    columns: words('id currency kind balance_satang held_satang last_entry_at'),
    excluded: { ...SELF, shard: 'of house accounts', sequence: 'counts the entries' },
  },
  {
    table: 'entry',
    title: 'รายการเดินบัญชี',
    where: 't.account_id = any (array(select a.id from account a where a.member_id = $1))',
    key: ['account_id', 'sequence'],
    columns: words(
      'account_id sequence transfer_id kind balance_change_satang held_change_satang balance_after_satang held_after_satang created_at',
    ),
    // The currency tells the entries whose amounts are points.
    added: { currency: '(select a.currency from account a where a.id = t.account_id)' },
    excluded: { kind_sum_satang: 'a running sum of the rows before' },
  },
  {
    table: 'deposit',
    title: 'รายการฝาก',
    where: OWN,
    key: ['id'],
    columns: words(
      'id amount_satang credited_satang status review_reason reference wallet_id created_at expires_at paid_at',
    ),
    excluded: { ...SELF, channel_id: 'how the site is set up', receiving_account_id: 'an account of the site' },
  },
  {
    table: 'provider_transaction',
    title: 'เงินที่ได้รับจากธนาคาร',
    where: `(t.deposit_id = any (array(select d.id from deposit d where d.member_id = $1))
      or t.id = any (array(select q.provider_transaction_id from payment_review q where $1 in (q.member_id, q.credited_member_id))))`,
    key: ['id'],
    columns: words(
      'id amount_satang reference payer_bank_code payer_account_no payer_account_name paid_at received_at review_reason',
    ),
    excluded: {
      ...TENANT,
      input_hash: 'a check sum',
      receiving_account_id: 'an account of the site',
      deposit_id: 'an internal number',
    },
  },
  {
    table: 'payment_review',
    title: 'ยอดโอนที่ตรวจสอบ',
    where: '$1 in (t.member_id, t.claimed_by, t.credited_member_id)',
    key: ['id'],
    columns: words('id reason created_at resolved_at resolution resolve_reason claimed_at'),
    excluded: {
      ...SELF,
      provider_transaction_id: 'another member’s, where a slip was uploaded that is not one’s own',
      deposit_id: 'as before',
      claimed_by: 'as before',
      slip_payload: 'as before',
      credited_member_id: 'as before',
      credited_deposit_id: 'as before',
      resolved_by: 'an operator’s key',
    },
  },
  {
    table: 'withdrawal',
    title: 'รายการถอน',
    where: OWN,
    key: ['id'],
    columns: words(
      'id amount_satang status bank_code account_no account_name requested_at approved_at finished_at transaction_id reason is_auto_approved wallet_id',
    ),
    excluded: {
      ...SELF,
      approved_by: 'an operator’s key',
      finished_by: 'an operator’s key',
      next_payout_request_at: 'when a job works again',
      payout_requested_at: 'when a job works again',
      payout_in_flight_until: 'when a job works again',
      unplayed_satang: 'a running sum of gifts and stakes',
      payout_id: 'the payment provider’s name for it',
      bank_answer: 'two operators’ note on their own work',
    },
  },
  {
    table: 'game_session',
    title: 'เกมที่เปิด',
    where: OWN,
    key: ['created_at', 'id'],
    columns: words('game_id source category wallet_id on_bonus created_at expires_at ended_at'),
    excluded: { ...SELF, id: 'bets are called with it', member_session_id: 'an internal number' },
  },
  {
    table: 'game_transaction',
    title: 'การเดิมพันเกม',
    where: `${OWN} and t.kind = 'bet'`,
    key: ['at', 'source', 'transaction_id'],
    columns: words(
      'source transaction_id game_id category round_id wallet_id stake_satang won_satang state at closed_at balance_satang',
    ),
    excluded: {
      ...SELF,
      kind: 'always a bet',
      input_hash: 'a check sum',
      session_id: 'bets are called with it',
      covers: 'a figure of the game’s',
    },
  },
  {
    table: 'lotto_bill',
    title: 'โพยหวย',
    where: OWN,
    key: ['id'],
    columns: words(
      'id bill_no round_id wallet_id line_count total_satang max_payout_satang payout_satang note created_at settled_at cancelled_at uncounted_satang buyer_id handed_at unsold',
    ),
    excluded: SELF,
  },
  {
    table: 'lotto_buyer',
    title: 'คนซื้อ',
    where: OWN,
    key: ['id'],
    columns: words('id name created_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'lotto_buyer_name',
    title: 'ชื่อของคนซื้อในโพย',
    where: OWN,
    key: ['name'],
    columns: words('name buyer_id'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'lotto_habit',
    title: 'วิธีเขียนโพยของฉัน',
    where: OWN,
    key: ['id'],
    columns: words('buyer_id key meaning sample uses created_at last_used_at'),
    excluded: { id: 'a number of the table', member_id: SELF.member_id, version: 'of the program that reads lists' },
  },
  {
    table: 'lotto_left_out',
    title: 'โพยที่ซื้อไม่ได้ทั้งใบ',
    where: OWN,
    key: ['id'],
    columns: words('round_id buyer unsold created_at'),
    excluded: {
      id: 'a number of the table',
      member_id: SELF.member_id,
      bundle_id: 'a key of a sale',
      place: 'a place in a sale',
    },
  },
  {
    table: 'lotto_line',
    title: 'ตัวเลขในโพย',
    where: 't.bill_id = any (array(select b.id from lotto_bill b where b.member_id = $1))',
    key: ['bill_id', 'line_no'],
    columns: words('bill_id line_no round_id bet_type number stake_satang rate is_half payout_satang'),
    excluded: { number_key: 'the number with its digits sorted' },
  },
  {
    table: 'lotto_receivable',
    title: 'เงินรางวัลที่ต้องคืน',
    where: OWN,
    key: ['id'],
    columns: words('bill_id version amount_satang outstanding_satang created_at'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'member_debt',
    title: 'ยอดที่หักคืนและค้างชำระ',
    where: OWN,
    key: ['id'],
    columns: words('wallet_id source reference amount_satang taken_satang outstanding_satang created_at'),
    excluded: { ...SELF, id: 'an internal number', name: 'an internal name', collections: 'an internal number' },
  },
  {
    table: 'lotto_shot',
    title: 'เลขที่ยิงในยี่กี',
    where: `t.round_id = any (array(select s.round_id from lotto_shooter s where s.member_id = $1)) and ${OWN}`,
    key: ['round_id', 'position'],
    columns: words('round_id position number name_masked created_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'lotto_shooter_bonus',
    title: 'โบนัสยิงเลข',
    where: OWN,
    key: ['round_id', 'position_from_newest'],
    columns: words('round_id position_from_newest shot_position bill_id amount_satang paid_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'lotto_slip_request',
    title: 'โพยที่ขอทาง LINE',
    where: OWN,
    key: ['round_id'],
    columns: words('round_id requested_at sent_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'bonus',
    title: 'โบนัส',
    where: OWN,
    key: ['wallet_id'],
    columns: words(
      'wallet_id title deposit_satang bonus_satang turnover_target_satang max_withdraw_satang categories state taken_at expires_at finished_at returned_satang removed_satang',
    ),
    excluded: {
      ...SELF,
      promotion_id: 'an internal number',
      occasion: 'keeps a promotion from being taken twice',
      deposit_id: 'an internal number',
      weights: 'terms, as published',
      game_weighted: 'a running sum of the bets',
      lotto_weighted: 'a running sum of the bills',
      closing_as: 'what a job is about to write',
      is_due: 'when a job works again',
      times_emptied: 'counts transfers',
    },
  },
  {
    table: 'coupon_code',
    title: 'คูปองส่วนตัว',
    where: OWN,
    key: ['id'],
    columns: words('code uses max_uses'),
    excluded: { ...SELF, id: 'an internal number', code_key: 'the code again', batch_id: 'an internal number' },
  },
  {
    table: 'coupon_use',
    title: 'คูปองที่ใช้',
    where: OWN,
    key: ['id'],
    columns: words('code_id nth used_at'),
    excluded: { member_id: SELF.member_id, id: 'an internal number', batch_id: 'an internal number' },
  },
  {
    table: 'point_count',
    title: 'การนับคะแนน',
    where: OWN,
    key: ['member_id'],
    columns: words('credited games_counted_until spent'),
    excluded: {
      member_id: SELF.member_id,
      games_weight: 'a running sum of the bets',
      bills_counted_up_to: 'an internal number',
      bills_weight: 'a running sum of the bills',
      version: 'counts transfers',
    },
  },
  {
    table: 'member_day',
    title: 'วันที่เข้าใช้',
    where: OWN,
    key: ['day'],
    columns: words('day shared_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'quest_claim',
    title: 'รางวัลภารกิจ',
    where: OWN,
    key: ['quest_id', 'period'],
    columns: words('quest_id period claimed_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'free_spin',
    title: 'ฟรีสปินกงล้อ',
    where: OWN,
    key: ['id'],
    columns: words('source spins used expires_at created_at'),
    excluded: { ...SELF, id: 'an internal number' },
  },
  {
    table: 'wheel_spin',
    title: 'การหมุนกงล้อ',
    where: OWN,
    key: ['id'],
    columns: words('name kind amount used created_at rewarded_at'),
    excluded: {
      ...SELF,
      id: 'an internal number',
      wheel_id: 'an internal number',
      prize_id: 'an internal number',
      position: 'where the slice was',
      image: 'a picture of the site',
      weight: 'the odds, as published',
      weight_sum: 'the odds, as published',
    },
  },
  {
    table: 'redemption',
    title: 'ของรางวัลที่แลก',
    where: OWN,
    key: ['id'],
    columns: words('id name quantity points state address carrier tracking_number reason created_at decided_at'),
    excluded: { ...SELF, item_id: 'an internal number' },
  },
  {
    table: 'poll_vote',
    title: 'คำตอบโพล',
    where: OWN,
    key: ['id'],
    columns: words('id poll_id choice_id nth created_at'),
    excluded: { member_id: SELF.member_id },
  },
  {
    table: 'poll_winner',
    title: 'รางวัลโพล',
    where: OWN,
    key: ['poll_id', 'place'],
    columns: words('poll_id place rank amount_satang paid_at'),
    excluded: { member_id: SELF.member_id, vote_id: 'an internal number' },
  },
  {
    table: 'cashback_day',
    title: 'เงินคืน',
    where: OWN,
    key: ['day', 'kind'],
    columns: words(
      'day kind stake_satang won_satang percent amount_satang paid_satang is_excluded claimable_until claimed_at corrected_at',
    ),
    excluded: { ...SELF, by_category: 'shares of the sums', payments: 'counts transfers' },
  },
  {
    table: 'affiliate_link',
    title: 'เครือข่ายแนะนำเพื่อน',
    where: '$1 in (t.owner_id, t.member_id)',
    key: ['member_id', 'level'],
    columns: words('level joined_at'),
    excluded: {
      ...TENANT,
      owner_id: 'another person',
      member_id: 'another person',
      income_satang: 'by another person; all income is in the entries',
      month: 'by another person',
      month_satang: 'by another person',
      active_on: 'when another person played',
    },
  },
  {
    table: 'affiliate_level',
    title: 'จำนวนเพื่อนแต่ละระดับ',
    where: 't.owner_id = $1',
    key: ['level'],
    columns: words('level members month month_members'),
    excluded: { owner_id: SELF.member_id },
  },
  {
    table: 'affiliate_active',
    title: 'เพื่อนที่เล่นแต่ละระดับ',
    where: 't.owner_id = $1',
    key: ['level'],
    columns: words('level members'),
    excluded: { owner_id: SELF.member_id },
  },
  {
    table: 'affiliate_day',
    title: 'รายได้แนะนำเพื่อนรายวัน',
    where: 't.owner_id = $1',
    key: ['day', 'level'],
    columns: words('day level members base_satang amount_satang'),
    excluded: { owner_id: SELF.member_id },
  },
  {
    table: 'affiliate_transaction',
    title: 'รายการค่าแนะนำ',
    where: 't.owner_id = $1',
    key: ['id'],
    columns: words('id kind at amount_satang balance_after_satang day level category'),
    excluded: {
      ...TENANT,
      owner_id: SELF.member_id,
      member_id: 'another person',
      base_satang: 'what another person played',
    },
  },
  {
    table: 'affiliate_debt',
    title: 'ค่าแนะนำที่ต้องหักคืน',
    where: 't.owner_id = $1',
    key: ['owner_id'],
    columns: words('satang'),
    excluded: { owner_id: SELF.member_id },
  },
  {
    table: 'member_notice',
    title: 'การแจ้งเตือน',
    where: OWN,
    key: ['id'],
    columns: words('kind data link created_at read_at'),
    excluded: { ...SELF, id: 'an internal number', push_waiting: 'when a job works again' },
  },
  {
    table: 'agent_notification_read',
    title: 'ประกาศที่อ่านแล้ว',
    where: OWN,
    key: ['notification_id'],
    columns: words('notification_id read_at'),
    excluded: SELF,
  },
  {
    table: 'message',
    title: 'ข้อความ SMS และ LINE',
    where: OWN,
    key: ['id'],
    columns: words('channel purpose state created_at ended_at'),
    excluded: {
      ...SELF,
      id: 'an internal number',
      text: 'erased once it is sent; until then it may hold a one-time code',
      phone: 'erased once it is sent; the phone that a code is to prove',
      dedupe_key: 'keeps it from being sent twice',
      retry_key: 'keeps it from being sent twice',
      attempts: 'of the job that sends it',
      next_try_at: 'of the job that sends it',
      expires_at: 'of the job that sends it',
      failure: 'of the job that sends it',
      line_user_id: 'of answers to who is no member',
      reply_token: 'a secret',
      flex: 'as the text',
      messages: 'as the text',
      line_limit_at: 'of the job that sends it',
    },
  },
  {
    table: 'line_friend',
    title: 'เพื่อนใน LINE',
    where:
      't.line_user_id = (select m.line_user_id from member m where m.id = $1) and t.agent_id = (select m.agent_id from member m where m.id = $1)',
    key: ['line_user_id'],
    columns: words('follows changed_at'),
    excluded: { ...TENANT, line_user_id: 'in the first table' },
  },
  {
    table: 'line_list',
    title: 'โพยที่ส่งในแชต LINE',
    where: OWN,
    key: ['created_at', 'id'],
    columns: words('written round_id ended created_at expires_at'),
    excluded: {
      ...SELF,
      id: 'opens the list',
      line_user_id: 'in the first table',
      message_id: 'LINE’s number of the message',
      answer_waiting: 'of the job that answers it',
    },
  },
];

/** Tables that name a member and are in no export, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  affiliate_base: 'sums of the bets and bills for one night’s work',
  affiliate_correction: 'sums of the bets and bills for one night’s work',
  cashback_part: 'sums of the bets and bills for one night’s work',
  affiliate_run: 'how far a night’s work is; its member is where it stopped',
  event_outbox: 'signals to open pages, deleted within hours; what they announce is in the other tables',
  line_link_nonce: 'secrets of a few minutes',
  line_menu_change: 'what is still to be set at LINE, for seconds',
  line_ticket: 'secrets of half an hour',
  one_time_code: 'secrets of five minutes',
  closed_identity: 'hashes of who had an account that is closed; who asks has one that is not',
  returning_member: 'that one of those hashes fits',
  lotto_validation: 'priced bills: what was bought is in lotto_bill, the others are deleted within hours',
  lotto_shooter: 'counts the shots',
  member_freeze: 'operators’ notes; whether the account is frozen is in member',
  member_note: 'operators’ notes',
  member_tag: 'operators’ notes',
  member_correction: 'operators’ notes on a correction: its transfer is in the statement',
  payment_correction: 'operators’ notes on a credit that was taken back: what was taken is in member_debt',
  stop_watcher: 'a wish to be told, deleted when the stop is lifted',
};

/** The names of a section's values, in their order. */
export const namesIn = ({ columns, added = {} }: Section): readonly string[] => [...columns, ...Object.keys(added)];

/** A row of an export: its columns by name, and its place in the order. */
export interface ExportRow {
  values: Readonly<Record<string, unknown>>;
  place: readonly unknown[];
}

/** The next rows of a section after a place in its order; null: the first ones. */
export async function rowsOf(
  database: Database,
  { table, key, columns, added = {}, where }: Section,
  { memberId, after, limit }: { memberId: number; after: readonly unknown[] | null; limit: number },
): Promise<ExportRow[]> {
  const order = key.map((column) => `t.${column}`).join(', ');
  const isLater = after ? `and (${order}) > (${key.map((_, n) => `$${n + 2}`).join(', ')})` : '';
  // As text, because a time has microseconds, which a Date does not.
  const place = key.map((column) => `t.${column}::text`).join(', ');
  const rows = await database.rows<Record<string, unknown> & { row_place: unknown[] }>(
    `select ${[...columns.map((column) => `t.${column}`), ...Object.entries(added).map(([name, sql]) => `${sql} as ${name}`)].join(', ')}, array[${place}] as row_place
     from ${table} t where ${where} ${isLater} order by ${order} limit ${limit}`,
    [memberId, ...(after ?? [])],
  );
  return rows.map(({ row_place, ...values }) => ({ values, place: row_place }));
}
