// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { shootNumber } from '#contract/yeekee.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import type { Shot } from '../../model/yeekee-shots.ts';
import { useShotForm } from './use-shot-form.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockReset();
});

const NONE: readonly Shot[] = [];
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
  const { result: form, rerender } = renderHook((shots: readonly Shot[]) => useShotForm('7', shots, () => undefined), {
    initialProps: NONE,
  });
  const write = (number: string) => act(async () => form.current.setNumber(number));
  const shoot = () => act(async () => form.current.shoot());
  vi.mocked(call).mockImplementation(() => Promise.reject(lost()));
  await write('12345');
  await shoot();
  expect(form.current.error).toBe(YEEKEE_TEXT.shoot.lost);
  await shoot();
  rerender([own(1)]);
  expect(form.current).toMatchObject({ number: '', error: null, done: YEEKEE_TEXT.shoot.done('12345', 1) });

  vi.mocked(call).mockResolvedValue(
    shootNumber.output.parse({ shot: own(2), sum: 24690, count: 2, left: 98, next_shot_at: own(2).time }),
  );
  await write('12345');
  await shoot();
  const [first, repeated, another] = keys();
  expect(repeated).toBe(first);
  expect(another).not.toBe(first);
});
