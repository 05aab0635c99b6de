// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shootNumber } from '#contract/yeekee.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import type { Shot } from '../../model/yeekee-shots.ts';
import { type Shooting, useShotForm } from './use-shot-form.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let form: Shooting | undefined;
function Form({ shots }: { shots: readonly Shot[] }) {
  form = useShotForm('7', shots, () => undefined);
  return null;
}

let root: Root;
beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockReset();
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(async () => root.unmount()));

const show = (shots: readonly Shot[]) => act(async () => root.render(<Form shots={shots} />));
const write = (number: string) => act(async () => form?.setNumber(number));
const shoot = () => act(async () => form?.shoot());
const keys = () => vi.mocked(call).mock.calls.map(([, , options]) => options?.idempotencyKey);
const own = (position: number): Shot => ({
  position,
  number: '12345',
  name_masked: 'c***1',
  is_mine: true,
  time: '2026-11-26T10:00:00.000Z',
});
const lost = () => new ApiError({ code: 'network', status: 0, message: '' });

test('a shot without an answer is repeated by the same number until the list shows it; then that number is another shot', async () => {
  await show([]);
  vi.mocked(call).mockImplementation(() => Promise.reject(lost()));
  await write('12345');
  await shoot();
  expect(form?.error).toBe(YEEKEE_TEXT.shoot.lost);
  await shoot();
  await show([own(1)]);
  expect(form).toMatchObject({ number: '', error: null, done: YEEKEE_TEXT.shoot.done('12345', 1) });

  vi.mocked(call).mockResolvedValue(
    shootNumber.output.parse({ shot: own(2), sum: 24690, count: 2, left: 98, next_shot_at: own(2).time }),
  );
  await write('12345');
  await shoot();
  const [first, repeated, another] = keys();
  expect(repeated).toBe(first);
  expect(another).not.toBe(first);
});
