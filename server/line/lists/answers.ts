/** The answers to lists in the chat, as LINE's messages with the same in words. */
import { FAULTS } from '#contract/lists/faults.ts';
import type { ListReading } from '#contract/lists/read-list.ts';
import { satang } from '#contract/money.ts';
import { bahtText, countText } from '#server/lib/baht-text.ts';
import { bangkokTime } from '#server/lib/bangkok.ts';
import { shortDay } from '#server/lotto/rounds/round-on-wire.ts';
import type { RoundRow } from '#server/lotto/rounds/round-queries.ts';
import type { Answer } from '../chat.ts';
import type { Address } from '../text.ts';
import {
  bold,
  type Content,
  cutTo,
  doubt,
  ends,
  endsCut,
  examples,
  flexMessage,
  footnote,
  LABEL_LETTERS,
  mainButton,
  plain,
  quiet,
  secondButton,
  strong,
  table,
  withChoices,
} from './bubble.ts';
import { paperRows } from './paper-rows.ts';
import { LIST_TEXT as text } from './text.ts';

export interface Brand {
  name: string;
  address: Address;
}

/** A longer list is answered without its table. */
const MAX_TABLE_LINES = 300;
/** LINE's most answers to press. */
const MAX_CHOICES = 13;

/** What a list's link opens in the app. */
const linkOf = ({ address }: Brand, id: string) => `${address('/liff/list')}?list=${id}`;

/** What the presses on an answer say: the list's id, and its round or that another one is wanted. */
const chooseData = (listId: string, roundId: number): string => `list=${listId}&round=${roundId}`;
const otherData = (listId: string): string => `list=${listId}&other=1`;

/** More than a line has. */
const SAMPLE_LETTERS = 60;

const clock = (at: Date): string => bangkokTime(at).slice(11, 16);
const nameOf = ({ category_name, rounds_in_day, round_no }: RoundRow): string =>
  rounds_in_day === null ? category_name : `${category_name} ${text.round(round_no)}`;
const drawOf = ({ draw_date }: RoundRow): string =>
  text.draw(`${shortDay(draw_date)} ${Number(draw_date.slice(0, 4)) + 543}`);

interface Counts {
  bets: number;
  sum: string;
  asked: number;
  left: number;
  lines: number;
  people: number;
}

function countsOf({ lines, questions }: ListReading): Counts {
  const bets = lines.flatMap((line) => (line.kind === 'read' ? line.bets : []));
  const isPriced = bets.length === 0 || bets.some(({ price }) => price !== null);
  return {
    bets: bets.length,
    sum: isPriced ? text.baht(bahtText(satang(bets.reduce((sum, { price }) => sum + (price ?? 0), 0)))) : text.noPrice,
    asked: new Set(questions.flatMap(({ at }) => at)).size,
    left: lines.filter(({ kind }) => kind === 'left').length,
    lines: lines.flatMap(({ at }) => at).length,
    people: new Set(lines.flatMap(({ kind, buyer }) => (kind === 'read' || kind === 'asked' ? [buyer] : []))).size,
  };
}

const readText = ({ bets, people }: Counts): string =>
  `${text.read(countText(bets))}${people > 1 ? text.people(people) : ''}`;

/** The sums of a list, and beneath them what is asked about and what is left out. */
function sumsOf(reading: ListReading, counts: Counts): Content['body'] {
  const samples = reading.lines.flatMap(({ kind, written }) => (kind === 'asked' ? [written.trim()] : [])).join(' · ');
  const left = counts.left > 0 ? text.left(countText(counts.left)) : '';
  const asked = counts.asked > 0 ? text.asked(countText(counts.asked)) : '';
  const beside = left || cutTo(samples, SAMPLE_LETTERS);
  return [
    ends(plain(readText(counts)), strong(counts.sum)),
    ...(asked ? [endsCut(doubt(asked), quiet(beside))] : left ? [quiet(left)] : []),
  ];
}

/** The list as it is read, with the link to check and buy it. */
export function readAnswer(brand: Brand, id: string, round: RoundRow, reading: ListReading): Answer {
  const counts = countsOf(reading);
  const url = linkOf(brand, id);
  const isLong = counts.lines > MAX_TABLE_LINES;
  const title = isLong ? text.long(countText(counts.lines)) : nameOf(round);
  const subtitle = isLong
    ? `${nameOf(round)} · ${drawOf(round)}`
    : text.closes(drawOf(round), clock(round.bet_closes_at));
  const { rows, columns } = paperRows(reading.lines);
  const alt = text.alt(nameOf(round), drawOf(round), `${readText(counts)} ${counts.sum}`, url);
  const content = {
    brand: brand.name,
    title,
    subtitle,
    body: [...sumsOf(reading, counts), ...(isLong || rows.length === 0 ? [] : table(rows, columns))],
    footer: [mainButton(text.check, { uri: url }), footnote(text.notYet)],
  };
  return { text: alt, messages: [flexMessage(alt, content)] };
}

/** The list's round has closed; it may be used with the next one, or for another lottery. */
export function closedAnswer(
  brand: Brand,
  id: string,
  of: { lottery: string; round: RoundRow | null; next: RoundRow | null; hasOthers: boolean },
  reading: ListReading,
): Answer {
  const { lottery, round, next, hasOthers } = of;
  const counts = countsOf(reading);
  const subtitle = round ? text.closed(drawOf(round), clock(round.bet_closes_at)) : text.notOpen;
  const alt = text.alt(lottery, subtitle, text.nothingBought, next ? linkOf(brand, id) : '').trim();
  const nextName =
    next && (next.rounds_in_day === null ? text.draw(shortDay(next.draw_date)) : text.round(next.round_no));
  const content = {
    brand: brand.name,
    title: round ? nameOf(round) : lottery,
    subtitle,
    isShut: true,
    body: [...sumsOf(reading, counts), quiet(text.nothingBought)],
    footer: [
      ...(next && nextName ? [mainButton(text.forNext(nextName), { uri: linkOf(brand, id) })] : []),
      ...(hasOthers ? [secondButton(text.other, { data: otherData(id) })] : []),
    ],
  };
  return { text: alt, messages: [flexMessage(alt, content)] };
}

/** Asks which of these rounds the list is for; the first ones come first. */
export function askAnswer(written: string, id: string, rounds: readonly RoundRow[], today: string): Answer {
  const choices = rounds.slice(0, MAX_CHOICES).map((round) => ({
    label: labelOf(round, today),
    data: chooseData(id, round.id),
  }));
  return { text: written, messages: [withChoices(written, choices)] };
}

export const whichAnswer = (id: string, rounds: readonly RoundRow[], today: string, reading: ListReading): Answer => {
  const counts = countsOf(reading);
  return askAnswer(`${readText(counts)} ${counts.sum}\n${text.which}`, id, rounds, today);
};

/** `ฮานอย พิเศษ 17:00`, `รัฐบาลไทย 1 ธ.ค.`; a long name is cut, its time is not. */
function labelOf(round: RoundRow, today: string): string {
  const when =
    round.rounds_in_day !== null
      ? text.round(round.round_no)
      : round.draw_date === today
        ? clock(round.bet_closes_at)
        : shortDay(round.draw_date);
  return `${cutTo(round.category_name, LABEL_LETTERS - when.length - 1)} ${when}`;
}

/** Nothing of the list can be bought: what is not sold by its name, and how lists are written. */
export function unreadAnswer(brand: Brand, reading: ListReading): Answer {
  const { lines } = countsOf(reading);
  const left = reading.lines.flatMap((line) => (line.kind === 'left' ? [line] : []));
  const unsold = [...new Set(left.flatMap((line) => line.unsold ?? []))];
  const why = unsold.length > 0 ? text.notSold(unsold) : (left.find((line) => line.why !== FAULTS.talk)?.why ?? '');
  const subtitle = text.noneCanBeBought(countText(lines));
  const url = brand.address('/liff/list');
  const alt = text.alt(text.unread, subtitle, why, url);
  const content = {
    brand: brand.name,
    title: text.unread,
    subtitle,
    body: [...(why ? [bold(why)] : []), quiet(text.writable), ...examples(text.examples)],
    footer: [secondButton(text.allExamples, { uri: url })],
  };
  return { text: alt, messages: [flexMessage(alt, content)] };
}

/** The LINE account is no member's: the list is kept for an hour, and answered once they have bound it. */
export function unlinkedAnswer(
  brand: Brand,
  { reading, until, logInAt }: { reading: ListReading; until: Date; logInAt: string },
): Answer {
  const counts = countsOf(reading);
  const read = text.readYours(countText(counts.bets), counts.sum);
  const kept = text.keptUntil(clock(until));
  const register = brand.address('/liff/register');
  const alt = [text.link, read, kept, logInAt, register].join('\n');
  const content = {
    brand: brand.name,
    title: text.link,
    subtitle: text.once,
    body: [bold(read), quiet(kept)],
    footer: [mainButton(text.logIn, { uri: logInAt }), secondButton(text.register, { uri: register })],
  };
  return { text: alt, messages: [flexMessage(alt, content)] };
}
