import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { fund } from '../server/ledger/fixture.ts';
import { enter, PHONE_AGENT, test } from './fixtures/app-test.ts';
import { registerMember } from './fixtures/member.ts';

/** A phone gets members' pages rendered by the server. */
test.use({ userAgent: PHONE_AGENT });

/** How many times slower than this machine the phone is. */
const SLOW = 8;
/** A quick typist's: the page comes to life in the middle of the text. */
const PACE_MS = 110;

interface Form {
  path: string;
  text: string;
  field: (page: Page) => Locator;
  /** The first control to press, as soon as it is there. */
  press?: string;
}

const named = (name: string) => (page: Page) => page.locator(`main input[name=${name}]`);

/** The first of the visitors' forms and of the members' in `npm test`. */
const isUsual = (_: Form, index: number) => isLong || index === 0;

const VISITORS: readonly Form[] = [
  { path: '/login', text: '0841217123456789012345', field: named('username') },
  { path: '/login', text: 'Dok-Dao-Rueang-2538', field: named('password') },
  { path: '/register', text: '095121712345678901234', field: named('phone') },
  { path: '/register', text: '50123456789012345678', field: named('bank_account_no') },
  { path: '/register', text: 'ดาวเรืองดาวเรืองดาวเรือง', field: named('first_name') },
  { path: '/forgot', text: '084121712345678901234', field: (page) => page.locator('main input[type=tel]') },
  { path: '/slot', text: 'สับปะรดริมคลอง', field: (page) => page.locator('main input[type=search]') },
];

const MEMBERS: readonly Form[] = [
  { path: '/member/deposit', text: '123456789012345', field: named('amount') },
  { path: '/member/withdraw', text: '123456789012345', field: named('amount') },
  { path: '/member/coupon', text: 'MARIGOLD2026MARIGOLD', field: named('coupon') },
  {
    path: '/member/limits',
    text: '123456789',
    press: 'ต่อ 24 ชั่วโมง',
    field: (page) => page.getByLabel('วงเงิน (บาท)'),
  },
  {
    path: '/member/profile',
    text: '501234567890',
    press: 'บัญชีธนาคาร',
    field: (page) => page.getByRole('dialog').getByLabel('เลขที่บัญชี'),
  },
];

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  return devtools;
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor();
  await field.focus();
  for (const key of text) {
    await page.keyboard.insertText(key);
    await page.waitForTimeout(PACE_MS);
  }
}

/** Types as soon as the field is there; what the field holds once the page has come to life and is at rest. */
async function typedAtOnce(page: Page, { path, text, field, press }: Form): Promise<string> {
  const devtools = await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  if (press) await page.getByRole('button', { name: press }).first().click();
  await type(page, field(page), text);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  await page.waitForTimeout(500);
  return field(page).inputValue();
}

for (const [index, form] of VISITORS.filter(isUsual).entries())
  test(`a visitor's ${form.path} (${index}): of what is typed at once nothing is lost`, async ({ page }) => {
    expect(await typedAtOnce(page, form)).toBe(form.text);
  });

for (const form of MEMBERS.filter(isUsual))
  test(`a member's ${form.path}: of what is typed at once nothing is lost`, async ({
    context,
    page,
    request,
    server,
  }) => {
    const member = await registerMember(request);
    await enter(context, server.url, member);
    const [owner] = await server.database.rows<{ wallet: number }>(
      `update member m set phone_verified_at = m.created_at from wallet w
       where m.phone = $1 and w.member_id = m.id returning w.id as wallet`,
      [member.phone],
    );
    await fund(server.database, owner?.wallet ?? 0, 100_000);
    expect(await typedAtOnce(page, form)).toBe(form.text);
  });

test('three digits typed at once at home open the ticket with all three', async ({ page }) => {
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await type(page, page.locator('main input[name=number]').first(), '528');
  await expect(page).toHaveURL(/number=528/);
});
