/** The slip by LINE after a government draw (docs/rules.md#draw-night). */

import { COLUMN_NAMES, COLUMN_OF, COLUMNS } from '#contract/lotto-columns.ts';
import type { Prizes } from '#contract/lotto-draw.ts';
import { MAX_OWN_DRAW_LINES } from '#contract/lotto-numbers.ts';
import { MAX_PAPER_ROWS, type PaperCell, type PaperSlip, slipBubble } from '#contract/lotto-slip-bubble.ts';
import { satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';
import { lineAppUrl } from '#server/lib/line-app-url.ts';
import { enqueueMessage, rewriteMessage } from '#server/message/outbox-queries.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { versionsOf } from '../results/result-queries.ts';
import { roundName } from '../rounds/round-on-wire.ts';
import { type RoundRow, roundOf } from '../rounds/round-queries.ts';
import { slipMessage as text } from '../text.ts';
import {
  dropSlipRequest,
  dueSlips,
  type OwnDrawRow,
  ownDrawRow,
  slipMessageKey,
  takeSlipRequest,
} from './slip-request-queries.ts';

const EXPIRE_SECONDS = 20;
const MAX_DUE = 100;

type OwnLine = OwnDrawRow['lines'][number];

function cellOf(line: OwnLine | undefined): PaperCell | null {
  if (!line) return null;
  const amount = countText(line.stake_satang / 100);
  if (line.payout_satang > 0) return { text: amount, note: `+${bahtText(line.payout_satang)}`, look: 'hit' };
  return { text: amount, look: 'past' };
}

/** The content of the member's slip of a settled round. */
function settledSlip(
  round: Pick<RoundRow, 'category_name' | 'rounds_in_day' | 'round_no' | 'draw_date'>,
  prizes: Prizes | null,
  own: Pick<OwnDrawRow, 'lines' | 'total_satang' | 'paid_satang'>,
): Omit<PaperSlip, 'brand' | 'url'> {
  const columns = COLUMNS.filter((column) => own.lines.some(({ bet_type }) => COLUMN_OF[bet_type] === column));
  const numbers = [...new Set(own.lines.map(({ number }) => number))].map((number) => {
    const lines = own.lines.filter((line) => line.number === number);
    return {
      number,
      isHit: lines.some(({ payout_satang }) => payout_satang > 0),
      cells: columns.map((column) => cellOf(lines.find(({ bet_type }) => COLUMN_OF[bet_type] === column))),
    };
  });
  // A long slip shows the winning numbers first.
  const rows =
    numbers.length > MAX_PAPER_ROWS
      ? [...numbers.filter(({ isHit }) => isHit), ...numbers.filter(({ isHit }) => !isHit)]
      : numbers;
  const net = satang(own.paid_satang - own.total_satang);
  const left = numbers.length - MAX_PAPER_ROWS;
  return {
    title: round.category_name,
    subtitle: `${roundName(round)} · ${prizes ? text.drawn(prizes.first_prize ?? '', prizes.two_bottom ?? '') : text.voided}`,
    columns: columns.map((column) => COLUMN_NAMES[column]),
    rows: prizes
      ? rows
      : rows.map((row) => ({
          ...row,
          isHit: false,
          cells: row.cells.map((cell) => cell && { text: cell.text, look: 'plain' as const }),
        })),
    more: left > 0 ? text.more(countText(left)) : null,
    facts: [
      { name: text.stake, value: text.baht(bahtText(own.total_satang)), look: 'plain' },
      { name: prizes ? text.paid : text.refunded, value: text.baht(bahtText(own.paid_satang)), look: 'plain' },
      ...(prizes ? [{ name: text.net, value: text.baht(signed(net)), look: lookOf(net) }] : []),
    ],
    action: text.action,
  };
}

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${bahtText(satang(amount))}`;
const lookOf = (net: number): PaperSlip['facts'][number]['look'] => (net > 0 ? 'win' : net < 0 ? 'loss' : 'plain');

async function sendSlip(
  { appUrl }: Platform,
  tx: Transaction,
  request: { roundId: number; memberId: number },
  at: Date,
): Promise<void> {
  const { roundId, memberId } = request;
  const to = await takeSlipRequest(tx, request, at);
  if (!to) return;
  const [round, own, versions] = [
    await roundOf(tx, to.agent_id, at, String(roundId)),
    await ownDrawRow(tx, memberId, roundId, MAX_OWN_DRAW_LINES),
    await versionsOf(tx, roundId),
  ];
  if (!round || !own || own.bill_count === 0 || !to.is_wanted) return dropSlipRequest(tx, roundId, memberId);
  const slip = settledSlip(round, versions.at(-1)?.prizes ?? null, own);
  // A LIFF link opens the app inside LINE, where the member is logged in already.
  const origin = lineAppUrl(to.line) ?? appUrl();
  const url = `${origin}/lotto/draw/${roundId}`;
  const last = slip.facts.at(-1);
  const message = {
    agentId: to.agent_id,
    memberId,
    channel: 'line',
    purpose: 'draw_slip',
    text: `${to.brand}: ${slip.title} ${slip.subtitle} ${last?.name} ${last?.value} ${url}`,
    flex: slipBubble({ ...slip, brand: to.brand, url }),
    dedupeKey: slipMessageKey(roundId, memberId),
    at,
  } as const;
  if (to.is_queued) await rewriteMessage(tx, message);
  else if (!(await enqueueMessage(tx, message))) await dropSlipRequest(tx, roundId, memberId);
}

/** The job that sends the slips of settled rounds to those who asked for them. */
export function slipMessageJob(platform: Platform): JobKind {
  const { database, now } = platform;
  return {
    name: 'draw-slip',
    expireSeconds: EXPIRE_SECONDS,
    due: () => dueSlips(database, MAX_DUE),
    async work(key) {
      const [roundId = 0, memberId = 0] = key.split(':').map(Number);
      await database.transaction((tx) => sendSlip(platform, tx, { roundId, memberId }, now()));
    },
  };
}
