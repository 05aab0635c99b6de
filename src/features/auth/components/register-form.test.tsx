// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { useSession } from '#src/stores/session.ts';
import { useUser } from '#src/stores/user.ts';
import { useRegisterDraft } from '../model/register-draft.ts';
import { RegisterForm } from './register-form.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.mock('#src/lib/load-code.ts', async (original) => {
  const module = await original<typeof import('#src/lib/load-code.ts')>();
  return { ...module, loadCode: vi.fn(module.loadCode) };
});

const server = vi.mocked(call);
const SESSION = { access_token: 'token', expires_at: '2026-12-21T00:00:00Z' };
const GOOD = {
  phone: '081-234 5678',
  bank_code: 'KBANK',
  bank_account_no: '๑๒๓-4-56789-0',
  first_name: ' สมชาย ',
  last_name: 'ใจดี',
};
const BIRTH = { วัน: '09', เดือน: '05', 'ปี พ.ศ.': '1990' };
const PASSWORD = 'ความลับ2569';

const onDone = vi.fn();

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const select = (label: string) => {
  const found = document.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`no list ${label}`);
  return found;
};

const put = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const press = (element: HTMLElement) => act(async () => element.click());
const submit = () => press(document.querySelector<HTMLElement>('button[type="submit"]') ?? document.body);
const noteOf = (field: Element) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const sent = () => server.mock.calls.filter(([endpoint]) => endpoint.path === '/api/register');

async function fillStepOne(changed: Partial<typeof GOOD> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...GOOD, ...changed })) await put(control(name), value);
  await submit();
}
async function fillStepTwo({ password = PASSWORD, birth = BIRTH, terms = true } = {}): Promise<void> {
  for (const [label, value] of Object.entries(birth)) await put(select(label), value);
  await put(control('password'), password);
  if (terms) await press(control('accept_terms'));
  await submit();
}
/** A server that answers registrations with `answers` and calls every phone number free. */
function answer(registration: () => Promise<unknown>): void {
  server.mockImplementation((endpoint) => {
    if (endpoint.path === '/api/register') return registration();
    return Promise.resolve({ available: true });
  });
}
const refusal = (failing: Partial<ConstructorParameters<typeof ApiError>[0]>) => () =>
  Promise.reject(new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้', ...failing }));

beforeEach(async () => {
  useUser.getState().clear();
  useSession.getState().clear();
  useRegisterDraft.getState().clear();
  server.mockReset();
  onDone.mockReset();
  answer(() => Promise.resolve(SESSION));
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/register?ref=CHOK-7731']}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <RegisterForm onDone={onDone} onLogin={() => {}} />
        </SWRConfig>
      </MemoryRouter>,
    );
  });
});

describe('invalid input of the first step shows a message at the field, focuses it and sends nothing', () => {
  it.each([
    ['phone', '', 'กรุณากรอกเบอร์โทรศัพท์'],
    ['phone', '0812345', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['phone', '081234567890123', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['phone', '0212345678', 'เบอร์โทรศัพท์ต้องขึ้นต้นด้วย 06, 08 หรือ 09'],
    ['phone', 'แปดหนึ่งสอง', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
    ['phone', '😀', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
    ['phone', '<script>alert(1)</script>', 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น'],
    ['bank_code', '', 'กรุณาเลือกธนาคาร'],
    ['bank_account_no', '', 'กรุณากรอกเลขบัญชี'],
    ['bank_account_no', '123-4-5678', 'เลขบัญชีต้องมี'],
    ['bank_account_no', '0', 'เลขบัญชีต้องมี'],
    ['bank_account_no', '-1234567890x', 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
    ['bank_account_no', '1e9', 'เลขบัญชีต้องเป็นตัวเลขเท่านั้น'],
    ['first_name', '', 'กรุณากรอกชื่อ'],
    ['first_name', '  ', 'กรุณากรอกชื่อ'],
    ['first_name', 'ก'.repeat(61), 'ชื่อต้องไม่เกิน 60 ตัวอักษร'],
    ['first_name', 'สมชาย😀', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['first_name', '<script>', 'ชื่อต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['last_name', '๑๒๓', 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
    ['last_name', '山田', 'นามสกุลต้องเป็นตัวอักษรไทยหรืออังกฤษเท่านั้น'],
  ])('%s %j', async (name, value, message) => {
    await fillStepOne({ [name]: value });
    expect(control(name).getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(control(name))).toContain(message);
    expect(document.activeElement).toBe(control(name));
    expect(document.querySelector('[name="password"]')).toBeNull();
    expect(sent()).toHaveLength(0);
  });
});

describe('invalid input of the second step', () => {
  it.each([
    ['', 'กรุณาตั้งรหัสผ่าน'],
    ['short12', 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร'],
    ['x1'.repeat(33), 'รหัสผ่านต้องไม่เกิน 64 ตัวอักษร'],
    ['password', 'รหัสผ่านนี้เดาง่ายเกินไป'],
    ['😀'.repeat(8), 'รหัสผ่านนี้เดาง่ายเกินไป'],
  ])('password %j', async (password, message) => {
    await fillStepOne();
    await fillStepTwo({ password });
    expect(noteOf(control('password'))).toContain(message);
    expect(document.activeElement).toBe(control('password'));
    expect(sent()).toHaveLength(0);
  });

  it('takes a title off the first name, and says so', async () => {
    await put(control('first_name'), 'นายสมชาย');
    await act(async () => control('first_name').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(control('first_name').value).toBe('สมชาย');
    expect(noteOf(control('first_name'))).toBe('ตัดคำนำหน้า “นาย” ออกแล้ว');
  });

  it('refuses a missing birth date', async () => {
    await fillStepOne();
    await fillStepTwo({ birth: { ...BIRTH, วัน: '' } });
    expect(noteOf(select('วัน'))).toContain('กรุณาเลือกวันเกิด');
    expect(document.activeElement).toBe(select('วัน'));
    expect(sent()).toHaveLength(0);
  });

  it('refuses a player the day before the 20th birthday', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-08T12:00:00+07:00') });
    await fillStepOne();
    await fillStepTwo({ birth: { ...BIRTH, 'ปี พ.ศ.': '2006' } });
    vi.useRealTimers();
    expect(noteOf(select('วัน'))).toContain('ต้องมีอายุ 20 ปีขึ้นไป');
    expect(sent()).toHaveLength(0);
  });

  it('refuses a registration without accepted terms', async () => {
    await fillStepOne();
    await fillStepTwo({ terms: false });
    expect(noteOf(control('accept_terms'))).toContain('กรุณายอมรับเงื่อนไขการใช้งาน');
    expect(sent()).toHaveLength(0);
  });
});

describe('sending', () => {
  it('sends normalised values once for two presses, and logs in', async () => {
    let finish: (session: typeof SESSION) => void = () => {};
    answer(() => new Promise((resolve) => (finish = resolve)));
    await fillStepOne();
    await fillStepTwo();
    await submit();
    await act(async () => finish(SESSION));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.[1]).toEqual({
      agent_code: 'chokdee',
      phone: '0812345678',
      bank_code: 'KBANK',
      bank_account_no: '1234567890',
      first_name: 'สมชาย',
      last_name: 'ใจดี',
      birth_date: '1990-05-09',
      password: PASSWORD,
      accept_terms: true,
      accept_marketing: false,
      ref: 'CHOK-7731',
    });
    expect(useUser.getState().accessToken).toBe('token');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('is done although the words about the invitation cannot be loaded', async () => {
    const gone = new Error('the code of toasts is missing');
    vi.mocked(loadCode).mockRejectedValue(gone);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    answer(() => Promise.resolve({ ...SESSION, referral: 'self' }));
    await fillStepOne();
    await fillStepTwo();
    expect(onDone).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith('referral', gone);
    vi.mocked(loadCode).mockReset();
    warn.mockRestore();
  });

  it('retries after a lost answer with the same idempotency key', async () => {
    answer(refusal({}));
    await fillStepOne();
    await fillStepTwo();
    expect(document.body.textContent).toContain('เชื่อมต่อไม่ได้');
    answer(() => Promise.resolve(SESSION));
    await submit();
    const [first, second] = sent().map(([, , options]) => options?.idempotencyKey);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('returns to the phone when it is registered already, and keeps everything but the password', async () => {
    answer(refusal({ code: 'phone_taken', status: 200, message: 'เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว' }));
    await fillStepOne();
    await fillStepTwo();
    expect(noteOf(control('phone'))).toContain('เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว');
    expect(document.activeElement).toBe(control('phone'));
    expect(JSON.stringify(useRegisterDraft.getState().draft)).toContain('1990-05-09');
    expect(JSON.stringify(useRegisterDraft.getState().draft)).not.toContain(PASSWORD);
    expect(useUser.getState().isLoggedIn).toBe(false);
  });

  it('reports a used LINE ticket, and sends the next attempt without it', async () => {
    const lineTicket = { ticket: 't'.repeat(24), displayName: 'บ้านริมน้ำ', pictureUrl: null };
    await act(async () => useSession.getState().setLineTicket(lineTicket));
    answer(refusal({ code: 'line_ticket_invalid', status: 200, message: 'การเชื่อมบัญชี LINE หมดอายุ' }));
    await fillStepOne();
    await fillStepTwo();
    expect(document.body.textContent).toContain('การเชื่อมบัญชี LINE หมดอายุ');
    expect(document.body.textContent).not.toContain('บ้านริมน้ำ');
    answer(() => Promise.resolve(SESSION));
    await submit();
    expect(sent().map(([, input]) => JSON.stringify(input).includes('line_ticket'))).toEqual([true, false]);
  });

  it('disables the button while the server wants a pause', async () => {
    answer(refusal({ code: 'rate_limited', status: 429, message: 'ทำรายการถี่เกินไป', retryAfterSeconds: 42 }));
    await fillStepOne();
    await fillStepTwo();
    const button = document.querySelector<HTMLButtonElement>('button[type="submit"]');
    expect(button?.disabled).toBe(true);
    expect(button?.textContent).toContain('ลองใหม่ได้ใน 00:42');
  });
});
