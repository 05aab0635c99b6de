// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { bundleCreate } from '#contract/lotto-bundles.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { ROUND } from '../../pages/round-fixture.ts';
import { BoughtSheet } from './bought-sheet.tsx';

const toFriends = vi.hoisted(() => vi.fn(async () => 'sent'));
vi.mock('#src/share/use-message.ts', () => ({
  useMessage: () => ({ brand: '', isReady: true, url: 'https://example.com/', toFriends }),
}));
vi.mock('#liff/client.ts', async (original) => ({
  ...(await original<object>()),
  isInLine: () => true,
  canUseLine: () => true,
  liffUrl: (path: string) => `https://liff.line.me/1${path}`,
}));
// jsdom has no dialog.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
afterEach(cleanup);

const UNSOLD = { bet_type: 'two_bottom', number: '91', amount: 50, why: 'เลขนี้ปิดรับแล้ว' };
const billOf = (bill_id: string, name: string | null, amount: number) => ({
  bill_id,
  bill_no: `HN-${bill_id}`,
  round: ROUND,
  status: 'pending',
  wallet_id: '1',
  wallet_name: '',
  line_count: 1,
  discount: 0,
  total: amount,
  max_payout: amount * 90,
  payout: 0,
  note: null,
  buyer: name === null ? null : { buyer_id: bill_id, name },
  handed_at: null,
  unsold: name === 'แม่' ? [UNSOLD] : [],
  created_at: ROUND.bet_opens_at,
  settled_at: null,
  cancelled_at: null,
  cancellable_until: null,
  top_lines: [],
  lines: [
    {
      line_id: `${bill_id}-1`,
      bet_type: 'two_top',
      number: '19',
      amount,
      rate: 90,
      is_half: false,
      status: 'pending',
      payout: 0,
    },
  ],
  prizes: null,
  corrected_at: null,
  void_reason: null,
});
const SOLD = bundleCreate.output.parse({
  bills: [billOf('1', 'แม่', 450), billOf('2', 'น้องบี', 140), billOf('3', null, 40)],
  left_out: [{ left_out_id: '1', buyer: 'ลูก', round: ROUND, unsold: [UNSOLD], created_at: ROUND.bet_opens_at }],
  total: 630,
});
const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());

test('after each slip that is sent comes that of the next buyer; the member’s own is sent to nobody', async () => {
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <BoughtSheet sold={SOLD} onClose={() => undefined} />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
  expect(screen.getByText(BUNDLE_TEXT.bought.title(3))).toBeDefined();
  expect(screen.queryByRole('button', { name: BUNDLE_TEXT.bought.sendTo('ของฉัน'), hidden: true })).toBeNull();
  await press(BUNDLE_TEXT.bought.sendTo('แม่'));
  const { card } = BUNDLE_TEXT;
  expect(screen.getByText(card.title('แม่'))).toBeDefined();
  expect(screen.getByText(card.unsold('91 ล่าง 50'))).toBeDefined();
  expect(screen.getAllByText('450').length).toBeGreaterThan(0);
  await act(async () => screen.getByRole('switch', { hidden: true }).click());
  expect(screen.queryByText('450')).toBeNull();
  expect(screen.getByText(card.unsold('91 ล่าง'))).toBeDefined();
  await press('ส่งใน LINE');
  expect(screen.getByText(card.title('น้องบี'))).toBeDefined();
  expect(screen.getByText(card.after('แม่', card.text('น้องบี')))).toBeDefined();
  await press('ส่งใน LINE');
  // Of whom nothing could be bought, they are told so, and why.
  expect(screen.getByText(card.after('น้องบี', BUNDLE_TEXT.leftOut.about('ลูก')))).toBeDefined();
  expect(screen.getAllByText('91 ล่าง 50 · เลขนี้ปิดรับแล้ว')).toHaveLength(2);
  await act(async () => screen.getByRole('switch', { hidden: true }).click());
  expect(screen.getAllByText('91 ล่าง · เลขนี้ปิดรับแล้ว')).toHaveLength(1);
  await press('ส่งใน LINE');
  expect(toFriends).toHaveBeenCalledTimes(3);
  expect(screen.queryByText(/^ส่งโพยของ/)).toBeNull();
});
