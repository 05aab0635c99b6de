import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { COLUMN_OF, COLUMNS, type Column } from '#contract/lotto-columns.ts';
import { PRIZE_SLOTS, type PrizeName, type Prizes } from '#contract/lotto-draw.ts';
import type { lottoDraw, ownDraw } from '#contract/lotto-draws.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { topNumbers, wins } from '#contract/lotto-rules.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { DRAW_TEXT } from '#src/text/draw-night.ts';
import { rateText } from '#src/text/lotto.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { hitsFirst, type SlipCell, type SlipNumber } from './bill-slip.ts';
import { signed } from './signed.ts';
import { groupsOf } from './slip.ts';

export type Draw = OutputOf<typeof lottoDraw>;
export type OwnDraw = OutputOf<typeof ownDraw>;
export type OwnLine = OwnDraw['lines'][number];
export type DrawPhase = 'before' | 'waiting' | 'running' | 'finished' | 'void';

/** A draw is called late this long after its time, or after its last number. */
const LATE_MS = 15 * 60_000;

/** The progress of a draw at a time of the server's clock (epoch ms). */
export function drawPhaseOf({ round, announced }: Draw, now: number): DrawPhase {
  if (round.status === 'void') return 'void';
  if (round.status === 'resulted') return 'finished';
  if (announced.length > 0) return 'running';
  return now < Date.parse(round.result_at) ? 'before' : 'waiting';
}

/** The time (epoch ms) from which the next number is late. */
export const lateFrom = ({ round, announced }: Draw): number =>
  Math.max(Date.parse(round.result_at), ...announced.map(({ at }) => Date.parse(at))) + LATE_MS;

export const isLate = (draw: Draw, phase: DrawPhase, now: number): boolean =>
  (phase === 'waiting' || phase === 'running') && now >= lateFrom(draw);

/** The numbers as far as they are known; those that are missing are null or left out. */
export function prizesSoFar(announced: Draw['announced']): Prizes {
  const of = (wanted: PrizeName) => announced.flatMap(({ prize, number }) => (prize === wanted ? [number] : []));
  const [first = null] = of('first_prize');
  return {
    first_prize: first,
    ...(first === null ? { three_top: null, two_top: null } : topNumbers(first)),
    three_front: of('three_front'),
    three_bottom: of('three_bottom'),
    two_bottom: of('two_bottom')[0] ?? null,
    yeekee: null,
  };
}

/** The prize that decides a bet. */
const DECIDED_BY = {
  three_top: 'first_prize',
  three_tod: 'first_prize',
  two_top: 'first_prize',
  run_top: 'first_prize',
  three_front: 'three_front',
  three_bottom: 'three_bottom',
  two_bottom: 'two_bottom',
  run_bottom: 'two_bottom',
} as const satisfies Record<BetType, PrizeName>;

const slotsOf = (prize: PrizeName) => PRIZE_SLOTS.filter((slot) => slot.prize === prize).length;

type LineState = 'waiting' | 'hit' | 'missed' | 'refunded';

/** The meaning of the numbers so far for a bet: it has missed once every number of its prize is known. */
export function lineStateOf(line: Pick<OwnLine, 'bet_type' | 'number'>, draw: Draw, phase: DrawPhase): LineState {
  if (phase === 'void') return 'refunded';
  if (wins(line.bet_type, line.number, prizesSoFar(draw.announced))) return 'hit';
  const prize = DECIDED_BY[line.bet_type];
  const known = draw.announced.filter((one) => one.prize === prize).length;
  return known === slotsOf(prize) ? 'missed' : 'waiting';
}

/** A prize that is drawn, with its numbers by place; null: still to come. */
export interface PrizeRow {
  prize: PrizeName;
  name: string;
  numbers: readonly { place: number; number: string; isHit: boolean }[];
  times: readonly string[];
  missing: number;
}

const NAMES = { ...BET_NAMES, first_prize: DRAW_TEXT.first } as const;
export const prizeNameOf = (prize: PrizeName): string => NAMES[prize];

/** The bets of which a number of this prize is the result. */
const HIT_BY = {
  first_prize: [],
  three_front: ['three_front'],
  three_bottom: ['three_bottom'],
  two_bottom: ['two_bottom'],
} as const satisfies Record<PrizeName, readonly BetType[]>;

/** The announced prizes but the first, in their order; a number that the member has is a hit. */
export function prizeRowsOf({ announced }: Draw, lines: readonly OwnLine[]): PrizeRow[] {
  const order = [...new Set(announced.map(({ prize }) => prize))].filter((prize) => prize !== 'first_prize');
  return order.map((prize) => {
    const drawn = announced.filter((one) => one.prize === prize).toSorted((one, other) => one.place - other.place);
    const kinds: readonly BetType[] = HIT_BY[prize];
    return {
      prize,
      name: prizeNameOf(prize),
      numbers: drawn.map(({ place, number }) => ({
        place,
        number,
        isHit: lines.some((line) => kinds.includes(line.bet_type) && line.number === number),
      })),
      times: drawn.map(({ at }) => at),
      missing: slotsOf(prize) - drawn.length,
    };
  });
}

/** The member's slip on draw night. */
export interface DrawSlip {
  columns: readonly Column[];
  rows: readonly SlipNumber[];
  hits: number;
  waiting: number;
  /** The payment for the hits: by the numbers until the settlement, then by the server. */
  paid: Satang;
  /** Net of all stakes of the round. */
  net: Satang;
}

function cellOf(line: OwnLine, state: LineState): SlipCell {
  const amount = formatCount(Number(line.amount));
  if (state === 'hit') return { amount, note: signed(line.win), look: 'hit' };
  if (state === 'missed' || state === 'refunded') return { amount, note: null, look: 'past' };
  if (!line.is_half) return { amount, note: null, look: 'plain' };
  return { amount, note: SLIP_TEXT.halfRate(rateText(rateOf(line))), look: 'half' };
}

const rateOf = ({ amount, win }: OwnLine) => Math.round(satangOf(win) / (satangOf(amount) / 100)) / 100;

function wordsOf(line: OwnLine, state: LineState): string {
  const { words } = DRAW_TEXT;
  const bet = words.bet(
    BET_NAMES[line.bet_type],
    formatCount(Number(line.amount)),
    rateText(rateOf(line)),
    line.is_half,
  );
  const end = {
    waiting: words.pending,
    missed: words.lost,
    refunded: words.refunded,
    hit: words.won(formatBaht(line.win)),
  };
  return `${bet} ${end[state]}`;
}

/** A slip that is seen whole is marked in place; of a longer one the hits come to its top. */
const MAX_IN_PLACE = 8;

/** The content of the member's slip while the numbers come in. */
export function drawSlipOf(own: OwnDraw, draw: Draw, phase: DrawPhase): DrawSlip {
  const states = new Map(own.lines.map((line) => [line, lineStateOf(line, draw, phase)]));
  const stateOf = (line: OwnLine) => states.get(line) ?? 'waiting';
  const columns = COLUMNS.filter(
    (column) => column !== 'front' || own.lines.some(({ bet_type }) => COLUMN_OF[bet_type] === column),
  );
  const hits = own.lines.filter((line) => stateOf(line) === 'hit');
  const expected = satang(hits.reduce((sum, { win }) => sum + satangOf(win), 0));
  const paid = own.is_settled || phase === 'void' ? satangOf(own.paid) : expected;
  const rows = groupsOf(own.lines).flatMap((group) =>
    group.rows.map(({ number, cells }) => {
      const lines = columns.flatMap((column) => cells[column] ?? []);
      return {
        number,
        isHit: lines.some((line) => stateOf(line) === 'hit'),
        cells: columns.map((column) => {
          const line = cells[column];
          return { column, cell: line ? cellOf(line, stateOf(line)) : null };
        }),
        words: lines.map((line) => wordsOf(line, stateOf(line))).join(', '),
      };
    }),
  );
  return {
    columns,
    rows: rows.length > MAX_IN_PLACE ? hitsFirst(rows) : rows,
    hits: hits.length,
    waiting: own.lines.filter((line) => stateOf(line) === 'waiting').length,
    paid,
    net: satang(paid - satangOf(own.total)),
  };
}
