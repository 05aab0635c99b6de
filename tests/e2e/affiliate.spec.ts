import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { affiliateSummary, redeemAffiliate } from '#contract/affiliate.ts';
import { gameList } from '#contract/game.ts';
import { lottoRounds } from '#contract/lotto-rounds.ts';
import { settleDay } from '#server/affiliate/job.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import { follow, noticesSeen, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance } from './fixtures/bank.ts';
import { newPerson, registerByForm } from './fixtures/forms.ts';
import { expectGoodDialog } from './fixtures/layout.ts';
import { accountOf } from './fixtures/loyalty.ts';
import { registerMember } from './fixtures/member.ts';

interface Shown {
  round_id: string;
  kind: string;
  category_id: string;
  category_name: string;
  status: string;
}

/** Links that members share, with the heading of the page that each opens. Promotions: see line-share.spec.ts. */
async function shared(server: TestServer): Promise<(readonly [link: string, heading: string])[]> {
  const today = bangkokDay(new Date());
  const rounds: Shown[] = [];
  // On a Sunday evening the next open one is of a later day.
  for (let day = 0; day < 14; day += 1)
    rounds.push(...(await server.call(lottoRounds, { date: addDays(today, day) })).body.data);
  const bill = rounds.find(({ kind, status }) => kind !== 'yeekee' && status === 'open');
  // Its page is the same in the early morning, when none is open.
  const yeekee = rounds.find(({ kind }) => kind === 'yeekee');
  if (!bill || !yeekee) throw new Error('no rounds');
  const game = (await server.call(gameList, { limit: 1, category: 'slot' })).body.data[0];
  return [
    [`/lotto/${bill.round_id}`, bill.category_name],
    [`/lotto/results?date=${today}&category=${bill.category_id}`, 'ผลรางวัล'],
    [`/play?game_id=${game.game_id}&provider_id=${game.provider_id}`, game.name_th],
    [`/lotto/yeekee/${yeekee.round_id}`, yeekee.category_name],
  ];
}

test("a friend's link opens its page, and is kept until the registration joins the network", async ({
  page,
  context,
  request,
  server,
}) => {
  const owner = await registerMember(request);
  const summary = async () => (await server.call(affiliateSummary, {}, { token: owner.accessToken })).body.data;
  await noticesSeen(context);
  const links = await shared(server);
  const opens = async ([link, heading]: readonly [string, string], open: (path: string) => Promise<unknown>) => {
    await open(link);
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(heading);
    expect(page.url()).toContain(link);
  };
  const [first, ...others] = links;
  if (!first) throw new Error('nothing is shared');
  const { ref } = await summary();
  await opens(first, () => page.goto(`${first[0]}?ref=${ref}`));
  for (const link of others) await opens(link, (path) => follow(page, path));
  await page.goto('/affiliate');
  await expect(page.getByText('คุณได้ 20.00 บาท')).toBeVisible();
  await expectNoViolation(page, 'visitor');
  await page.getByRole('link', { name: 'สมัครสมาชิกเพื่อรับลิงก์ของคุณ' }).click();
  await expect(page.getByText(/^แนะนำโดย ch•••/)).toBeVisible();
  await registerByForm(page, newPerson());
  await expect(page).toHaveURL('/affiliate');
  await expect(page.getByText('ยังไม่มีเพื่อนในเครือข่าย')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ถอนเข้ากระเป๋า' })).toBeDisabled();
  expect(await summary()).toMatchObject({ members: 1, new_this_month: 1 });
  // The same links for a member: a game then opens with real money.
  for (const link of links) await opens(link, (path) => follow(page, path));
});

test('an unknown referrer is reported in the form and does not stop the registration', async ({ page, context }) => {
  await noticesSeen(context);
  await page.goto('/register?ref=nobody0000');
  await expect(page.getByText('ไม่พบผู้แนะนำนี้ สมัครสมาชิกต่อได้ตามปกติ')).toBeVisible();
  await registerByForm(page, newPerson());
  await expect(page.getByText('สมัครแล้ว แต่ไม่พบผู้แนะนำตามลิงก์')).toBeVisible();
  await expect(page).toHaveURL('/member');
});

test('the overview shows the income of last night, a failed load and the network, and redeems once', async ({
  page,
  request,
  server,
  member,
  watch,
}) => {
  const { database, platform } = server;
  const { ref } = (await server.call(affiliateSummary, {}, { token: member.accessToken })).body.data;
  const friend = await accountOf(server, await registerMember(request));
  await database.rows("update member set first_name = 'เพื่อน' where id = $1", [friend.id]);
  await database.rows('select affiliate_link_member($1, $2, $3)', [friend.id, ref, platform.now()]);
  const day = addDays(bangkokDay(platform.now()), -1);
  await database.rows(
    `insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
       stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
     values ('test', $1, $2, $3, $4, 's', 'g', 'slot', $1, 12525000, 0, 'settled', $5, $5, '', 0)`,
    [randomUUID(), AGENT, friend.id, friend.wallet, new Date(`${day}T12:00:00+07:00`)],
  );
  await settleDay(database, AGENT, day, platform.now);

  watch.expectError(/status of 503/);
  await page.route('**/api/affiliate/summary*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/affiliate');
  await expect(page.getByText('โหลดข้อมูลแนะนำเพื่อนไม่สำเร็จ')).toBeVisible();
  await page.unroute('**/api/affiliate/summary*');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByText('สรุปล่าสุดเมื่อคืน +250.50 บาท')).toBeVisible();
  await page.getByRole('tab', { name: '14 วัน' }).click();
  await expect(page.getByRole('listitem', { name: /250\.50 บาท$/ })).toBeVisible();
  await expect(page.getByText('ชั้น 1 · ชวนต่อ 0 คน')).toBeVisible();
  await expectNoViolation(page, 'desk');

  await page.getByRole('button', { name: 'ถอนเข้ากระเป๋า' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('จำนวนเงิน').fill('99');
  await expect(sheet.getByText('ถอนขั้นต่ำ 100.00 บาท')).toBeVisible();
  await expectGoodDialog(page, 'commission to the wallet');
  await sheet.getByLabel('จำนวนเงิน').fill('150.50');
  const sent: string[] = [];
  page.on(
    'request',
    (call) => call.url().endsWith(redeemAffiliate.path) && sent.push(call.headers()['idempotency-key'] ?? ''),
  );
  await sheet.getByRole('button', { name: 'ถอน 150.50 บาท' }).dblclick();
  await expect(page.getByText('เงิน 150.50 บาท เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await balance(server, member)).toBe(150.5);

  await page.getByRole('button', { name: 'ดูประวัติ' }).click();
  await expect(page.getByText('คงเหลือ 100.00')).toBeVisible();
  await page.getByRole('tab', { name: 'รายวัน' }).click();
  await expect(page.getByText('1 คน · จากยอด 125,250.00 บาท')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('ลิงก์แนะนำเพื่อน', { exact: true })).toBeVisible();
});
