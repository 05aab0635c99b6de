import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { satang } from '#contract/money.ts';
import { ALL_KINDS, type RowFacts, rowText, statementKind, sumsOf } from '#server/statement/kinds.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const sources = (extension: string) =>
  ['server', 'sandbox'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );

/** The text of each call of a function, brackets balanced. */
function callsOf(name: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0;
    let end = index + name.length;
    do {
      depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0;
      end += 1;
    } while (depth > 0 && end < source.length);
    return source.slice(index, end);
  });
}

/** The literals of a transfer in SQL that are no kind; neither is what is compared or looked up. */
const NO_KIND = new Set(
  'id agent_id currency phase debit credit amount_satang kind reference wallet house points THB POINT single pending post void bank_in bank_out provider bonus lotto_pool commission'.split(
    ' ',
  ),
);
/** The SQL functions that move money. */
const MOVING = ['ledger_transfer', 'ledger_transfer_new', 'ledger_single', 'ledger_credit_many', 'lotto_pay_batch'];
const SEAMLESS_CALLS = ['bet', 'win', 'refund'];

const literalsOf = (sql: string) =>
  [...sql.matchAll(/'([^']*)'/g)].flatMap(({ index, 1: text = '' }) =>
    /(when|->>?) $/.test(sql.slice(0, index)) ? [] : [text],
  );

function kindsInSql(): string[] {
  return sources('.sql')
    .flatMap((source) => MOVING.flatMap((name) => callsOf(name, source)))
    .flatMap(literalsOf)
    .filter((text) => !NO_KIND.has(text) && !/[:%{]/.test(text))
    .flatMap((text) => (text === 'game_' ? SEAMLESS_CALLS.map((call) => text + call) : [text]));
}

/** Every literal kind in the files that move money, without the kinds of notices and consents. */
function kindsInTypeScript(): string[] {
  const moving = sources('.ts').filter((source) => /from '#server\/ledger\/ledger\.ts'/.test(source));
  return moving
    .map((source) => callsOf('notifyMember', source).reduce((text, call) => text.replace(call, ''), source))
    .flatMap((source) => [...source.matchAll(/\bkind: '([^']+)'/g)])
    .map(([, kind = '']) => kind)
    .filter((kind) => !['terms', 'marketing'].includes(kind));
}

test('every kind of transfer that the server writes has a title, and no other has', () => {
  const written = new Set([...kindsInSql(), ...kindsInTypeScript()]);
  expect([...written].sort()).toEqual([...ALL_KINDS].sort());
});

test('a kind without words fails', () => {
  expect(() => statementKind('jackpot')).toThrow('jackpot');
  expect(() => statementKind('toString')).toThrow('toString');
});

const FACTS: RowFacts = {
  kind: 'deposit',
  phase: 'single',
  reference: 'CK1',
  channel_name: null,
  deposit_id: null,
  account: null,
  withdraw_id: null,
  withdraw_status: null,
  withdraw_reason: null,
  game_name: null,
  bill_id: null,
  is_win: null,
  lottery: null,
};

test.each<[Partial<RowFacts>, object]>([
  [
    { channel_name: 'พร้อมเพย์', deposit_id: 7 },
    { title: 'ฝากเงิน', detail: 'พร้อมเพย์', link: '/member/payment?id=7' },
  ],
  [{}, { detail: 'เงินโอนเข้า', link: null }],
  [
    { kind: 'withdraw', phase: 'pending', withdraw_id: 9, withdraw_status: 'approved', account: 'ไทยพาณิชย์ x4821' },
    { title: 'ถอนเงิน', detail: 'ไทยพาณิชย์ x4821', state: 'pending', link: '/member/withdraw?id=9' },
  ],
  [{ kind: 'withdraw', phase: 'pending', withdraw_status: 'paid' }, { state: null }],
  [{ kind: 'withdraw', phase: 'pending', withdraw_status: 'rejected' }, { state: 'failed' }],
  [
    { kind: 'withdraw', phase: 'void', withdraw_reason: 'เลขบัญชีไม่ถูกต้อง' },
    { title: 'คืนเงินถอน', detail: 'เลขบัญชีไม่ถูกต้อง', state: null },
  ],
  [
    { kind: 'lotto_win', bill_id: 5, lottery: 'ยี่กี รอบที่ 41' },
    { title: 'ถูกรางวัล', detail: 'ยี่กี รอบที่ 41', link: '/lotto/bills?bill=5' },
  ],
  [{ kind: 'lotto_win', bill_id: 5, is_win: true }, { title: 'ถูกรางวัล' }],
  [{ kind: 'lotto_win', bill_id: 5, is_win: false }, { title: 'ได้คืนจากโพย' }],
  [{ kind: 'lotto_bet', bill_id: 5, is_win: false }, { title: 'แทงหวย' }],
  [
    { kind: 'game_bet', game_name: 'ปลาคาร์ปพันปี' },
    { title: 'เดิมพันเกม', detail: 'ปลาคาร์ปพันปี', link: null },
  ],
  [
    { kind: 'loss_return', reference: '2026-11-21' },
    { title: 'คืนยอดเสีย', detail: 'ของวันที่ 21 พ.ย. 2569' },
  ],
])('%o reads %o', (facts, words) => {
  expect(rowText({ ...FACTS, ...facts })).toMatchObject(words);
});

test('the sums of a month: a refund reduces the stakes, a correction the wins', () => {
  expect(
    sumsOf([
      { kind: 'deposit', total_satang: satang(10_000) },
      { kind: 'withdraw', total_satang: satang(-3000) },
      { kind: 'game_bet', total_satang: satang(-500) },
      { kind: 'lotto_refund', total_satang: satang(200) },
      { kind: 'lotto_win', total_satang: satang(900) },
      { kind: 'lotto_correction', total_satang: satang(-100) },
      { kind: 'adjustment', total_satang: satang(-50) },
    ]),
  ).toEqual({ in: 10_000, out: 3050, stakes: 300, wins: 800, bonus: 0 });
});
