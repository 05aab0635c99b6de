// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import { baht } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { type CachedBill, useLotto } from '#src/stores/lotto.ts';
import { roundOf } from '#src/stores/round-fixture.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { termsFrom } from '../../model/round-terms.ts';
import { type BillControls, useBillFlow } from './use-bill-flow.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const MOMENT = '2026-11-21T10:00:00.000Z';
const billOf = (roundId: string): CachedBill['bill'] =>
  billValidate.output.parse({
    validation_id: roundId,
    expires_at: MOMENT,
    wallet_id: '1',
    wallet_name: '',
    lines: [],
    merged: 0,
    round: roundOf(roundId),
    line_count: 1,
    subtotal: 5,
    discount: 0,
    total: 5,
    max_payout: 0,
    balance_after: 0,
    is_acceptable: true,
    cancellable_until: null,
  });

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  useUser.setState({ isLoggedIn: true });
});

const RATE = { bet_type: 'two_top', rate: 90, odds: 100, rtp: 90, is_open: true } as const;
const LIMITS = { min: baht(5), max: baht(1000), max_per_number: baht(0) };
const TERMS = termsFrom([{ ...RATE, ...LIMITS }], [], 'yeekee');
const WALLETS = { wallets: [{ id: '1', wallet_name: '', balance: 100, wallet_type_id: 1, held: 0 }] };
const refusal = (data: unknown) => new ApiError({ code: 'bill_changed', status: 409, message: 'ไม่ได้', data });

type End = (answer: (value: unknown) => void, refuse: (why: unknown) => void) => void;
const CASES: [string, 'check' | 'send', End][] = [
  ['checked', 'check', (answer) => answer(billOf('7'))],
  ['sold', 'send', (answer) => answer({ lines: [] })],
  ['refused', 'send', (_, refuse) => refuse(refusal(null))],
  ['refused at new prices', 'send', (_, refuse) => refuse(refusal(billOf('7')))],
];
test.each(CASES)(
  'a bill that is %s late leaves that of the next round, which was sent meanwhile',
  async (_, step, end) => {
    let [answer, refuse]: ((value: unknown) => void)[] = [];
    vi.mocked(call).mockImplementation((endpoint) =>
      endpoint === billCreate || endpoint === billValidate
        ? new Promise((resolve, reject) => {
            [answer, refuse] = [resolve, reject];
          })
        : Promise.resolve(endpoint === memberWallets ? WALLETS : []),
    );
    let flow: BillControls | undefined;
    const Pad = () => {
      flow = useBillFlow('7', TERMS, true);
      return null;
    };
    await act(async () => render(<Pad />));
    const { loadRound, changeDraft, keepBill, markSent } = useLotto.getState();
    await act(async () => {
      changeDraft((draft) => ({ ...draft, lines: [{ bet_type: 'two_top', number: '07', amount: '5' }] }));
      keepBill(billOf('7'));
    });
    await act(async () => flow?.[step]());
    cleanup();

    loadRound('8');
    keepBill(billOf('8'));
    markSent(true);
    await act(async () =>
      end(
        (value) => answer?.(value),
        (why) => refuse?.(why),
      ),
    );
    expect(answer).toBeDefined();
    expect(useLotto.getState().billCache).toEqual({ bill: billOf('8'), isSent: true });
  },
);

test('a new rate of a line that was over its limit, too, is accepted before the bill is confirmed', async () => {
  const line = { bet_type: 'two_top', number: '07', amount: 50, rate: 80, payout: 0, message: null } as const;
  const answers = [
    { ...billOf('7'), is_acceptable: false, lines: [{ ...line, status: 'over_limit', available: 20 }] },
    { ...billOf('7'), lines: [{ ...line, amount: 20, status: 'ok', available: null }] },
  ];
  vi.mocked(call).mockImplementation((endpoint) =>
    Promise.resolve(
      endpoint === billValidate
        ? billValidate.output.parse(answers.shift())
        : endpoint === memberWallets
          ? WALLETS
          : [],
    ),
  );
  let flow: BillControls | undefined;
  const Pad = () => {
    flow = useBillFlow('7', TERMS, true);
    return null;
  };
  await act(async () => render(<Pad />));
  await act(async () => {
    useLotto.getState().keepBill(null);
    useLotto
      .getState()
      .changeDraft((draft) => ({ ...draft, lines: [{ bet_type: 'two_top', number: '07', amount: '50' }] }));
  });
  await act(async () => flow?.check());
  expect(flow?.differences.map(({ change }) => change)).toEqual([{ kind: 'over_limit', available: 2000 }]);
  await act(async () => flow?.accept());
  expect(flow).toMatchObject({ step: 'differences', lines: [{ amount: '20' }] });
  expect(flow?.differences.map(({ change }) => change)).toEqual([{ kind: 'rate', before: 90 }]);
  await act(async () => flow?.accept());
  expect(flow?.step).toBe('confirm');
});

test('a bill that was sent without an answer stays the one to send when the session has ended meanwhile', async () => {
  const ended = () => new ApiError({ code: 'unauthorized', status: 401, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' });
  const answers = [ended(), new ApiError({ code: 'network', status: 0, message: 'ขาดหาย' }), ended()];
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === billCreate
      ? Promise.reject(answers.shift())
      : Promise.resolve(endpoint === memberWallets ? WALLETS : []),
  );
  let flow: BillControls | undefined;
  const Pad = () => {
    flow = useBillFlow('7', TERMS, true);
    return null;
  };
  await act(async () => render(<Pad />));
  await act(async () => useLotto.getState().keepBill(billOf('7')));
  // The first attempt was refused: nothing can have been sold.
  await act(async () => flow?.send());
  expect(flow).toMatchObject({ isSent: false, failure: 'เซสซั่นหมดอายุ กรุณาลองใหม่' });
  await act(async () => flow?.send());
  await act(async () => flow?.send());
  expect(answers).toEqual([]);
  expect(useLotto.getState().billCache).toEqual({ bill: billOf('7'), isSent: true });
  expect(flow).toMatchObject({ isSent: true, failure: 'เซสซั่นหมดอายุ กรุณาลองใหม่' });
  await act(async () => flow?.check());
  expect(flow?.step).toBe('confirm');
});

const NAMED = { bill_no: 'YK1-2', lines: [{ bet_type: 'two_top', number: '07' }] };
test.each(['check', 'send'] as const)(
  'a draft that another tab sold is not sold by a %s, and what is left is another draft',
  async (step) => {
    const wasSold = new ApiError({ code: 'bill_sold', status: 200, message: 'ส่งไปแล้ว', data: NAMED });
    const asked: unknown[] = [];
    vi.mocked(call).mockImplementation((endpoint, input) => {
      if (endpoint !== billCreate && endpoint !== billValidate)
        return Promise.resolve(endpoint === memberWallets ? WALLETS : []);
      asked.push(input);
      return Promise.reject(wasSold);
    });
    let flow: BillControls | undefined;
    const Pad = () => {
      flow = useBillFlow('7', TERMS, true);
      return null;
    };
    await act(async () => render(<Pad />));
    const kept = { bet_type: 'two_top', number: '08', amount: '5' } as const;
    await act(async () => {
      useLotto.getState().startDraft('7', [{ ...kept, number: '07' }, kept]);
      useLotto.getState().keepBill(step === 'send' ? billOf('7') : null);
    });
    const id = useLotto.getState().billInputData?.id;
    await act(async () => flow?.[step]());
    if (step === 'check') expect(asked).toMatchObject([{ draft_id: id }]);
    expect(flow).toMatchObject({ step: null, failure: PAD_TEXT.confirm.soldElsewhere('YK1-2'), lines: [kept] });
    expect(useLotto.getState()).toMatchObject({
      billCache: null,
      billInputData: { id: expect.not.stringMatching(id ?? '') },
    });
  },
);

test('a check that is open says so when another tab sells its draft', async () => {
  vi.mocked(call).mockImplementation((endpoint) =>
    Promise.resolve(endpoint === billValidate ? billOf('7') : endpoint === memberWallets ? WALLETS : []),
  );
  let flow: BillControls | undefined;
  const Pad = () => {
    flow = useBillFlow('7', TERMS, true);
    return null;
  };
  await act(async () => render(<Pad />));
  await act(async () => useLotto.getState().startDraft('7', [{ bet_type: 'two_top', number: '07', amount: '5' }]));
  await act(async () => flow?.check());
  expect(flow?.step).toBe('confirm');
  await act(async () => useLotto.getState().keepBill(null));
  expect(flow).toMatchObject({ step: null, failure: PAD_TEXT.confirm.changedElsewhere });
});

test('a session that has ended is said on the ticket when its bill is checked, and the draft stays', async () => {
  const asked: unknown[] = [];
  vi.mocked(call).mockImplementation((endpoint, _input, options) => {
    if (endpoint !== memberWallets) return Promise.resolve([]);
    asked.push(options);
    return Promise.reject(new ApiError({ code: 'unauthorized', status: 401, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' }));
  });
  let flow: BillControls | undefined;
  const Pad = () => {
    flow = useBillFlow('7', TERMS, true);
    return null;
  };
  await act(async () => render(<Pad />));
  const line = { bet_type: 'two_top', number: '07', amount: '5' } as const;
  await act(async () => useLotto.getState().startDraft('7', [line]));
  await act(async () => flow?.check());
  // For any other read of the wallets the page leads to the login.
  expect(asked).toEqual([{ situation: 'unauthorizedInPlace' }]);
  expect(flow).toMatchObject({ step: null, failure: 'เซสซั่นหมดอายุ กรุณาลองใหม่', lines: [line] });
});
