/** Calls of an operator's wallet as Hub88 sends them, with all of their fields. */
import { randomUUID } from 'node:crypto';

/** A player with game and token. */
export interface Seat {
  user: string;
  token: string;
  game: string;
}

/** Baht as Hub88 writes them. */
export const amountOf = (baht: number) => Math.round(baht * 100_000);

export const bet = ({ user, token, game }: Seat, baht: number, changes: object = {}) => ({
  user,
  token,
  transaction_uuid: randomUUID(),
  request_uuid: randomUUID(),
  supplier_transaction_id: '41ecc3ad-b181-4235-bf9d-acf0a7ad9730',
  supplier_user: null,
  round: 'rNEMwgzJAOZ6eR3V',
  round_closed: false,
  reward_uuid: null,
  is_free: false,
  is_supplier_promo: false,
  is_aggregated: false,
  game_code: game,
  currency: 'THB',
  bet: 'zero',
  amount: amountOf(baht),
  meta: { selection: 'home_team' },
  ...changes,
});
type Bet = ReturnType<typeof bet>;

export const win = (of: Bet, baht: number, changes: object = {}) => ({
  ...of,
  transaction_uuid: randomUUID(),
  request_uuid: randomUUID(),
  reference_transaction_uuid: of.transaction_uuid,
  amount: amountOf(baht),
  ...changes,
});

/** Rolls back a bet or a win. */
export const rollback = ({ user, token, round, game_code, transaction_uuid }: Bet, changes: object = {}) => ({
  user,
  token,
  round,
  round_closed: true,
  game_code,
  supplier_transaction_id: 'x',
  transaction_uuid: randomUUID(),
  request_uuid: randomUUID(),
  reference_transaction_uuid: transaction_uuid,
  meta: null,
  ...changes,
});
