/** LINE's Flex Messages that answer a list: boxes and text in the inks of the slip. */
import type { messagingApi } from '@line/bot-sdk';
import { COLUMN_NAMES, type Column } from '#contract/lotto-columns.ts';
import { INK, MUTED, PAPER, PRINT, RULE } from '#contract/lotto-slip-bubble.ts';
import { countText } from '#server/lib/baht-text.ts';
import type { PaperRow } from './paper-rows.ts';
import { LIST_TEXT as text } from './text.ts';

type Bubble = messagingApi.FlexBubble;
type Part = messagingApi.FlexComponent;
type Box = messagingApi.FlexBox;
type Words = messagingApi.FlexText;
type Button = messagingApi.FlexButton;

const SHUT = '#47514d';
const MARIGOLD = '#f7b238';
const SECOND = '#e6e1d0';
const DOUBT = '#863c10';
/** More rows would make the answer longer than a phone's screen. */
const MAX_ROWS = 8;
/** LINE's longest label of a button, in letters with their marks. */
export const LABEL_LETTERS = 20;
const ALT_LETTERS = 400;

const LETTERS = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** The beginning of a label; LINE counts letters with their marks as one. */
export const cutTo = (label: string, letters: number): string =>
  [...LETTERS.segment(label)]
    .slice(0, letters)
    .map(({ segment }) => segment)
    .join('');

const words = (written: string, rest: Omit<Words, 'type' | 'text'> = {}): Words => ({
  type: 'text',
  // LINE refuses an empty text.
  text: written || ' ',
  color: INK,
  ...rest,
});
const column = (contents: Part[], rest: Partial<Box> = {}): Box => ({
  type: 'box',
  layout: 'vertical',
  contents,
  ...rest,
});
const row = (contents: Part[], rest: Partial<Box> = {}): Box => ({
  type: 'box',
  layout: 'horizontal',
  spacing: 'sm',
  margin: 'sm',
  alignItems: 'center',
  contents,
  ...rest,
});
const rule = (color: string = RULE): Part => ({ type: 'separator', color, margin: 'sm' });

/** Two texts at the ends of a line; the first has as many lines as it needs. */
export const ends = (first: Words, last: Words): Part =>
  row([
    { ...first, flex: 1, wrap: true },
    { ...last, flex: 0, align: 'end' },
  ]);
/** The same; the last one is cut where the line ends. */
export const endsCut = (first: Words, last: Words): Part =>
  row([
    { ...first, flex: 0 },
    { ...last, flex: 1, align: 'end', wrap: false },
  ]);
export const strong = (written: string): Words => words(written, { size: 'lg', weight: 'bold' });
export const plain = (written: string): Words => words(written, { size: 'md' });
export const quiet = (written: string): Words => words(written, { size: 'sm', color: MUTED, wrap: true });
export const bold = (written: string): Words => words(written, { size: 'sm', weight: 'bold', wrap: true });
export const doubt = (written: string): Words => words(written, { size: 'sm', weight: 'bold', color: DOUBT });

/** Writings with what they buy, one below the other. */
export const examples = (all: readonly (readonly [written: string, bought: string])[]): Part[] => [
  rule(INK),
  ...all.flatMap(([written, bought]) => [ends(bold(written), quiet(bought)), rule()]),
];

/** The table of a list: its first numbers, and how many more there are. */
export function table(rows: readonly PaperRow[], columns: readonly Column[]): Part[] {
  const small = { size: 'xs', color: MUTED, flex: 4, align: 'center' } as const;
  const head = [
    words(text.number, { ...small, align: 'start' }),
    ...columns.map((one) => words(COLUMN_NAMES[one], small)),
  ];
  const more = rows.length - MAX_ROWS;
  return [
    row(head, { margin: 'lg' }),
    rule(INK),
    ...rows
      .slice(0, MAX_ROWS)
      .flatMap((one) => [row([numberOf(one), ...columns.map((of) => cellOf(one, of))]), rule()]),
    ...(more > 0 ? [words(text.more(countText(more)), { size: 'xs', color: MUTED, margin: 'sm' })] : []),
  ];
}

const numberOf = ({ number, note }: PaperRow): Box =>
  column(
    [
      words(number, { size: 'lg', weight: 'bold' }),
      ...(note === null ? [] : [words(note, { size: 'xs', color: MUTED, wrap: true })]),
    ],
    { flex: 4 },
  );

function cellOf({ cells }: PaperRow, of: Column): Box {
  const cell = cells[of];
  const centred = { align: 'center', adjustMode: 'shrink-to-fit' } as const;
  if (!cell) return column([words(text.none, { ...centred, color: MUTED })], { flex: 4 });
  const times = cell.times === null ? [] : [words(cell.times, { ...centred, size: 'xs', color: MUTED })];
  return column([words(cell.price, centred), ...times], { flex: 4 });
}

type Press = { uri: string } | { data: string };
const actionOf = (label: string, press: Press): messagingApi.Action =>
  'uri' in press
    ? { type: 'uri', label: cutTo(label, LABEL_LETTERS), uri: press.uri }
    : { type: 'postback', label: cutTo(label, LABEL_LETTERS), data: press.data, displayText: label };

const button = (label: string, press: Press, color: string): Button => ({
  type: 'button',
  // Its text is dark.
  style: 'secondary',
  height: 'sm',
  color,
  action: actionOf(label, press),
});
export const mainButton = (label: string, press: Press): Button => button(label, press, MARIGOLD);
export const secondButton = (label: string, press: Press): Button => button(label, press, SECOND);
export const footnote = (written: string): Words =>
  words(written, { size: 'xs', color: MUTED, align: 'center', wrap: true });

export interface Content {
  brand: string;
  title: string;
  subtitle: string;
  /** The round has closed. */
  isShut?: boolean;
  body: Part[];
  footer: Part[];
}

/** A Flex Message; `alt` says the same where none is shown. */
export function flexMessage(alt: string, content: Content): messagingApi.FlexMessage {
  return { type: 'flex', altText: alt.slice(0, ALT_LETTERS).toWellFormed(), contents: bubbleOf(content) };
}

function bubbleOf({ brand, title, subtitle, isShut, body, footer }: Content): Bubble {
  return {
    type: 'bubble',
    size: 'mega',
    header: column(
      [
        words(brand, { size: 'xs', color: '#c9d8cf' }),
        words(title, { size: 'lg', weight: 'bold', color: '#fbf8ee', wrap: true }),
        words(subtitle, { size: 'sm', color: '#fbf8ee', wrap: true }),
      ],
      { backgroundColor: isShut ? SHUT : PRINT, paddingAll: '14px' },
    ),
    body: column(body, { backgroundColor: PAPER, paddingAll: '14px', paddingBottom: '4px' }),
    footer: column(footer, { backgroundColor: PAPER, spacing: 'sm', paddingAll: '14px' }),
  };
}

/** A text with up to 13 answers to press. */
export const withChoices = (
  written: string,
  choices: readonly { label: string; data: string }[],
): messagingApi.TextMessage => ({
  type: 'text',
  text: written,
  quickReply: { items: choices.map(({ label, data }) => ({ type: 'action', action: actionOf(label, { data }) })) },
});
