import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '../server/harness.ts';
import { noticesSeen, test } from './fixtures/app-test.ts';
import { deposits } from './fixtures/bank.ts';
import { fillAccountStep, fillPasswordStep, login, newPerson, registration } from './fixtures/forms.ts';
import { registerMember } from './fixtures/member.ts';

/** Wrong input, field by field: the sentence shows at its field, and nothing is saved. */
const SCRIPT = '<script>alert(1)</script>';

async function rows(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['member', 'member_bank_account', 'member_session', 'deposit']) {
    const row = await server.database.row<{ count: number }>(`select count(*)::int as count from ${table}`);
    counts[table] = row?.count ?? -1;
  }
  return counts;
}

/** The sentence belongs to the field: marked wrong, and read out with it. */
async function expectWrong(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

type Typed = [value: string, sentence: string | RegExp];

const ACCOUNT_STEP: Record<'phone' | 'account' | 'firstName' | 'lastName', Typed[]> = {
  phone: [
    ['', 'กรุณากรอกเบอร์โทรศัพท์'],
    ['081234567', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['08123456789012', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['0212345678', 'เบอร์โทรศัพท์ต้องขึ้นต้นด้วย 06, 08 หรือ 09'],
    ['โทรศัพท์', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
    ['📱📱📱', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
    [SCRIPT, /เบอร์โทรศัพท์/],
    ['0', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['-1', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['0.125', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['1e9', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
  ],
  account: [
    ['', 'กรุณากรอกเลขบัญชี'],
    ['123456789', 'เลขบัญชีต้องมี 10–15 หลัก'],
    ['1234567890123456', 'เลขบัญชีต้องมี 10–15 หลัก'],
    ['0000000000', 'เลขบัญชีไม่ถูกต้อง'],
    ['abcdefghij', 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
    ['💰💰💰', 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
    [SCRIPT, 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
    ['0', 'เลขบัญชีต้องมี 10–15 หลัก'],
    ['-1', 'เลขบัญชีต้องมี 10–15 หลัก'],
    ['1.125', 'เลขบัญชีต้องมี 10–15 หลัก'],
    ['1e9', 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
  ],
  firstName: [
    ['', 'กรุณากรอกชื่อ'],
    ['ก', 'ชื่อสั้นเกินไป'],
    ['ก'.repeat(61), 'ชื่อต้องไม่เกิน 60 ตัวอักษร'],
    ['สมชาย1', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['สมชาย😀', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['Иван', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    [SCRIPT, 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['๑๒๓', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['-1', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['1e9', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
  ],
  lastName: [
    ['', 'กรุณากรอกนามสกุล'],
    ['ก', 'นามสกุลสั้นเกินไป'],
    ['ก'.repeat(61), 'นามสกุลต้องไม่เกิน 60 ตัวอักษร'],
    ['Иванов', 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['0', /นามสกุล/],
    ['12.345', 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['ใ😀ดี', 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    [SCRIPT, 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
  ],
};

test('registration, account step: every wrong value shows a message at its field, and the first one gets the focus', async ({
  page,
  server,
}) => {
  test.slow();
  const before = await rows(server);
  await page.goto('/register');
  const form = registration(page);
  await form.next.click();
  await expectWrong(form.phone, 'กรุณากรอกเบอร์โทรศัพท์');
  await expectWrong(form.bank, 'กรุณาเลือกธนาคาร');
  await expectWrong(form.account, 'กรุณากรอกเลขบัญชี');
  await expectWrong(form.firstName, 'กรุณากรอกชื่อ');
  await expectWrong(form.lastName, 'กรุณากรอกนามสกุล');
  await expect(form.phone).toBeFocused();
  await form.phone.fill('0');
  await expect(form.phone).not.toHaveAttribute('aria-invalid');

  const person = newPerson();
  await fillAccountStep(page, person);
  for (const field of ['phone', 'account', 'firstName', 'lastName'] as const) {
    for (const [value, sentence] of ACCOUNT_STEP[field]) {
      await form[field].fill(value);
      await form.next.click();
      await expectWrong(form[field], sentence);
      await expect(form[field]).toBeFocused();
    }
    await form[field].fill(person[field]);
  }
  await expect(page).toHaveURL('/register');
  expect(await rows(server)).toEqual(before);
});

test('registration: a phone in use is reported while typing, a bank account by the server', async ({
  page,
  request,
  server,
}) => {
  const taken = await registerMember(request);
  const account = await server.database.row<{ account_no: string }>(
    'select account_no from member_bank_account where member_id = (select id from member where phone = $1)',
    [taken.phone],
  );
  const before = await rows(server);
  await page.goto('/register');
  const form = registration(page);
  await form.phone.fill(taken.phone);
  await expectWrong(form.phone, 'เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว');

  const person = newPerson({ bank: 'KBANK', account: account?.account_no ?? '' });
  await fillAccountStep(page, person);
  await form.next.click();
  await fillPasswordStep(page, person);
  await form.submit.click();
  await expectWrong(form.account, 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว');
  await expect(page).toHaveURL('/register');
  expect(await rows(server)).toEqual(before);
});

test('registration, password, birth date and terms: messages at the fields, nothing saved', async ({
  page,
  server,
}) => {
  const before = await rows(server);
  const person = newPerson();
  await page.goto('/register');
  await fillAccountStep(page, person);
  const form = registration(page);
  await form.next.click();
  await form.submit.click();
  await expectWrong(form.password, 'กรุณาตั้งรหัสผ่าน');
  await expect(page.getByText('กรุณาเลือกวันเกิด')).toBeVisible();
  await expectWrong(form.terms, 'กรุณายอมรับเงื่อนไขการใช้งาน');
  await fillPasswordStep(page, person);
  for (const [value, sentence] of [
    ['', 'กรุณาตั้งรหัสผ่าน'],
    ['1234567', 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร'],
    ['12345678', 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งใหม่'],
    ['😀😀😀', 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร'],
    ['a'.repeat(65), 'รหัสผ่านต้องไม่เกิน 64 ตัวอักษร'],
  ] as const) {
    await form.password.fill(value);
    await form.submit.click();
    await expectWrong(form.password, sentence);
  }
  await form.password.fill(person.password);

  // The youngest year on offer is that of the twentieth birthday; one day later than today is too young.
  const tomorrow = new Date(server.platform.now().getTime() + 86_400_000);
  const [year, month, day] = tomorrow.toLocaleDateString('en-CA', { timeZone: 'Asia/Bangkok' }).split('-');
  await form.year.selectOption({ index: 1 });
  const youngest = await form.year.inputValue();
  if (Number(youngest) === Number(year) - 20) {
    await form.month.selectOption(month ?? '');
    await form.day.selectOption(day ?? '');
    await form.submit.click();
    await expect(page.getByText('ต้องมีอายุ 20 ปีขึ้นไป', { exact: true }).last()).toHaveRole('alert');
  }
  expect(await rows(server)).toEqual(before);
});

test('registration accepts what is pasted: Thai digits, a country code, spaces and dashes', async ({
  page,
  context,
  server,
}) => {
  await noticesSeen(context);
  const person = newPerson({ phone: '+๖๖ 63-456 7890', account: '๑๒๓-4-567 893' });
  await page.goto('/register');
  await fillAccountStep(page, person);
  await registration(page).next.click();
  await fillPasswordStep(page, person);
  await registration(page).submit.click();
  await expect(page).toHaveURL('/member');
  const row = await server.database.row(
    'select m.phone, b.account_no from member m join member_bank_account b on b.member_id = m.id where m.phone = $1',
    ['0634567890'],
  );
  expect(row).toEqual({ phone: '0634567890', account_no: '1234567893' });
});

test('login: every wrong value shows a message at the field', async ({ page, server }) => {
  const before = await rows(server);
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/login') && requests.push(request.url()));
  await page.goto('/login');
  const form = login(page);
  await form.submit.click();
  await expectWrong(form.username, 'กรุณากรอกเบอร์โทรศัพท์หรือชื่อผู้ใช้');
  await expectWrong(form.password, 'กรุณากรอกรหัสผ่าน');
  await form.password.fill('x');
  for (const value of ['ab', '0', '12', '0.125', '1e9', 'สมชาย', '😀😀😀😀', SCRIPT, '-1', 'a'.repeat(40)]) {
    await form.username.fill(value);
    await form.submit.click();
    await expectWrong(form.username, 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง');
  }
  await form.username.fill('0812345678');
  await form.password.fill('a'.repeat(65));
  await form.submit.click();
  await expectWrong(form.password, 'รหัสผ่านต้องไม่เกิน 64 ตัวอักษร');
  expect(requests).toEqual([]);
  expect(await rows(server)).toEqual(before);
});

const amountField = (page: Page) => page.getByLabel('จำนวนเงินที่ต้องการฝาก');

test('deposit: every wrong amount shows a message at the field, nothing is opened; pasted amounts are understood', async ({
  page,
  server,
  member,
}) => {
  await page.goto('/member/deposit');
  const button = page.getByRole('button', { name: 'สร้างคิวอาร์', exact: true });
  for (const [value, sentence] of [
    ['', 'กรุณากรอกจำนวนเงิน'],
    ['0', 'ขั้นต่ำ 20.00 บาท'],
    ['19', 'ขั้นต่ำ 20.00 บาท'],
    ['50001', 'สูงสุด 50,000.00 บาท'],
    ['1000000000', 'สูงสุด 50,000.00 บาท'],
    ['-100', 'จำนวนเงินไม่ถูกต้อง'],
    ['1e9', 'จำนวนเงินไม่ถูกต้อง'],
    ['ร้อยบาท', 'จำนวนเงินไม่ถูกต้อง'],
    ['💯', 'จำนวนเงินไม่ถูกต้อง'],
    [SCRIPT, 'จำนวนเงินไม่ถูกต้อง'],
    ['100.50', 'กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์'],
    ['100.123', 'กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์'],
    ['1,5', 'จำนวนเงินไม่ถูกต้อง'],
    ['   ', 'กรุณากรอกจำนวนเงิน'],
    ['9'.repeat(30), /./],
  ] as const) {
    await amountField(page).fill(value);
    await button.click();
    await expectWrong(amountField(page), sentence);
  }
  for (const [typed, shown] of [
    ['๑๐๐', '100.00'],
    ['1,500', '1,500.00'],
    ['40', '40.00'],
  ] as const) {
    await amountField(page).fill(typed);
    await expect(page.getByRole('button', { name: `สร้างคิวอาร์ ${shown} บาท` })).toBeVisible();
  }
  // The limits of each channel are its own.
  await page.getByRole('radio', { name: /ทรูมันนี่/ }).check();
  await page.getByRole('button', { name: 'ดูบัญชีสำหรับโอน' }).click();
  await expectWrong(amountField(page), 'ขั้นต่ำ 50.00 บาท');
  await page.getByRole('radio', { name: /โอนเข้าบัญชีธนาคาร/ }).check();
  await page.getByRole('button', { name: 'ดูบัญชีสำหรับโอน' }).click();
  await expectWrong(amountField(page), 'ขั้นต่ำ 100.00 บาท');
  expect(await deposits(server, member)).toEqual([]);

  await page.getByRole('radio', { name: /พร้อมเพย์/ }).check();
  await amountField(page).fill('฿ 2 ๐๐๐ บาท');
  await page.getByRole('button', { name: 'สร้างคิวอาร์ 2,000.00 บาท' }).click();
  await expect(page).toHaveURL(/\/member\/payment/);
  const row = await server.database.row<{ satang: number }>(
    'select amount_satang::int as satang from deposit where member_id = (select id from member where phone = $1)',
    [member.phone],
  );
  expect(Math.floor((row?.satang ?? 0) / 100)).toBe(2000);
});
