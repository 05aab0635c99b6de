import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { bundleValidate } from '#contract/lotto-bundles.ts';
import { highestPayout } from '#contract/lotto-payout.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { Database } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { refusePlay } from '#server/safer-play/play-limits.ts';
import { billsOnWire } from '../bills/bill-history.ts';
import { isSold, messageOf, payoutOf, soldLine } from '../bills/bill-pricing.ts';
import { cancellableUntil } from '../bills/cancellation.ts';
import { expiryOf, mergeLines, type Player, saleOf } from '../bills/sale-terms.ts';
import {
  billsOfDraft,
  insertValidations,
  type PricedRow,
  priceLines,
  type RequestedLine,
  type UnsoldLine,
} from '../bills/validation-queries.ts';
import { type BuyerNamed, buyersNamed, MAX_BUYERS } from '../buyers/buyer-queries.ts';
import { ratesOf } from '../rounds/category-queries.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { aboveMaximum, BET_TYPE_NOT_SOLD, BUYER_TWICE, belowMinimum, LINE_CLOSED, overLimit } from '../text.ts';

type PricedBundle = OutputOf<typeof bundleValidate>;
type BundleInput = Pick<ParsedInputOf<typeof bundleValidate>, 'round_id' | 'wallet_id' | 'bills' | 'draft_id'>;
type WireLine = PricedBundle['bills'][number]['lines'][number];

/** A line as it is asked for, and what of it can be bought. */
interface Offer {
  asked: RequestedLine;
  /** Null: nothing. */
  sold: PricedRow | null;
  status: WireLine['status'];
  message: string | null;
}

/**
 * Prices several bills as they would be sold now, one after the other, and stores what can be bought of them for
 * `bundle/create`. Sells nothing. Refuses as the pricing of one bill does, except for stakes: what exceeds a limit is
 * cut to it, and what is closed is left out.
 */
export async function priceBundle(
  database: Database,
  player: Player,
  input: BundleInput,
  at: Date,
): Promise<PricedBundle> {
  const draftId = input.draft_id ?? null;
  if (draftId !== null) await refuseSoldBundle(database, player.memberId, draftId, at);
  const { round, wallet } = await saleOf(database, player, input, at);
  const names = await namesOfBuyers(database, player.memberId, input.bills);
  const asked = input.bills.map(({ lines }) => mergeLines(lines));
  const offers = await offersFor(
    database,
    round,
    asked.flatMap(({ lines }) => lines),
  );
  const bundleId = randomUUID();
  const expiresAt = expiryOf(round, at);
  const priced = asked.map(({ lines, merged }, place) => {
    const own = lines.map((line) => offers.get(line) ?? notSold(line));
    const sold = own.flatMap((offer) => offer.sold ?? []);
    const maxPayout = highestPayout(
      sold.map((row) => ({ betType: row.bet_type, key: row.number_key, payout: payoutOf(row) })),
      round.kind === 'government',
    );
    return { buyer: names[place] ?? null, merged, offers: own, sold, maxPayout };
  });
  const total = sumOf(priced.flatMap(({ sold }) => sold));
  await refusePlay(database, player.memberId, at, total);
  const first = priced.findIndex(({ sold }) => sold.length > 0);
  if (first >= 0)
    await insertValidations(
      database,
      priced.map(({ sold, offers: own, maxPayout, buyer }, index) => ({
        id: randomUUID(),
        memberId: player.memberId,
        roundId: round.id,
        walletId: Number(wallet.id),
        lines: sold.map(soldLine),
        maxPayout,
        at,
        expiresAt,
        // A draft is sold once, with its first bill.
        draftId: index === first ? draftId : null,
        inBundle: { id: bundleId, place: index + 1, buyer, unsold: own.flatMap(unsoldOf) },
      })),
    );
  const written = sumOf(asked.flatMap(({ lines }) => lines));
  return {
    validation_id: bundleId,
    expires_at: expiresAt.toISOString(),
    round: roundOnWire(round),
    wallet_id: wallet.id,
    wallet_name: wallet.wallet_name,
    bills: priced.map(({ buyer, merged, offers: own, sold, maxPayout }) => ({
      buyer,
      lines: own.map(lineOnWire),
      merged,
      line_count: sold.length,
      written: bahtOf(sumOf(own.map((offer) => offer.asked))),
      total: bahtOf(sumOf(sold)),
      max_payout: bahtOf(maxPayout),
    })),
    bill_count: priced.filter(({ sold }) => sold.length > 0).length,
    written: bahtOf(written),
    total: bahtOf(total),
    balance_after: bahtOf(satang(wallet.available_satang - total)),
    is_complete: total === written,
    cancellable_until: cancellableUntil(round, at)?.toISOString() ?? null,
  };
}

const sumOf = (rows: readonly { stake_satang: Satang }[]): Satang =>
  satang(rows.reduce((sum, { stake_satang }) => sum + stake_satang, 0));

/** Refuses with `bill_sold` and the bills where the member's draft is sold. */
async function refuseSoldBundle(database: Database, memberId: number, draftId: string, at: Date): Promise<void> {
  const ids = await billsOfDraft(database, memberId, draftId);
  if (ids.length === 0) return;
  const bills = await billsOnWire(database, memberId, at, ids);
  throw new Refusal('bill_sold', { data: { bills } });
}

/**
 * The names of the buyers as the member knows them, a new one as it is written. Refuses two bills of one buyer, whom
 * the list calls by two names, and more buyers than can be kept.
 */
async function namesOfBuyers(
  database: Database,
  memberId: number,
  bills: BundleInput['bills'],
): Promise<(string | null)[]> {
  const written = bills.flatMap(({ buyer }) => buyer ?? []);
  const { count, named } =
    written.length > 0 ? await buyersNamed(database, memberId, written) : { count: 0, named: [] };
  const known = new Map(named.map((buyer: BuyerNamed) => [buyer.written, buyer.name]));
  const names = bills.map(({ buyer }) => (buyer === null ? null : (known.get(buyer) ?? buyer)));
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    const key = name?.toLowerCase() ?? '';
    if (seen.has(key)) throw invalidField(`bills.${index}.buyer`, BUYER_TWICE);
    seen.add(key);
  }
  const isNew = written.filter((name) => !known.has(name)).length;
  if (isNew > 0 && count + isNew > MAX_BUYERS) throw new Refusal('too_many_buyers');
  return names;
}

const notSold = (asked: RequestedLine): Offer => ({
  asked,
  sold: null,
  status: 'refused',
  message: BET_TYPE_NOT_SOLD,
});

/** What of each line can be bought, if the lines are bought in their order. */
async function offersFor(
  database: Database,
  round: { id: number; category_id: number },
  lines: readonly RequestedLine[],
): Promise<ReadonlyMap<RequestedLine, Offer>> {
  const rates = new Map((await ratesOf(database, [round.category_id])).map((rate) => [rate.bet_type, rate]));
  const offers = new Map<RequestedLine, Offer>();
  const wanted: { asked: RequestedLine; stake_satang: Satang; minimum: Satang }[] = [];
  for (const asked of lines) {
    const rate = rates.get(asked.bet_type);
    if (!rate) offers.set(asked, notSold(asked));
    else if (asked.stake_satang < rate.min_satang)
      offers.set(asked, { ...notSold(asked), message: belowMinimum(rate.min_satang) });
    else {
      const stake_satang = satang(Math.min(asked.stake_satang, rate.max_satang));
      if (stake_satang < asked.stake_satang)
        offers.set(asked, { asked, sold: null, status: 'over_limit', message: aboveMaximum(rate.max_satang) });
      wanted.push({ asked, stake_satang, minimum: rate.min_satang });
    }
  }

  const rows = await priceLines(
    database,
    round.id,
    wanted.map(({ asked, stake_satang }) => ({ ...asked, stake_satang })),
  );
  const cut = rows.flatMap((row, index) => {
    const { asked, minimum } = wanted[index] ?? {};
    if (!asked || minimum === undefined) return [];
    if (isSold(row)) return [{ asked, stake_satang: row.stake_satang }];
    const message = row.status === 'closed' ? LINE_CLOSED : overLimit(row.available_satang ?? satang(0));
    offers.set(asked, { asked, sold: null, status: row.status, message });
    const rest = row.status === 'over_limit' ? wholeBaht(row.available_satang ?? satang(0)) : satang(0);
    return rest >= minimum ? [{ asked, stake_satang: rest }] : [];
  });
  const isCut = rows.some((row) => !isSold(row));
  const sold = isCut
    ? await priceLines(
        database,
        round.id,
        cut.map(({ asked, stake_satang }) => ({ ...asked, stake_satang })),
      )
    : rows;
  for (const [index, row] of sold.entries()) {
    const asked = cut[index]?.asked;
    if (!asked) continue;
    // A stake that another bill has taken between the two statements is left out.
    const reason = offers.get(asked) ?? { asked, status: row.status, message: messageOf(row) };
    offers.set(asked, { ...reason, sold: isSold(row) ? row : null });
  }
  return offers;
}

const wholeBaht = (amount: Satang): Satang => satang(amount - (amount % 100));

function lineOnWire({ asked, sold, status, message }: Offer): WireLine {
  return {
    bet_type: asked.bet_type,
    number: asked.number,
    amount: bahtOf(asked.stake_satang),
    rate: sold?.rate ?? 0,
    status,
    payout: bahtOf(sold ? payoutOf(sold) : satang(0)),
    message,
    sold: bahtOf(sold?.stake_satang ?? satang(0)),
  };
}

function unsoldOf({ asked, sold, message }: Offer): UnsoldLine[] {
  const stake_satang = satang(asked.stake_satang - (sold?.stake_satang ?? 0));
  return stake_satang > 0
    ? [{ bet_type: asked.bet_type, number: asked.number, stake_satang, why: message ?? LINE_CLOSED }]
    : [];
}
