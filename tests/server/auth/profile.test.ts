import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSubBankAccount } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { memberNotifications } from '#contract/notice.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { type Payments, type Player, startPayments } from '../deposit/fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());
beforeEach(() => payments.server.clock.advance(61_000));

const info = async ({ token }: Player) => (await payments.server.call(getUserInfo, {}, { token })).body.data;

describe('the level', () => {
  const DAY_MS = 86_400_000;
  /** A deposit that was paid so many days ago. */
  async function paid(player: Player, baht: number, daysAgo: number): Promise<void> {
    const { body } = await payments.open(player, 20);
    const at = new Date(payments.server.platform.now().getTime() - daysAgo * DAY_MS);
    await payments.server.database.rows(
      `update deposit set status = 'paid', amount_satang = $2, paid_at = $3 where id::text = $1`,
      [body.data.payment_id, baht * 100, at],
    );
  }

  test('follows the deposits of thirty days, with what the next level takes and until when this one holds', async () => {
    const player = await payments.addPlayer();
    expect(await info(player)).toMatchObject({
      vip_level: 0,
      vip: {
        days: 30,
        deposited: 0,
        levels: [
          { level: 1, from: 10_000 },
          { level: 2, from: 100_000 },
        ],
        holds_until: null,
      },
    });
    await paid(player, 9_999, 40);
    await paid(player, 4_000, 20);
    await paid(player, 5_999.99, 3);
    expect(await info(player)).toMatchObject({ vip_level: 0, vip: { deposited: 9_999.99, holds_until: null } });
    await paid(player, 6_000, 1);
    const gold = await info(player);
    expect(gold).toMatchObject({ vip_level: 1, vip: { deposited: 15_999.99 } });
    // The newest two make the level: it holds until the older of them is thirty days old.
    const days = (new Date(gold.vip.holds_until).getTime() - payments.server.platform.now().getTime()) / DAY_MS;
    expect(days).toBeCloseTo(27, 1);
    payments.server.clock.advance(26.9 * DAY_MS);
    expect((await info(player)).vip_level).toBe(1);
    payments.server.clock.advance(0.2 * DAY_MS);
    expect(await info(player)).toMatchObject({ vip_level: 0, vip: { deposited: 6_000 } });
    await paid(player, 94_000, 0);
    expect((await info(player)).vip_level).toBe(2);
  });

  test("the agent's own thresholds", async () => {
    const player = await payments.addPlayer();
    await paid(player, 600, 1);
    const setVip = (vip: object) =>
      payments.server.database.rows(`update agent set config = jsonb_set(config, '{vip}', $1::jsonb)`, [
        JSON.stringify(vip),
      ]);
    await setVip({ days: 7, gold_baht: 500, hero_baht: 900 });
    expect(await info(player)).toMatchObject({ vip_level: 1, vip: { days: 7 } });
    await setVip({});
    expect((await info(player)).vip_level).toBe(0);
  });
});

describe('the second account', () => {
  let accounts = 0;
  /** One that nobody has; the sandbox bank answers by its last digit. */
  function accountNo(lastDigit = 1): string {
    accounts += 1;
    return `60${String(accounts).padStart(7, '0')}${lastDigit}`;
  }
  const set = ({ token }: Player, bank_account_no: string, bank_code = 'KTB') =>
    payments.server.call(updateSubBankAccount, { bank_code, bank_account_no }, { token });
  const heldUntil = async ({ token }: Player) =>
    (await payments.server.call(withdrawRules, {}, { token })).body.data.held_until;

  test('is set and changed; each change holds withdrawals for a day and adds a notice', async () => {
    const player = await payments.addPlayer();
    expect((await set(player, accountNo())).body).toMatchObject({ error: 0, data: null });
    const held = await heldUntil(player);
    expect(held).not.toBeNull();
    payments.server.clock.advance(3_600_000);
    const second = accountNo();
    await set(player, second);
    expect(new Date(await heldUntil(player)).getTime()).toBeGreaterThan(new Date(held).getTime());
    const { bank_accounts } = await info(player);
    expect(bank_accounts).toHaveLength(2);
    expect(bank_accounts[1]).toMatchObject({ bank_code: 'KTB', is_primary: false });
    expect(bank_accounts[1].account_no_masked).toContain(second.slice(5, 9));
    const notices = await payments.server.call(memberNotifications, {}, { token: player.token });
    expect(notices.body.data.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'account_changed',
      'account_changed',
      'announcement',
      'announcement',
      'announcement',
    ]);
    payments.server.clock.advance(24 * 3_600_000);
    expect(await heldUntil(player)).toBeNull();
    // The same again, as after a lost answer, changes nothing.
    expect((await set(player, second)).body.error).toBe(0);
    expect(await heldUntil(player)).toBeNull();
  });

  test("another's name, an account that isn't there, one's own main account and another member's are refused", async () => {
    const [player, other] = [await payments.addPlayer(), await payments.addPlayer()];
    expect((await set(player, accountNo(8))).body).toMatchObject({
      code: 'bank_name_differs',
      fields: { bank_account_no: expect.any(String) },
    });
    expect((await set(player, accountNo(7))).body).toMatchObject({
      code: 'invalid_input',
      fields: { bank_account_no: expect.stringContaining('ไม่พบบัญชี') },
    });
    const { payer } = player;
    expect((await set(player, payer.account_no, payer.bank_code)).body).toMatchObject({
      code: 'invalid_input',
      fields: { bank_account_no: expect.stringContaining('บัญชีหลัก') },
    });
    const taken = accountNo();
    await set(other, taken);
    expect((await set(player, taken)).body.code).toBe('bank_account_taken');
    expect((await info(player)).bank_accounts).toHaveLength(1);
    expect(await heldUntil(player)).toBeNull();
  });

  test('set by many at once: one account has one member, one member one second account', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => payments.addPlayer()));
    const wanted = accountNo();
    const answers = await Promise.all(players.map((player) => set(player, wanted)));
    expect(answers.filter(({ body }) => body.error === 0)).toHaveLength(1);
    const [one] = players;
    if (!one) throw new Error('no players');
    await Promise.all(Array.from({ length: 6 }, () => set(one, accountNo())));
    expect((await info(one)).bank_accounts).toHaveLength(2);
  });

  test('cannot be tried out without end', async () => {
    const player = await payments.addPlayer();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await set(player, accountNo(8))).status);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});
