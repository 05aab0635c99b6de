/** A lottery slip as a LINE Flex bubble: a bill shared with friends, or a member's slip after a draw. */

interface Words {
  readonly type: 'text';
  readonly text: string;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  readonly color?: string;
  readonly weight?: 'bold';
  readonly align?: 'start' | 'center' | 'end';
  readonly decoration?: 'line-through';
  readonly flex?: number;
  readonly wrap?: boolean;
  readonly adjustMode?: 'shrink-to-fit';
}
interface Box {
  readonly type: 'box';
  readonly layout: 'vertical' | 'horizontal' | 'baseline';
  readonly contents: (Words | Box | Line)[];
  readonly flex?: number;
  readonly spacing?: 'sm' | 'md';
  readonly margin?: 'sm' | 'md' | 'lg';
  readonly alignItems?: 'center';
  readonly paddingAll?: string;
  readonly backgroundColor?: string;
  readonly borderColor?: string;
  readonly borderWidth?: string;
  readonly cornerRadius?: string;
}
interface Line {
  readonly type: 'separator';
  readonly color?: string;
  readonly margin?: 'sm' | 'md' | 'lg';
}
interface Action {
  readonly type: 'uri';
  readonly label: string;
  readonly uri: string;
}
export interface SlipBubble {
  readonly type: 'bubble';
  readonly size: 'mega';
  readonly header: Box;
  readonly body: Box;
  readonly footer: {
    readonly type: 'box';
    readonly layout: 'vertical';
    readonly backgroundColor: string;
    readonly contents: {
      readonly type: 'button';
      readonly style: 'primary';
      readonly height: 'sm';
      readonly color: string;
      readonly action: Action;
    }[];
  };
}

export interface PaperCell {
  readonly text: string;
  /** The line beneath the number: the amount it won. */
  readonly note?: string;
  readonly look: 'plain' | 'hit' | 'past';
}

/** The text of a paper slip. */
export interface PaperSlip {
  readonly brand: string;
  readonly title: string;
  readonly subtitle: string;
  /** Names of the columns after the number column. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly number: string;
    readonly isHit: boolean;
    readonly cells: readonly (PaperCell | null)[];
  }[];
  /** How many further numbers there are, in words. */
  readonly more: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly look: 'plain' | 'win' | 'loss' }[];
  /** The button's label, at most 20 characters. */
  readonly action: string;
  readonly url: string;
}

/** The paper's own inks, alike in every theme. */
export const PAPER = '#faf6e9';
export const INK = '#14211c';
export const MUTED = '#4d5a54';
export const RULE = '#d8d4c3';
export const PRINT = '#1f4638';
const WIN = '#6b4a00';
const LOSS = '#8f2f3c';
const PEN = '#b3262e';
/** More rows would make the message longer than a phone's screen. */
export const MAX_PAPER_ROWS = 16;
const LABEL_CHARACTERS = 20;

const words = (text: string, rest: Omit<Words, 'type' | 'text'> = {}): Words => ({
  type: 'text',
  // LINE refuses an empty text.
  text: text || ' ',
  color: INK,
  ...rest,
});

/** A drawn number is ringed by pen. */
function numberOf(number: string, isHit: boolean): Box {
  const contents = [words(number, { size: 'lg', weight: 'bold', align: isHit ? 'center' : 'start' })];
  if (!isHit) return { type: 'box', layout: 'vertical', flex: 3, contents };
  const ring = { borderColor: PEN, borderWidth: '2px', cornerRadius: '18px' };
  return { type: 'box', layout: 'vertical', flex: 3, ...ring, contents };
}

const LOOKS = {
  plain: {},
  hit: { weight: 'bold' },
  past: { color: MUTED, decoration: 'line-through' },
} as const satisfies Record<PaperCell['look'], Omit<Words, 'type' | 'text'>>;

/**
 * Centres words in a column, smaller if they would be cut: `+45,000.00` is wider than a column of a slip with three.
 */
const inColumn = (text: string, rest: Omit<Words, 'type' | 'text'>): Words =>
  words(text, { align: 'center', adjustMode: 'shrink-to-fit', ...rest });

function cellOf(cell: PaperCell | null): Box {
  const text = cell ? inColumn(cell.text, LOOKS[cell.look]) : inColumn('·', { color: MUTED });
  const note = cell?.note === undefined ? [] : [inColumn(cell.note, { size: 'xs', weight: 'bold', color: WIN })];
  return { type: 'box', layout: 'vertical', flex: 4, contents: [text, ...note] };
}

const rule = (color = RULE): Line => ({ type: 'separator', color, margin: 'sm' });

const INKS = { plain: INK, win: WIN, loss: LOSS } as const;

const factOf = ({ name, value, look }: PaperSlip['facts'][number]): Box => ({
  type: 'box',
  layout: 'baseline',
  spacing: 'md',
  contents: [
    words(name, { size: 'sm', color: MUTED, flex: 2 }),
    words(value, {
      size: look === 'plain' ? 'sm' : 'lg',
      weight: 'bold',
      align: 'end',
      flex: 5,
      wrap: true,
      color: INKS[look],
    }),
  ],
});

export function slipBubble(slip: PaperSlip): SlipBubble {
  const { brand, title, subtitle, columns, rows, more, facts, action, url } = slip;
  const head = [words('เลข', { size: 'xs', color: MUTED, flex: 3 })].concat(
    columns.map((name) => words(name, { size: 'xs', color: MUTED, align: 'center', flex: 4 })),
  );
  const row = (contents: Box['contents']): Box => ({
    type: 'box',
    layout: 'horizontal',
    spacing: 'sm',
    margin: 'sm',
    alignItems: 'center',
    contents,
  });
  return {
    type: 'bubble',
    size: 'mega',
    header: {
      type: 'box',
      layout: 'vertical',
      backgroundColor: PRINT,
      paddingAll: '14px',
      contents: [
        words(brand, { size: 'xs', color: '#c9d8cf' }),
        words(title, { size: 'lg', weight: 'bold', color: '#fbf8ee', wrap: true }),
        words(subtitle, { size: 'sm', color: '#c9d8cf', wrap: true }),
      ],
    },
    body: {
      type: 'box',
      layout: 'vertical',
      backgroundColor: PAPER,
      contents: [
        row(head),
        rule(INK),
        ...rows
          .slice(0, MAX_PAPER_ROWS)
          .flatMap(({ number, isHit, cells }) => [row([numberOf(number, isHit), ...cells.map(cellOf)]), rule()]),
        ...(more === null ? [] : [words(more, { size: 'xs', color: MUTED })]),
        ...(facts.length === 0
          ? []
          : [{ type: 'box', layout: 'vertical', spacing: 'sm', margin: 'lg', contents: facts.map(factOf) } as const]),
      ],
    },
    footer: {
      type: 'box',
      layout: 'vertical',
      backgroundColor: PAPER,
      contents: [
        {
          type: 'button',
          style: 'primary',
          height: 'sm',
          color: PRINT,
          action: { type: 'uri', label: [...action].slice(0, LABEL_CHARACTERS).join(''), uri: url },
        },
      ],
    },
  };
}
