// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buyerList, learnBuyer } from '#contract/lotto-buyers.ts';
import { baht } from '#contract/money.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useUser } from '#src/stores/user.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { BuyerNameSheet } from './buyer-name-sheet.tsx';
import { useBuyerNames } from './use-buyer-names.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
afterEach(cleanup);
beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUser.setState({ isLoggedIn: true });
});

const BUYERS = [
  { buyer_id: '1', name: 'ป้าปุ้ย', names: ['ป้าปุ้ย'], bill_count: 5, round_count: 5, last_draw: '2026-11-16' },
];
const open = async (name: string | null, others: readonly string[] = []) => {
  const chosen = vi.fn();
  vi.mocked(call).mockResolvedValue({ buyer_id: '1', name: 'ป้าปุ้ย' });
  await act(async () =>
    render(
      <BuyerNameSheet
        name={name}
        count={3}
        total={baht(90)}
        buyers={BUYERS}
        others={others}
        onChoose={chosen}
        onClose={() => undefined}
      />,
    ),
  );
  return chosen;
};
const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());
const pick = (name: RegExp) => act(async () => screen.getByRole('radio', { name, hidden: true }).click());
const type = (name: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(BUYERS_TEXT.list.name), { target: { value: name } }));

test('a name like a known one is merged with it, and later lists know it', async () => {
  const chosen = await open('ป้าปุ๋ย');
  expect(screen.getByText(BUYERS_TEXT.name.like('ป้าปุ้ย'))).toBeDefined();
  await press(BUYERS_TEXT.list.mergeWith('ป้าปุ้ย'));
  expect(call).toHaveBeenCalledWith(learnBuyer, { buyer_id: '1', name: 'ป้าปุ๋ย' }, expect.anything());
  expect(chosen).toHaveBeenCalledWith('ป้าปุ้ย');
});

test('it may be a new person, no person, or another of the list', async () => {
  const chosen = await open('ป้าปุ๋ย', ['แม่']);
  await pick(/^เป็นคนใหม่/);
  await press(BUYERS_TEXT.name.use);
  await pick(/^ไม่ใช่ชื่อคน/);
  await press(BUYERS_TEXT.name.toOwn);
  await press('แม่');
  expect(chosen.mock.calls).toEqual([['ป้าปุ๋ย'], [null], ['แม่']]);
});

test('a name that cannot be one is said under the field', async () => {
  const chosen = await open(null);
  await type('0812345678');
  await press(BUYERS_TEXT.name.use);
  expect(screen.getByText('ชื่อต้องมีตัวอักษร')).toBeDefined();
  await type('ลุง  ชัย');
  await press(BUYERS_TEXT.name.use);
  expect(chosen.mock.calls).toEqual([['ลุง ชัย']]);
});

test('a list’s names are the buyers’ own, unless they are changed in it', async () => {
  vi.mocked(call).mockImplementation(async (endpoint) => (endpoint === buyerList ? BUYERS : []));
  let names: ReturnType<typeof useBuyerNames> | undefined;
  const List = () => {
    names = useBuyerNames();
    return null;
  };
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <List />
      </SWRConfig>,
    ),
  );
  expect([names?.nameOf('ป้าปุ้ย'), names?.nameOf('แม่'), names?.nameOf(null)]).toEqual(['ป้าปุ้ย', 'แม่', null]);
  await act(async () => names?.change(['แม่', 'แม่ๆ'], null));
  expect([names?.nameOf('แม่'), names?.nameOf('แม่ๆ')]).toEqual([null, null]);
});
