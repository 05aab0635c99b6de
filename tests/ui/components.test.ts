import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rested, violationsOf } from '../axe.ts';
import { type Gallery, startGallery } from './gallery-server.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await startGallery();
  const context = await gallery.browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  page = await context.newPage();
  await page.goto(gallery.url);
  await page.locator('.qr-box img').waitFor();
  // The engine comes with the first touch.
  await page.locator('.carousel').first().hover();
  await page.locator('.carousel .swiper-initialized').first().waitFor();
}, 60_000);
afterAll(() => gallery?.close());

test.each(['dark', 'light'])(
  'axe finds nothing in %s',
  async (theme) => {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await rested(page);
    const rules = {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-unique': { enabled: false },
    };
    expect(await violationsOf(page, 'html', { rules })).toEqual([]);
  },
  30_000,
);

test('axe finds pale text in every form of a colour, also where one is met again', async () => {
  const pale = ['#bbb', 'rgb(200 200 200)', 'rgb(0 0 0 / 30%)', 'hsl(0 0% 80%)', 'oklch(85% 0 0)', '#bbb'];
  const texts = ['black', ...pale, '#333'].map((color) => `<p style="color: ${color}">ข้อความ</p>`);
  const other = await gallery.browser.newPage();
  await other.setContent(`<html lang="th"><body style="color-scheme: light; background: white">${texts.join('')}`);
  const nodes = pale.map((_, index) => `p:nth-child(${index + 2})`);
  expect(await violationsOf(other, 'html', { runOnly: ['color-contrast'] })).toEqual([
    `color-contrast: ${nodes.join(' | ')}`,
  ]);
  await other.close();
});

test('nothing to press is smaller than 44 px', async () => {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, main .input, label.check-line, label.choice-card')]
      .filter((element) => element.getBoundingClientRect().height < 43.9)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(small).toEqual([]);
});

test('an amount that is typed shows its focus in the colour of all focus', async () => {
  const field = page.locator('.amount-input').first();
  await field.locator('input').focus();
  const [line, focus] = await field.evaluate((element) => {
    const other = element.appendChild(document.createElement('i'));
    other.style.color = 'var(--brand-ink)';
    const colours = [getComputedStyle(element).borderBottomColor, getComputedStyle(other).color];
    other.remove();
    return colours;
  });
  expect(line).toBe(focus);
});

test('the page is never wider than the phone', async () => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the carousel goes round both ways, one slide in 1000 ms, and only its slide can be reached', async () => {
  const box = page.locator('.carousel').first();
  const current = () => box.locator('.dots > i').evaluateAll((dots) => dots.findIndex((dot) => dot.className === 'on'));
  expect(await box.locator('.swiper-wrapper').evaluate((wrapper) => wrapper.children.length)).toBeGreaterThanOrEqual(4);
  await box.locator('.swiper-slide:not([inert]) a').first().focus();
  await page.keyboard.press('ArrowLeft');
  await vi.waitFor(async () => expect(await current()).toBe(2));
  expect(await box.locator('.swiper-wrapper').evaluate((wrapper) => getComputedStyle(wrapper).transitionDuration)).toBe(
    '1s',
  );
  await page.waitForTimeout(1100);
  await page.keyboard.press('ArrowRight');
  await vi.waitFor(async () => expect(await current()).toBe(0));
  await page.waitForTimeout(1100);
  expect(await box.locator('.swiper-slide:not([inert])').first().getAttribute('aria-label')).toBe('1 จาก 3');
});

test('amounts: Thai digits turn, nothing else is changed while typing, leaving the field tidies', async () => {
  const field = page.getByLabel('จำนวนเงินที่ต้องการฝาก');
  await field.fill('1e9');
  await field.blur();
  expect(await field.inputValue(), 'a letter left out would make it 19').toBe('1e9');
  await field.fill('๑๒๕๐.๕');
  expect(await field.inputValue()).toBe('1250.5');
  await field.blur();
  expect(await field.inputValue()).toBe('1,250.50');
  await field.fill('1.234');
  await field.blur();
  expect(await field.inputValue()).toBe('1.234');
  await page.getByRole('button', { name: '300.00 บาท' }).click();
  expect(await field.inputValue()).toBe('300.00');
  expect(await page.getByRole('button', { name: '300.00 บาท' }).getAttribute('aria-pressed')).toBe('true');
});

test('a birth date: Buddhist years, and a day that the month has not is taken back', async () => {
  const group = page.getByRole('group', { name: 'วันเกิด', exact: true });
  await group.getByLabel('วัน', { exact: true }).selectOption('31');
  await group.getByLabel('เดือน').selectOption('มกราคม');
  await group.getByLabel('ปี พ.ศ.').selectOption('2543');
  await group.getByText('2000-01-31').waitFor();
  await group.getByLabel('เดือน').selectOption('กุมภาพันธ์');
  expect(await group.getByLabel('วัน', { exact: true }).inputValue()).toBe('');
  expect(await group.getByLabel('วัน', { exact: true }).locator('option').last().textContent()).toBe('29');
});

test('an error belongs to its field', async () => {
  const field = page.getByLabel('เลขที่บัญชี');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const note = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe('เลขบัญชีต้องมี 10 หลัก');
});

test('copying works without the clipboard API', async () => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'copy',
          () =>
            resolve(
              getSelection()?.toString() ||
                (document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : ''),
            ),
          { once: true },
        );
      }),
  );
  await page.getByRole('button', { name: 'คัดลอก', exact: true }).click();
  expect(await copied).toBe('0123456789');
  await page.getByRole('button', { name: 'คัดลอกแล้ว' }).waitFor();
  await page.locator('.toasts [aria-live="polite"]', { hasText: 'คัดลอกเลขบัญชีแล้ว' }).waitFor();
});
