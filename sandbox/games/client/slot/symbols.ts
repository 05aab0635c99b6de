import { isMotif, lookOf, type Motif } from '#game-art/drawing.ts';
import { motifs } from '#game-art/motifs.ts';
import type { Palette } from '#game-art/shapes.ts';
import type { GameInfo } from '../../api.ts';
import { profileOf } from '../../profile.ts';
import { type SlotSymbol, SYMBOLS } from '../../slot/variants.ts';
import { TEXT } from './text.ts';

/** One bitmap per symbol, used everywhere, so that a reel is cheap to paint. */
export type SymbolImages = Readonly<Record<SlotSymbol, string>>;

/** Colours of the high symbols, in addition to the game's own. */
const HIGH_PALETTES: readonly Palette[] = [
  ['#0F4C66', '#17607E', '#D9F3EA', '#8ED3C4', '#4FA39A', '#08293A'],
  ['#6E1F2E', '#842B3B', '#FFD9C2', '#F2A183', '#C96A55', '#3A0D17'],
  ['#12463D', '#1B5A4E', '#FFE2A0', '#F3B03E', '#C9822A', '#0B2A25'],
  ['#53294B', '#66355D', '#FBE0D0', '#E8A9A0', '#BD7180', '#2B1228'],
  ['#27336B', '#323F80', '#E6E9FF', '#9CA9EE', '#6675C9', '#111833'],
];
const GOLD: Palette = ['#F3B03E', '#F8C766', '#FFF6DD', '#C2571F', '#8C3413', '#4A1B0A'];
const IVORY: Palette = ['#F6EFDF', '#EADFC6', '#FFFFFF', '#D5573B', '#9C3423', '#521A12'];
/** The low symbols have no tile, and one colour each. */
const LOW_TONES: readonly (readonly [string, string, string, string])[] = [
  ['#F6D9D2', '#E89C93', '#BE6C6B', '#6B3238'],
  ['#D8EFE4', '#8CCBB2', '#5A9A86', '#23564A'],
  ['#DCE9F7', '#94B8DC', '#6289B4', '#2B4A6B'],
  ['#F4E6C4', '#D9B871', '#AD8A48', '#5E4720'],
];
const HIGH_MOTIFS: readonly Motif[] = ['elephant', 'koi', 'lotus', 'lantern', 'cat', 'moon', 'tiger', 'owl', 'turtle'];
const LOW_MOTIFS: readonly Motif[] = ['gem', 'bell', 'coin', 'cherry'];
const WIDTH = 100;
const HEIGHT = 116;

const takeTurns = <T>(list: readonly T[], from: number): T[] => [
  ...list.slice(from % list.length),
  ...list.slice(0, from % list.length),
];

/** The motif of each symbol: the game's own motif is paid best. */
function motifsOf({ id, category, motif }: GameInfo): Record<SlotSymbol, Motif> {
  const own = lookOf(id, category, motif !== null && isMotif(motif) ? motif : undefined).motif;
  const { number } = profileOf(category, id);
  const [b = 'elephant', c = 'koi', d = 'lotus'] = takeTurns(
    HIGH_MOTIFS.filter((name) => name !== own),
    number,
  );
  const [e = 'gem', f = 'bell', g = 'coin', h = 'cherry'] = takeTurns(LOW_MOTIFS, number);
  return {
    wild: own === 'marigold' ? 'star' : 'marigold',
    scatter: own === 'wheel' ? 'ticket' : 'wheel',
    a: own,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
  };
}

/** The plate of a label. The canvas writes its text, because a picture cannot use the page's fonts. */
const plate = (ink: string) => `<rect x="16" y="92" width="68" height="20" rx="10" fill="${ink}"/>`;
interface Label {
  readonly text: string;
  readonly fill: string;
}
const LABELS: Partial<Record<SlotSymbol, Label>> = {
  wild: { text: TEXT.wild, fill: '#FFF6DD' },
  scatter: { text: TEXT.scatterLabel, fill: '#FFFFFF' },
};
const LABEL_PX = 14;
const labelFont = (px: number) => `700 ${px}px Anuphan, sans-serif`;

/** A symbol with a tile behind it. */
function tile(palette: Palette, motif: Motif, extra = '', lift = 0): string {
  const [ground, line] = palette;
  return (
    `<rect x="3" y="3" width="94" height="110" rx="16" fill="${ground}"/>` +
    `<path d="M3 ${HEIGHT - 46}C30 ${HEIGHT - 66} 70 ${HEIGHT - 66} 97 ${HEIGHT - 46}V97a16 16 0 0 1-16 16H19A16 16 0 0 1 3 97z" fill="${line}"/>` +
    `<g transform="translate(1 ${9 - lift}) scale(.816)">${motifs[motif](palette)}</g>${extra}`
  );
}

function drawingOf(symbol: SlotSymbol, motif: Motif, own: Palette, turn: number): string {
  switch (symbol) {
    case 'wild':
      return tile(GOLD, motif, plate('#4A1B0A'), 8);
    case 'scatter':
      return tile(IVORY, motif, plate('#9C3423'), 8);
    case 'a':
      return tile(own, motif);
    case 'b':
    case 'c':
    case 'd': {
      const others = takeTurns(
        HIGH_PALETTES.filter(([ground]) => ground !== own[0]),
        turn,
      );
      return tile(others['bcd'.indexOf(symbol)] ?? own, motif);
    }
    default: {
      const [light, middle, dark, ink] = LOW_TONES['efgh'.indexOf(symbol)] ?? ['#fff', '#ccc', '#999', '#333'];
      return `<g transform="translate(5 13) scale(.75)">${motifs[motif](['none', 'none', light, middle, dark, ink])}</g>`;
    }
  }
}

/** An SVG as the address of a bitmap of `scale` pixels a unit: reels then move bitmaps, not paths. */
async function bitmapOf(svg: string, scale: number, label: Label | undefined): Promise<string> {
  const image = new Image(WIDTH * scale, HEIGHT * scale);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH * scale, height: HEIGHT * scale });
  const brush = canvas.getContext('2d');
  brush?.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (brush && label) {
    // Without the font the label would be in another one.
    await document.fonts.load(labelFont(LABEL_PX), label.text).catch(() => []);
    brush.font = labelFont(LABEL_PX * scale);
    brush.textAlign = 'center';
    brush.fillStyle = label.fill;
    brush.fillText(label.text, 50 * scale, 107 * scale);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('no picture of a symbol');
  return URL.createObjectURL(blob);
}

/** Every symbol of the game as a picture. */
export async function symbolImages(game: GameInfo, palette: Palette): Promise<SymbolImages> {
  const names = motifsOf(game);
  const { number } = profileOf(game.category, game.id);
  const scale = Math.min(3, Math.max(1, devicePixelRatio)) * 0.9;
  const size = `width="${WIDTH * scale}" height="${HEIGHT * scale}"`;
  const images = await Promise.all(
    SYMBOLS.map((symbol) => {
      const inside = drawingOf(symbol, names[symbol], palette, number);
      return bitmapOf(
        `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`,
        scale,
        LABELS[symbol],
      );
    }),
  );
  const of = (symbol: SlotSymbol) => images[SYMBOLS.indexOf(symbol)] ?? '';
  return {
    wild: of('wild'),
    scatter: of('scatter'),
    a: of('a'),
    b: of('b'),
    c: of('c'),
    d: of('d'),
    e: of('e'),
    f: of('f'),
    g: of('g'),
    h: of('h'),
  };
}
