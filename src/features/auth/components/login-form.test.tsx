// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { useSession } from '#src/stores/session.ts';
import { useUser } from '#src/stores/user.ts';
import { LoginForm } from './login-form.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const server = vi.mocked(call);
const SESSION = { access_token: 'token', expires_at: '2026-12-21T00:00:00Z' };
const onDone = vi.fn();

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const sent = () => server.mock.calls.filter(([endpoint]) => endpoint.path === '/api/login');

async function logIn(username: string, password: string): Promise<void> {
  for (const [name, value] of Object.entries({ username, password })) {
    fireEvent.input(field(name), { target: { value } });
  }
  await act(async () => document.querySelector<HTMLElement>('button[type="submit"]')?.click());
}
function answer(login: () => Promise<unknown>): void {
  server.mockImplementation((endpoint) =>
    endpoint.path === '/api/login' ? login() : Promise.resolve({ info: { liff_id: null, line_contact_url: '' } }),
  );
}

beforeEach(async () => {
  useUser.getState().clear();
  useSession.getState().clear();
  server.mockReset();
  onDone.mockReset();
  answer(() => Promise.resolve(SESSION));
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <LoginForm onDone={onDone} onRegister={() => {}} onForgot={() => {}} />
      </SWRConfig>,
    );
  });
});

describe('invalid input shows a message at the field and sends nothing', () => {
  it.each([
    ['', 'pw', 'username', 'กรุณากรอกเบอร์โทรศัพท์หรือชื่อผู้ใช้'],
    ['0', 'pw', 'username', 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง'],
    ['081234567890', 'pw', 'username', 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง'],
    ['สมชาย', 'pw', 'username', 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง'],
    ['😀😀😀😀', 'pw', 'username', 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง'],
    ['<script>', 'pw', 'username', 'เบอร์โทรศัพท์หรือชื่อผู้ใช้ไม่ถูกต้อง'],
    ['0812345678', '', 'password', 'กรุณากรอกรหัสผ่าน'],
    ['0812345678', 'x'.repeat(65), 'password', 'รหัสผ่านต้องไม่เกิน 64 ตัวอักษร'],
  ])('%j / %j', async (username, password, wrong, message) => {
    await logIn(username, password);
    expect(noteOf(wrong)).toContain(message);
    expect(document.activeElement).toBe(field(wrong));
    expect(sent()).toHaveLength(0);
  });
});

it('sends the normalised number and the LINE ticket', async () => {
  const lineTicket = { ticket: 't'.repeat(24), displayName: 'บ้านริมน้ำ', pictureUrl: null };
  await act(async () => useSession.getState().setLineTicket(lineTicket));
  await logIn('๐๘๑-234 5678', 'secret');
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'secret', line_ticket: lineTicket.ticket };
  expect(sent().map((sending) => sending[1])).toEqual([input]);
  expect(useUser.getState().isLoggedIn).toBe(true);
  expect(useSession.getState().lineTicket).toBeNull();
  expect(onDone).toHaveBeenCalledOnce();
});

it('logs a member in whose account is bound to another LINE account, and leaves that as it is', async () => {
  await act(async () =>
    useSession.getState().setLineTicket({ ticket: 't'.repeat(24), displayName: 'LINE ใหม่', pictureUrl: null }),
  );
  const refused = { code: 'line_already_linked', status: 200, message: 'เชื่อมกับ LINE อื่นอยู่แล้ว' } as const;
  server.mockImplementation((_endpoint, input) =>
    typeof input === 'object' && input !== null && 'line_ticket' in input
      ? Promise.reject(new ApiError(refused))
      : Promise.resolve(SESSION),
  );
  await logIn('0812345678', 'secret');
  expect(sent().map(([, input]) => input)).toEqual([
    { agent_code: 'chokdee', username: '0812345678', password: 'secret', line_ticket: 't'.repeat(24) },
    { agent_code: 'chokdee', username: '0812345678', password: 'secret' },
  ]);
  expect(useUser.getState().isLoggedIn).toBe(true);
  expect(onDone).toHaveBeenCalledOnce();
});

it('shows wrong credentials at the password, and logs nobody in', async () => {
  answer(() => Promise.reject(new ApiError({ code: 'wrong_credentials', status: 200, message: 'รหัสผ่านไม่ถูกต้อง' })));
  await logIn('0812345678', 'wrong');
  expect(noteOf('password')).toContain('รหัสผ่านไม่ถูกต้อง');
  expect(useUser.getState().isLoggedIn).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
});

it('disables the button after too many attempts, as long as the server says', async () => {
  const failing = { code: 'rate_limited', status: 429, message: 'ทำรายการถี่เกินไป', retryAfterSeconds: 55 } as const;
  answer(() => Promise.reject(new ApiError(failing)));
  await logIn('0812345678', 'wrong');
  const button = document.querySelector<HTMLButtonElement>('button[type="submit"]');
  expect(button?.disabled).toBe(true);
  expect(button?.textContent).toBe('ลองใหม่ได้ใน 00:55');
});
