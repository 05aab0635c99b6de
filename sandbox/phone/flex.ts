/** Draws a bubble of a LINE Flex Message: what our messages are made of (LINE's reference of Flex Messages has the sizes). */
import { z } from 'zod';
import { html } from '../html.ts';

/** Pixels of LINE's keywords. */
const TEXT_PX = { xxs: 11, xs: 13, sm: 14, md: 16, lg: 19, xl: 22, xxl: 29 };
const GAP_PX = { none: 0, xs: 2, sm: 4, md: 8, lg: 12, xl: 16, xxl: 20 };
const WIDTH_PX = { nano: 120, micro: 160, deca: 220, hecto: 241, kilo: 260, mega: 300, giga: 386 };
const BUTTON_PX = { sm: 40, md: 52 };

/** A keyword as its pixels. */
const pixelsOf = (sizes: Readonly<Record<string, number>>) =>
  z
    .string()
    .refine((keyword) => Object.hasOwn(sizes, keyword))
    .transform((keyword) => sizes[keyword] ?? 0);
const colour = z.string().regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i);
const length = z.string().regex(/^\d{1,3}px$/);
const placed = { flex: z.int().min(0).optional(), margin: pixelsOf(GAP_PX).optional() };

const text = z.object({
  type: z.literal('text'),
  text: z.string().min(1),
  size: pixelsOf(TEXT_PX).default(TEXT_PX.md),
  color: colour.default('#111111'),
  weight: z.enum(['regular', 'bold']).default('regular'),
  align: z.enum(['start', 'center', 'end']).default('start'),
  decoration: z.enum(['none', 'underline', 'line-through']).default('none'),
  wrap: z.boolean().default(false),
  adjustMode: z.literal('shrink-to-fit').optional(),
  ...placed,
});
const separator = z.object({ type: z.literal('separator'), color: colour.default('#d4d6da'), ...placed });
/** LINE counts letters with their marks: a label of 20 has more code units. */
const label = z.string().min(1).max(80);
const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('uri'), label, uri: z.url().max(1000) }),
  z.object({ type: z.literal('postback'), label, data: z.string().max(300), displayText: z.string().max(300) }),
]);
export type Action = z.output<typeof action>;
const button = z.object({
  type: z.literal('button'),
  style: z.enum(['primary', 'secondary']),
  height: pixelsOf(BUTTON_PX).default(BUTTON_PX.md),
  color: colour.default('#17c950'),
  action,
  ...placed,
});
const boxItself = z.object({
  type: z.literal('box'),
  layout: z.enum(['vertical', 'horizontal', 'baseline']),
  spacing: pixelsOf(GAP_PX).default(GAP_PX.none),
  alignItems: z.enum(['flex-start', 'center', 'flex-end']).optional(),
  paddingAll: length.optional(),
  paddingBottom: length.optional(),
  backgroundColor: colour.optional(),
  borderColor: colour.optional(),
  borderWidth: length.optional(),
  cornerRadius: length.optional(),
  ...placed,
});

interface Box extends z.output<typeof boxItself> {
  contents: Part[];
}
type Part = z.output<typeof text> | z.output<typeof separator> | z.output<typeof button> | Box;

const box: z.ZodType<Box> = boxItself.extend({ contents: z.lazy(() => z.array(part)) });
const part: z.ZodType<Part> = z.union([text, separator, button, box]);
const bubble = z.object({
  type: z.literal('bubble'),
  size: pixelsOf(WIDTH_PX).default(WIDTH_PX.mega),
  header: box.optional(),
  body: box.optional(),
  footer: box.optional(),
});

type Style = Readonly<Record<string, string | number | undefined>>;

/** The given declarations as an attribute; those without a value are left out. */
const style = (declarations: Style) =>
  `style="${html(
    Object.entries(declarations)
      .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))
      .join(';'),
  )}"`;

/** The place of a part in its box: a share of a row, or the height that it needs in a column. */
function placeOf({ flex, margin }: Part, { layout, spacing }: Box, isFirst: boolean): Style {
  const isRow = layout !== 'vertical';
  const share = flex ?? (isRow ? 1 : 0);
  return {
    flex: share === 0 ? '0 0 auto' : `${share} ${share} 0`,
    [isRow ? 'margin-left' : 'margin-top']: `${isFirst ? 0 : (margin ?? spacing)}px`,
    'min-width': 0,
  };
}

function boxHtml(of: Box, place: Style, press: Press): string {
  const parts = of.contents.map((one, at) => partHtml(one, placeOf(one, of, at === 0), press));
  return `<div ${style({
    display: 'flex',
    'flex-direction': of.layout === 'vertical' ? 'column' : 'row',
    'align-items': of.layout === 'baseline' ? 'baseline' : of.alignItems,
    padding: of.paddingAll,
    'padding-bottom': of.paddingBottom,
    background: of.backgroundColor,
    border: of.borderWidth && `${of.borderWidth} solid ${of.borderColor ?? 'transparent'}`,
    'border-radius': of.cornerRadius,
    ...place,
  })}>${parts.join('')}</div>`;
}

/**
 * The width of a figure relative to its height, so that a text that shrinks to fit gets its size without being
 * measured.
 */
const FIGURE_EM = 0.56;

function textHtml(one: z.output<typeof text>, place: Style): string {
  const look = {
    'line-height': 1.4,
    'font-weight': one.weight === 'bold' ? 700 : 400,
    color: one.color,
    'text-align': one.align,
    'text-decoration': one.decoration,
    ...(one.wrap
      ? { 'overflow-wrap': 'anywhere' }
      : { overflow: 'hidden', 'white-space': 'nowrap', 'text-overflow': 'ellipsis' }),
  };
  if (one.adjustMode === undefined)
    return `<span ${style({ ...place, ...look, 'font-size': `${one.size}px` })}>${html(one.text)}</span>`;
  const fitting = `min(${one.size}px,calc(100cqw/${one.text.length * FIGURE_EM}))`;
  return `<span ${style({ ...place, ...look, 'container-type': 'inline-size' })}><span ${style({ 'font-size': fitting })}>${html(one.text)}</span></span>`;
}

/** Draws what a button does: a link, or a press that goes to the server. `look` is its attribute `style`. */
export type Press = (action: Action, look: string) => string;

/** As where nothing can be pressed: links lead on. */
const links: Press = (action, look) =>
  action.type === 'uri'
    ? `<a href="${html(action.uri)}" ${look}>${html(action.label)}</a>`
    : `<span ${look}>${html(action.label)}</span>`;

function partHtml(one: Part, place: Style, press: Press): string {
  switch (one.type) {
    case 'box':
      return boxHtml(one, place, press);
    case 'separator':
      return `<i ${style({ ...place, flex: '0 0 1px', 'align-self': 'stretch', background: one.color })}></i>`;
    case 'button':
      return press(
        one.action,
        style({
          ...place,
          height: `${one.height}px`,
          'min-height': 0,
          display: 'grid',
          'place-items': 'center',
          'border-radius': '8px',
          background: one.color,
          color: one.style === 'primary' ? '#ffffff' : '#111111',
          'text-decoration': 'none',
          width: '100%',
          'font-weight': 700,
        }),
      );
    case 'text':
      return textHtml(one, place);
  }
}

/** A bubble as LINE draws it; null if it has parts that are not drawn here. */
export function bubbleHtml(contents: object, press: Press = links): string | null {
  const { data } = bubble.safeParse(contents);
  if (!data) return null;
  const { size, header, body, footer } = data;
  const block = (of: Box | undefined, padding: string) =>
    of ? boxHtml({ paddingAll: padding, ...of }, {}, press) : '';
  return `<div ${style({
    width: `${size}px`,
    'max-width': '100%',
    overflow: 'hidden',
    'border-radius': '17px',
    background: '#ffffff',
  })}>${block(header, '20px')}${block(body, '20px')}${block(footer, '10px')}</div>`;
}
