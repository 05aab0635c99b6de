import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { operatorConfirm } from '#contract/operator.ts';
import { operatorUploadPicture } from '#contract/operator-pictures.ts';
import { operatorClosePoll, operatorResultPoll, operatorSavePoll } from '#contract/operator-poll.ts';
import { submitPoll } from '#contract/poll.ts';
import { drawPoll, payWinners } from '#server/poll/draw.ts';
import type { TestServer } from '../server/harness.ts';
import { newKey } from '../server/operator/fixture.ts';
import { follow, noticesSeen, test } from './fixtures/app-test.ts';
import { expectNoViolation } from './fixtures/axe.ts';
import { balance } from './fixtures/bank.ts';
import { accountOf } from './fixtures/loyalty.ts';
import { registerMember } from './fixtures/member.ts';

interface StoredPoll {
  id: string;
  choices: { choice_id: string }[];
}

async function uploaded(server: TestServer, token: string): Promise<string> {
  const file = await sharp({ create: { width: 1000, height: 420, channels: 3, background: '#ead9b5' } })
    .png()
    .toBuffer();
  const response = await fetch(`${server.url}${operatorUploadPicture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  return (await response.json()).data.image;
}

/** Makes a free poll that is open for an hour, with one prize of 500 baht among right answers. */
async function makePoll(server: TestServer, token: string, image: string | null): Promise<StoredPoll> {
  const at = (ms: number) => new Date(server.platform.now().getTime() + ms).toISOString();
  const { body } = await server.call(
    operatorSavePoll,
    {
      title: 'โพลทายผล',
      question: 'คู่ชิงคืนนี้ ใครชนะ',
      description: '',
      image,
      terms: ['ทายผลในเวลาปกติ'],
      // The newest poll, which /poll shows.
      opens_at: at(-100),
      closes_at: at(3_600_000),
      prize_pool: 500,
      prizes: [{ rank: 1, amount: 500, winners: 1 }],
      quota: { kind: 'free', target: 0, max_a_day: 1 },
      choices: ['ทีมเจ้าบ้าน', 'ทีมเยือน'].map((title) => ({ title, image: null })),
    },
    { token },
  );
  return body.data.poll;
}

const voteBy = (server: TestServer, token: string, { id, choices }: StoredPoll, place: number) =>
  server.call(submitPoll, { poll_id: id, choice_id: choices[place]?.choice_id, agent_id: 3 }, { token });
const share = (page: Page, choice: string) => page.getByText(choice, { exact: true }).locator('xpath=../..');

// A phone's screen has two pixels for one, and takes the larger picture.
test.use({ deviceScaleFactor: 2 });

test('a visitor chooses, logs in and has voted; the bars follow other votes; the draw can be repeated', async ({
  page,
  context,
  request,
  server,
}) => {
  await noticesSeen(context);
  const [first, second] = [(await newKey(server)).key, (await newKey(server)).key];
  const poll = await makePoll(server, first, await uploaded(server, first));
  const [member, other] = [await registerMember(request), await registerMember(request)];

  await page.goto('/poll');
  await expect(page.getByRole('heading', { name: 'คู่ชิงคืนนี้ ใครชนะ' })).toBeVisible();
  const picture = page.locator(`main img[srcset]`);
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-960$/);
  await expect(page.getByRole('button', { name: 'เลือกคำตอบก่อน' })).toBeDisabled();
  await page.getByRole('radio', { name: /ทีมเยือน/ }).check();
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อโหวต' }).click();
  const login = page.getByRole('dialog');
  await login.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(member.phone);
  await login.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await login.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page.getByText('บันทึกคำตอบ “ทีมเยือน” แล้ว')).toBeVisible();
  await expect(page.getByText('คำตอบของคุณ')).toBeVisible();
  await expect(page.getByText('โหวตโพลนี้ไปแล้ว')).toBeVisible();
  await expect(share(page, 'ทีมเยือน')).toContainText('100%');

  expect((await voteBy(server, other.accessToken, poll, 0)).body.error).toBe(0);
  await expect(share(page, 'ทีมเยือน')).toContainText('50%');
  await expect(page.getByText('โหวตแล้ว 2')).toBeVisible();

  await server.call(operatorClosePoll, { poll_id: poll.id }, { token: first });
  const answer = { poll_id: poll.id, answer_choice_id: poll.choices[1]?.choice_id };
  const { confirmation_id } = (await server.call(operatorResultPoll, answer, { token: first })).body.data;
  await server.call(operatorConfirm, { confirmation_id }, { token: second });
  const { database, platform } = server;
  await drawPoll(database, Number(poll.id), platform.now());
  await payWinners(database, Number(poll.id), platform);

  // The stream sends it; no request is made.
  await expect(page.getByText('คำตอบที่ถูก · คำตอบของคุณ')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '+500.00' })).toContainText('คุณ');
  await page.getByRole('button', { name: 'ตรวจสอบการจับรางวัล' }).click();
  await expect(page.getByText('ถูกต้อง เครื่องของคุณจับได้ผู้ชนะชุดเดียวกัน')).toBeVisible();
  await expectNoViolation(page);
  expect(await balance(server, member)).toBe(500);
});

test('a failed load can be repeated, a lost answer is no second vote, and an unknown poll is the 404 page', async ({
  page,
  server,
  member,
  watch,
}) => {
  watch.expectError(/api\/poll\/(config|submit)/);
  const poll = await makePoll(server, (await newKey(server)).key, null);
  await page.route('**/api/poll/config**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`/poll/${poll.id}`);
  await expect(page.getByText('โหลดโพลไม่สำเร็จ')).toBeVisible();
  await page.unroute('**/api/poll/config**');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await page.getByRole('radio', { name: /ทีมเจ้าบ้าน/ }).check();
  await expectNoViolation(page);
  await page.route('**/api/poll/submit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect(page.getByText(/^นับล่าสุด \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'ส่งคำตอบ ใช้ 1 สิทธิ์' }).dblclick();
  await expect(page.getByText('คำตอบของคุณ')).toBeVisible();
  await expect(page.getByText('โหวตโพลนี้ไปแล้ว')).toBeVisible();
  // The vote is known by now, so that no other press is needed.
  await expect(page.getByText(/กดอีกครั้งได้/)).toHaveCount(0);
  const { id } = await accountOf(server, member);
  expect(await server.database.rows('select nth from poll_vote where member_id = $1', [id])).toEqual([{ nth: 1 }]);

  await follow(page, '/poll/999999999');
  await expect(page.getByText('Not Found')).toBeVisible();
});
