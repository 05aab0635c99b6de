import type { Send } from './backend.ts';

export type Input = Readonly<Record<string, unknown>>;

/** POSTs that only read, so that a check may send them; every GET does too. */
export const READING_POSTS: ReadonlySet<string> = new Set([
  '/api/agent/config',
  '/api/agent/bank_accounts',
  '/api/agent/true_money_accounts',
  '/api/check_account',
  '/api/member/wallets',
  '/api/member/points',
  '/api/game/wallets',
  '/api/game/demo',
  '/api/event/quest',
  '/api/affiliate/network',
  '/api/redemption/calc',
  '/api/lotto/bill/validate',
  '/api/lotto/bundle/validate',
]);

/** The first object that has the field, anywhere in an answer. */
function find(value: unknown, field: string): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && field in value) return { ...value };
  for (const inner of Object.values(value)) {
    const found = find(inner, field);
    if (found) return found;
  }
}

export interface Access {
  send: Send;
  agentCode: string;
  token: string | undefined;
}

const LINES = [{ bet_type: 'two_top', number: '05', amount: 1 }];

/** Valid inputs for reads that need some, made of the backend's own answers; null: it has no data for them. */
export function readInputs({ send, agentCode, token }: Access) {
  const firstRow = async (path: string, field: string, input: Input = {}) =>
    find((await send({ method: 'GET', path, input, token })).body, field);
  const from =
    (path: string, field: string, build: (row: Record<string, unknown>) => Input, input?: Input) => async () => {
      const row = await firstRow(path, field, input);
      return row ? build(row) : null;
    };
  const agent = async () => ({ agent_code: agentCode });
  const round = from('/api/lotto/round', 'round_id', ({ round_id }) => ({ round_id }));
  const yeekeeRound = from('/api/lotto/yeekee/lists', 'round_id', ({ round_id }) => ({ round_id }));
  /** A round of the government's lottery, the only one that is drawn number by number. */
  const drawnRound = async () => {
    const lotteries = find(
      (await send({ method: 'GET', path: '/api/lotto/lobby', input: {}, token })).body,
      'data',
    )?.data;
    const government = Array.isArray(lotteries) && lotteries.find((one) => find(one, 'kind')?.kind === 'government');
    const row = find(government, 'round_id');
    return row ? { round_id: row.round_id } : null;
  };
  const poll = from('/api/poll/config', 'poll_id', ({ poll_id }) => ({ poll_id }));
  const game = (rest: Input, ...names: string[]) =>
    from(
      '/api/game/list',
      'game_id',
      (row) => ({ ...rest, ...Object.fromEntries(names.map((name) => [name, row[name]])) }),
      { agent_code: agentCode },
    );

  /** The round and the wallet of a bill that could be sold. */
  const saleOf = async () => {
    const open = await firstRow('/api/lotto/round', 'round_id');
    const wallet = find((await send({ method: 'POST', path: '/api/member/wallets', token })).body, 'wallet_type_id');
    return open && wallet ? { round_id: open.round_id, wallet_id: wallet.id } : null;
  };
  const inputs: Record<string, () => Promise<Input | null>> = {
    '/api/agent/config': agent,
    '/api/agent/bank_accounts': agent,
    '/api/agent/true_money_accounts': agent,
    '/api/notifications': agent,
    '/api/banner': agent,
    '/api/event/list': agent,
    '/api/promotion/list': agent,
    '/api/game/list': agent,
    '/api/game/lobby': agent,
    '/api/agent/validate': async () => ({ code: agentCode }),
    '/api/affiliate/referrer': from('/api/affiliate/summary', 'ref', ({ ref }) => ({ agent_code: agentCode, ref })),
    '/api/lobby/configs': async () => ({ lobby_key: 'home', agent_code: agentCode }),
    '/api/check_account': async () => ({ agent_code: agentCode, phone: '0800000000' }),
    '/api/member/payment/info': from('/api/member/payment/channels', 'channel_id', ({ channel_id }) => ({
      channel_id,
    })),
    '/api/member/payment/inquiry_status': from('/api/member/payment/qrcode_info', 'payment_id', ({ payment_id }) => ({
      payment_id,
    })),
    '/api/game/info': game({}, 'game_id'),
    '/api/game/wallets': game({}, 'game_id', 'provider_id', 'sub_provider_id'),
    '/api/game/demo': game({ is_mobile: true, agent_code: agentCode }, 'game_id', 'provider_id', 'source'),
    '/api/lotto/rule': round,
    '/api/lotto/rate': round,
    '/api/lotto/limit': round,
    '/api/lotto/result': round,
    '/api/lotto/history': from('/api/lotto/category', 'category_id', ({ category_id }) => ({ category_id })),
    '/api/lotto/draw': drawnRound,
    '/api/lotto/draw/mine': drawnRound,
    '/api/lotto/yeekee/list': yeekeeRound,
    '/api/lotto/yeekee/verify': yeekeeRound,
    '/api/lotto/yeekee/stream': yeekeeRound,
    '/api/lotto/bill/detail': from('/api/lotto/bill/list', 'bill_id', ({ bill_id }) => ({ bill_id })),
    // A list comes from LINE's chat alone.
    '/api/lotto/chat_list/info': async () => null,
    '/api/lotto/bill/days': async () => ({ month: '2026-11' }),
    '/api/lotto/bill/results': async () => ({ date: '2026-11-23' }),
    '/api/lotto/bill/validate': async () => {
      const sale = await saleOf();
      return sale && { ...sale, lines: LINES };
    },
    '/api/lotto/bundle/validate': async () => {
      const sale = await saleOf();
      return sale && { ...sale, bills: [{ buyer: 'แม่', lines: LINES }] };
    },
    '/api/lotto/buyer/results': round,
    '/api/poll/stats': poll,
    '/api/poll/stream': poll,
    '/api/poll/winners': poll,
    '/api/poll/votes': poll,
    '/api/poll/quota/get': poll,
    '/api/poll/quota/check': poll,
    '/api/redemption/calc': from('/api/redemption/list', 'item_id', ({ item_id }) => ({ item_id, quantity: 1 })),
  };
  return async (path: string): Promise<Input | null> => {
    const build = inputs[path];
    return build ? build() : {};
  };
}
