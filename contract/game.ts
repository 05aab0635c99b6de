import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { agentCode, amount, baht, id, page, pageOf, part, time, wireInteger } from './fields.ts';
import { GAMES_A_PAGE } from './game-pages.ts';
import { isWholeSatang } from './money.ts';
import { wallet } from './wallet.ts';

export const gameCategory = z.enum(['slot', 'casino', 'sport', 'fishing', 'freespin']);
/** Names of home's tiles. */
export const tileName = z.enum(['lotto', ...gameCategory.options]);
export const gameTag = z.enum(['hot', 'new', 'jackpot', 'live']);

const game = z.object({
  game_id: id,
  provider_id: id,
  sub_provider_id: id,
  provider_name: z.string(),
  name: z.string(),
  name_th: z.string(),
  category: gameCategory,
  /** Null: the app shows the drawing made from the game's id, `/media/art/<category>/<id>.svg`. */
  image: z.string().nullable(),
  tags: z.array(gameTag),
  /** Return to player in percent; null if it depends on the stake (sport). */
  rtp: z.number().nullable(),
  has_demo: z.boolean(),
  /** The adapter that serves the provider's games. */
  source: z.string(),
  /** Closed for maintenance until then: shown, not playable. Null: open. */
  maintenance_until: time.nullable(),
});

const provider = z.object({
  provider_id: id,
  name: z.string(),
  image: z.string().nullable(),
  categories: z.array(gameCategory),
  game_count: z.number().int(),
});

const selectedGame = {
  game_id: id,
  provider_id: id,
  is_mobile: z.boolean(),
  source: z.string().max(32),
};
const gameLinkAnswer = z.object({ link: z.url() });

export const gameLink = endpoint({
  method: 'POST',
  path: '/api/game/link',
  origin: 'spec',
  access: 'member',
  failures: { other: 'gameLink' },
  summary: 'Opens a game session of 2 hours on one wallet and answers its link',
  input: z.strictObject({ wallet_id: id, ...selectedGame }),
  output: gameLinkAnswer,
});

export const gameDemo = endpoint({
  method: 'POST',
  path: '/api/game/demo',
  origin: 'spec',
  access: 'visitor',
  failures: { other: 'gameDemo' },
  summary: 'The link of a game played with pretend money',
  input: z.strictObject({ ...selectedGame, agent_code: agentCode }),
  output: gameLinkAnswer,
});

export const gameWallets = endpoint({
  method: 'POST',
  path: '/api/game/wallets',
  origin: 'spec',
  access: 'member',
  failures: { other: 'gameWallets' },
  summary: "The member's wallets that this game may be played from; the one last played on first",
  input: z.strictObject({ game_id: id, provider_id: id, sub_provider_id: id }),
  output: z.array(wallet),
});

/** One game by its id, for a deep link; unknown or disabled: game_not_found. */
export const gameInfo = endpoint({
  method: 'GET',
  path: '/api/game/info',
  origin: 'extension',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary: 'One game by its id',
  input: z.strictObject({ agent_code: agentCode.optional(), game_id: id }),
  output: game,
});

const round = z.object({
  round_id: id,
  game_id: id,
  game_name: z.string(),
  provider_name: z.string(),
  category: gameCategory,
  image: z.string().nullable(),
  wallet_name: z.string(),
  stake: baht,
  /** Wins and refunds together. */
  win: baht,
  /** `refunded`: every bet of the round was refunded. */
  state: z.enum(['open', 'settled', 'refunded']),
  started_at: time,
  closed_at: time.nullable(),
});

export const gameRounds = endpoint({
  method: 'GET',
  path: '/api/game/rounds',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: "The member's rounds, newest first",
  input: z.strictObject({ category: gameCategory.optional(), round_id: id.optional(), ...page }),
  output: pageOf(round),
});

const gameSort = z.enum(['popular', 'new', 'name', 'rtp']);

/** A catalogue: the cursor of the next page is the `game_id` of the last game received; a short page is the last. */
export const gameList = endpoint({
  method: 'GET',
  path: '/api/game/list',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary: `Games by provider, category, tag and name; ${GAMES_A_PAGE} a page by default, 100 at most`,
  input: z.strictObject({
    agent_code: agentCode.optional(),
    provider: id.optional(),
    category: gameCategory.optional(),
    tag: gameTag.optional(),
    search: z.string().max(10_000).optional(),
    sort: gameSort.default('popular'),
    cursor: id.optional(),
    limit: wireInteger.pipe(z.number().int().min(1).max(100)).default(GAMES_A_PAGE),
  }),
  output: z.array(game),
});

export const gameLobby = endpoint({
  method: 'GET',
  path: '/api/game/lobby',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary:
    "Providers, hot games, the last played games of the member, and the categories with their counts in the agent's order",
  input: z.strictObject({ agent_code: agentCode.optional(), category: gameCategory.optional() }),
  output: z.object({
    /** The pictures of home's tiles. */
    tiles: z.record(tileName, z.string()),
    providers: z.array(provider),
    hot: z.array(game),
    last: z.array(game),
    categories: z.array(z.object({ category: gameCategory, title: z.string(), game_count: z.number().int() })),
  }),
});

/** A section is a rail or a grid of the games that `game/list` gives for its query. */
export const lobbyConfigs = endpoint({
  method: 'GET',
  path: '/api/lobby/configs',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller' },
  summary: 'Which sections a lobby shows, in order; keys are home and the five categories',
  input: z.strictObject({ agent_code: agentCode.optional(), lobby_key: z.enum(['home', ...gameCategory.options]) }),
  output: z.object({
    title: z.string(),
    sections: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        kind: z.enum(['rail', 'grid']),
        query: z.object({
          category: gameCategory.optional(),
          provider: id.optional(),
          tag: gameTag.optional(),
          sort: gameSort.optional(),
          limit: z.number().int().min(1).max(100),
        }),
      }),
    ),
  }),
});

/**
 * The seamless wallet (docs/rules.md#games). A provider signs each call: `X-Provider`, `X-Timestamp` and `X-Signature` =
 * HMAC-SHA256(timestamp + "." + body), 5 minutes of tolerance. `session_id` is from the launch. A repeated
 * `transaction_id` gets the stored answer; the same id with another body is refused.
 */
const providerTransaction = { session_id: id, transaction_id: id, round_id: id };
const walletAnswer = z.object({ balance: baht, currency: z.literal('THB') });
const transactionAnswer = walletAnswer.extend({ transaction_id: id, at: time });
/** Exceeds the largest bet times any multiplier, because a win is never refused for its size. */
const MAX_WON = 1e12;
const winAmount = z
  .number({ error: 'จำนวนเงินไม่ถูกต้อง' })
  .min(0, 'จำนวนเงินต้องไม่ติดลบ')
  .max(MAX_WON, 'จำนวนเงินสูงเกินไป')
  .refine(isWholeSatang, 'ทศนิยมได้ไม่เกิน 2 ตำแหน่ง');

export const providerBalance = endpoint({
  method: 'POST',
  path: '/provider/wallet/balance',
  origin: 'extension',
  access: 'provider',
  summary: "The balance of the session's wallet",
  input: z.strictObject({ session_id: id }),
  output: walletAnswer,
});

export const providerBet = endpoint({
  method: 'POST',
  path: '/provider/wallet/bet',
  origin: 'extension',
  access: 'provider',
  summary: "Takes a stake from the session's wallet; not enough money: insufficient_balance with the balance",
  input: z.strictObject({
    ...providerTransaction,
    amount,
    /**
     * The share of the round's outcomes on which the bet wins. Above 0.7 it adds nothing to turnover
     * (docs/rules.md#turnover).
     */
    covers: part.optional(),
  }),
  output: transactionAnswer,
});

export const providerWin = endpoint({
  method: 'POST',
  path: '/provider/wallet/win',
  origin: 'extension',
  access: 'provider',
  summary: 'Pays a win and closes its bet; 0 is a lost round; never refused for an ended session',
  input: z.strictObject({
    ...providerTransaction,
    bet_transaction_id: id,
    amount: winAmount,
    /**
     * Names the bet in the notice of a late result: `event` with its result, which all bets on it share, and the
     * pick.
     */
    about: z.strictObject({ event: z.string().min(1).max(120), pick: z.string().min(1).max(80) }).optional(),
  }),
  output: transactionAnswer,
});

export const providerRefund = endpoint({
  method: 'POST',
  path: '/provider/wallet/refund',
  origin: 'extension',
  access: 'provider',
  summary: 'Takes a bet back; one that comes before its bet makes the late bet be refused',
  input: z.strictObject({ ...providerTransaction, bet_transaction_id: id, amount }),
  output: transactionAnswer,
});
