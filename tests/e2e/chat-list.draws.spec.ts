import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { keepHabits } from '#contract/lotto-habits.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance, giveMoney } from './fixtures/bank.ts';
import { test } from './fixtures/lotto.ts';
import type { NewMember } from './fixtures/member.ts';

let accounts = 0;
/** Gives the member a LINE account. */
async function bind({ database }: TestServer, { phone }: NewMember): Promise<string> {
  accounts += 1;
  const user = `U${`${process.pid}${accounts}`.padStart(32, '0')}`;
  await database.rows('update member set line_user_id = $2 where phone = $1', [phone, user]);
  return user;
}

/** What the agent's account answers last, once it has answered so often. */
async function answerTo(request: APIRequestContext, user: string, text: string, count = 1): Promise<string> {
  await request.post('/sandbox/line/deliver', { data: { agent: 'chokdee', user, what: 'text', text } });
  const answers = async (): Promise<object[]> =>
    (await (await request.get(`/sandbox/phone/messages?to=${user}`)).json()).messages;
  await expect.poll(async () => (await answers()).length).toBe(count);
  return JSON.stringify((await answers())[0]);
}
const linkIn = (answer: string): string => /\/liff\/list\?list=[0-9a-f-]{36}/.exec(answer)?.[0] ?? '';

test('from the message in the chat to the bought bill three taps lead; then the link says that it is bought', async ({
  page,
  server,
  member,
  request,
}) => {
  await giveMoney(server, member, 1_000_00);
  const user = await bind(server, member);
  const habits = [{ key: 'two_prices', meaning: 'both', sample: '31=40*40', buyer_id: null }];
  await server.call(keepHabits, { habits, agent_id: AGENT }, { token: member.accessToken });
  const link = linkIn(await answerTo(request, user, 'รัฐบาล\n31=40*40\nล่าง\n56=20'));
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  // The tap on the answer's button.
  await page.goto(link);
  taps += 1;
  await expect(page.getByText('อ่านได้ครบ 3 บรรทัด')).toBeVisible();
  await expectNoViolation(page);
  await tap(page.getByRole('button', { name: 'แทงโพยนี้' }));
  await tap(page.getByRole('button', { name: /^ยืนยัน/ }));
  await expect(page.getByText('ส่งโพยเรียบร้อย')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);
  expect(await balance(server, member)).toBe(900);
  await expect
    .poll(() => server.database.row('select ended from line_list where line_user_id = $1', [user]))
    .toEqual({ ended: 'bought' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'โพยนี้แทงไปแล้ว' })).toBeVisible();
  await expectNoViolation(page);
});

test('a list of another member is not shown; without one the ways of writing are', async ({
  page,
  server,
  member,
  request,
}) => {
  const user = await bind(server, member);
  const link = linkIn(await answerTo(request, user, 'รัฐบาล\n12=20'));
  await server.database.rows('update line_list set member_id = member_id - 1 where line_user_id = $1', [user]);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /ไม่ใช่ของบัญชีนี้/ })).toBeVisible();
  await expect(page.getByText('12=20')).toHaveCount(0);
  await page.goto('/liff/list');
  await expect(page.getByRole('dialog', { name: 'เขียนแบบไหนได้บ้าง' })).toBeVisible();
});

test('an answer that cannot be remembered holds this time, and its chip says so', async ({
  page,
  server,
  member,
  request,
  watch,
}) => {
  watch.expectError(/status of 500/);
  await page.route('**/api/lotto/habit/keep', (route) => route.fulfill({ status: 500, body: '' }));
  const user = await bind(server, member);
  await page.goto(linkIn(await answerTo(request, user, 'รัฐบาล\n31=40*40')));
  await page.getByRole('button', { name: /^บน \+ ล่าง/ }).click();
  await expect(page.getByRole('button', { name: 'ครั้งนี้ = บน + ล่าง' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'แทงโพยนี้' })).toBeEnabled();
});
