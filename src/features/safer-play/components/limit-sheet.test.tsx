// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { sendCommand } from '#src/api/command.ts';
import { LIMITS_TEXT } from '#src/text/limits.ts';
import { toast } from '#src/ui/toast.tsx';
import type { Limit } from '../model/limits.ts';
import { LimitSheet } from './limit-sheet.tsx';

vi.mock('#src/api/command.ts', () => ({ sendCommand: vi.fn() }));
// jsdom has no layout and no modal dialogs.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

const LIMIT: Limit = {
  kind: 'deposit',
  period: 'day',
  amount: baht(1000),
  used: baht(0),
  left: baht(1000),
  resets_at: null,
  pending: null,
};
const lowered: Limit = { ...LIMIT, amount: baht(500) };
const raised: Limit = { ...LIMIT, pending: { amount: baht(5000), effective_at: '2026-11-22T10:00:00.000Z' } };

test.each([
  ['500.00', lowered, LIMITS_TEXT.saved],
  ['5,000.00', raised, LIMITS_TEXT.requested],
])('after a first try that failed, a limit of %s is announced as it holds', async (amount, limit, announced) => {
  const said = vi.spyOn(toast, 'success');
  const send = vi.mocked(sendCommand);
  await act(async () => render(<LimitSheet limit={LIMIT} onClose={() => undefined} />));
  const press = (name: string) => act(async () => screen.getByText(name, { selector: 'button *, button' }).click());

  send.mockRejectedValue(new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' }));
  await press(LIMITS_TEXT.remove);
  send.mockResolvedValue({ limits: [limit] });
  await press(amount);
  await press(LIMITS_TEXT.save);
  expect(send).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ amount: Number(amount.replace(',', '')) }),
    expect.anything(),
  );
  expect(said).toHaveBeenCalledExactlyOnceWith(announced);
  cleanup();
  said.mockRestore();
});
