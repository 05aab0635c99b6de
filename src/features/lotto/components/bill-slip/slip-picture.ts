import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { SLIP_TEXT as text } from '#src/text/slip.ts';
import { qrPath } from '#src/ui/qr-drawing.ts';
import type { SlipCell, SlipFact, SlipNumber, SlipView } from '../../model/bill-slip.ts';
import { type LayoutRow, layoutOf, SLIP_SIZES as size } from '../../model/slip-layout.ts';
import band from '../paper/band.svg';
import { RING_PATH } from '../paper/ring-path.ts';
import rose from '../paper/rose.svg';
import { palettePng } from './palette-png.ts';

/** The paper's own colours (paper.css), in a form that every canvas knows. */
const PAPER = {
  ground: '#0a120f',
  paper: '#eae4d4',
  ink: '#12211d',
  muted: '#434d49',
  line: '#c8c5b7',
  print: '#16503c',
  win: '#624a11',
  loss: '#8a3140',
  half: '#8a3d10',
  pen: '#b02a28',
} as const;
const MARK = '/favicon.svg';
const HEAD_INK = '#f7f4ec';
const FAMILY = 'Anuphan, "Noto Sans Thai", sans-serif';
const HEADS = {
  won: ['#644e13', '#40330d', '#f3e29f'],
  lost: ['#2f3834', '#2f3834', '#bfc6c3'],
} as const;

type Pen = CanvasRenderingContext2D;
type Align = 'left' | 'center' | 'right';

interface Drawings {
  mark: CanvasImageSource | null;
  rose: CanvasImageSource;
  band: CanvasImageSource;
  flag: CanvasImageSource | null;
}

const left = size.margin + size.padding;
const right = size.width - size.margin - size.padding;
const NUMBER_WIDTH = 76;
const SMALL_NUMBER = 46;
const SMALL_WIDTH = (right - left) / 2 - 10;
const SMALL_RIGHT = (left + right) / 2 + 10;

function write(
  pen: Pen,
  words: string,
  x: number,
  y: number,
  look: { size: number; weight?: number; colour: string; align?: Align; most?: number; spacing?: number },
): void {
  pen.font = `${look.weight ?? 400} ${look.size}px ${FAMILY}`;
  pen.fillStyle = look.colour;
  pen.textAlign = look.align ?? 'left';
  pen.textBaseline = 'middle';
  // Browsers that do not know it write the number a little closer.
  pen.letterSpacing = `${look.spacing ?? 0}px`;
  pen.fillText(words, x, y, look.most);
  pen.letterSpacing = '0px';
}

const picture = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`not drawn: ${address.slice(0, 80)}`));
    image.src = address;
  });

/** An engraving as pixels, so that its lines are drawn once; in another colour if one is given. */
function inked(drawing: CanvasImageSource, width: number, height: number, scale: number, colour: string | null) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  if (colour === null) return canvas;
  pen.globalCompositeOperation = 'source-in';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function tiled(
  pen: Pen,
  tile: CanvasImageSource,
  box: { x: number; y: number; width: number },
  step: number,
  height: number,
) {
  pen.save();
  pen.beginPath();
  pen.rect(box.x, box.y, box.width, height);
  pen.clip();
  for (let x = box.x; x < box.x + box.width; x += step) pen.drawImage(tile, x, box.y, step, height);
  pen.restore();
}

/** The head's two backgrounds and its engraving: the agent's, gold for a win, grey for a finished bill. */
function headColours(head: SlipView['head']): readonly [string, string, string] {
  if (head !== 'plain') return HEADS[head];
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name);
  return [token('--hero-from'), token('--hero-to'), token('--hero-accent')];
}

function drawHead(pen: Pen, view: SlipView, drawings: Drawings, scale: number): void {
  const { margin, head, width } = size;
  const [from, to, accent] = headColours(view.head);
  const inner = width - 2 * margin;
  const ground = pen.createLinearGradient(margin, margin, margin + head / 2, margin + head);
  ground.addColorStop(0, from);
  ground.addColorStop(1, to);
  pen.save();
  pen.beginPath();
  pen.roundRect(margin, margin, inner, head + 1, [20, 20, 0, 0]);
  pen.clip();
  pen.fillStyle = ground;
  pen.fillRect(margin, margin, inner, head + 1);
  pen.globalAlpha = 0.3;
  pen.drawImage(inked(drawings.rose, 192, 192, scale, accent), width - margin + 40 - 192, margin - 68, 192, 192);
  pen.globalAlpha = 0.34;
  tiled(pen, inked(drawings.band, 96, 24, scale, accent), { x: margin, y: margin + head - 24, width: inner }, 96, 24);
  pen.restore();
  if (drawings.flag) pen.drawImage(drawings.flag, left, margin + 17, 44, 44);
  const x = left + 56;
  const drawn = view.outcome === 'won' || view.outcome === 'back' || view.outcome === 'lost' ? view.drawn : null;
  const most = right - x - (drawn === null ? 70 : 110);
  write(pen, view.lottery, x, margin + 28, { size: 18, weight: 700, colour: HEAD_INK, most });
  write(pen, view.draw, x, margin + 53, { size: 14, colour: '#d0d6cf', most });
  if (drawn === null) {
    write(pen, text.state[view.outcome], right, margin + 39, { size: 12, colour: '#d0d6cf', align: 'right' });
    return;
  }
  write(pen, text.drawnNames, right, margin + 23, { size: 12, colour: '#d0d6cf', align: 'right' });
  write(pen, drawn, right, margin + 48, { size: 22, weight: 700, colour: HEAD_INK, align: 'right', spacing: 1 });
}

const CELL_INKS: Readonly<Record<SlipCell['look'], string>> = {
  plain: PAPER.ink,
  half: PAPER.half,
  hit: PAPER.ink,
  past: PAPER.muted,
};

/** The middle of a column. */
function middleOf(index: number, count: number): number {
  const width = (right - left - NUMBER_WIDTH) / count;
  return left + NUMBER_WIDTH + width * (index + 0.5);
}

/** The middle of a column of numbers that lie two side by side. */
function smallMiddleOf(x: number, index: number, count: number): number {
  const step = (SMALL_WIDTH - SMALL_NUMBER) / count;
  return x + SMALL_NUMBER + step * (index + 0.5);
}

function drawColumns(pen: Pen, { columns }: SlipView, y: number, isSmall: boolean): void {
  for (const x of isSmall ? [left, SMALL_RIGHT] : [left]) {
    write(pen, text.number, x, y, { size: 12, colour: PAPER.muted });
    for (const [index, column] of columns.entries()) {
      const middle = isSmall ? smallMiddleOf(x, index, columns.length) : middleOf(index, columns.length);
      write(pen, COLUMN_NAMES[column], middle, y, { size: 12, colour: PAPER.muted, align: 'center' });
    }
  }
}

function drawRing(pen: Pen, x: number, y: number, width: number): void {
  const path = new Path2D();
  path.addPath(new Path2D(RING_PATH), new DOMMatrix([width / 64, 0, 0, 34 / 40, x, y]));
  pen.strokeStyle = PAPER.pen;
  pen.lineWidth = 2.25;
  pen.lineCap = 'round';
  pen.stroke(path);
}

function drawCell(pen: Pen, cell: SlipCell | null, x: number, middle: number): void {
  if (!cell) {
    write(pen, '·', x, middle, { size: 16, colour: PAPER.muted, align: 'center' });
    return;
  }
  const weight = cell.look === 'hit' ? 700 : cell.look === 'past' ? 400 : 500;
  const colour = CELL_INKS[cell.look];
  write(pen, cell.amount, x, cell.note ? middle - 8 : middle, { size: 16, weight, colour, align: 'center' });
  if (!cell.note) return;
  const isHit = cell.look === 'hit';
  const look = { size: 12, weight: isHit ? 700 : 500, colour: isHit ? PAPER.win : colour, align: 'center' } as const;
  write(pen, cell.note, x, middle + 10, look);
}

/** A number in half the width: its prices beside it, or only the mark if it pays half. */
function drawSmall(pen: Pen, { number, cells }: SlipNumber, x: number, middle: number): void {
  write(pen, number, x, middle, { size: 17, weight: 700, colour: PAPER.ink, spacing: 1.2 });
  const step = (SMALL_WIDTH - SMALL_NUMBER) / cells.length;
  for (const [index, { cell }] of cells.entries())
    write(
      pen,
      cell ? `${cell.amount}${cell.look === 'half' ? ' ลด' : ''}` : '·',
      smallMiddleOf(x, index, cells.length),
      middle,
      {
        size: 13,
        weight: cell?.look === 'plain' ? 500 : 400,
        colour: cell ? CELL_INKS[cell.look] : PAPER.muted,
        align: 'center',
        most: step - 2,
      },
    );
  pen.fillStyle = PAPER.line;
  pen.fillRect(x, middle + size.small / 2 - 1, SMALL_WIDTH, 1);
}

function drawRow(pen: Pen, row: LayoutRow): void {
  if (row.kind === 'pair') {
    const [first, second] = row.pair;
    const middle = row.y + size.small / 2;
    drawSmall(pen, first, left, middle);
    if (second) drawSmall(pen, second, SMALL_RIGHT, middle);
    return;
  }
  if (row.kind === 'more') {
    write(pen, text.more(row.count), left, row.y + 16, { size: 14, colour: PAPER.muted });
    return;
  }
  if (row.kind === 'group') {
    write(pen, row.name, left, row.y + 16, { size: 12, colour: PAPER.muted });
    write(pen, row.rates, right, row.y + 16, {
      size: 12,
      colour: PAPER.muted,
      align: 'right',
      most: right - left - 50,
    });
    return;
  }
  const { number, isHit, cells } = row.row;
  const middle = row.y + row.height / 2;
  write(pen, number, left, middle, { size: 22, weight: 700, colour: PAPER.ink, spacing: 1.76 });
  if (isHit) {
    const width = pen.measureText(number).width + 5;
    drawRing(pen, left - 10, middle - 18, Math.max(40, width + 18));
  }
  for (const [index, { cell }] of cells.entries()) drawCell(pen, cell, middleOf(index, cells.length), middle);
  pen.fillStyle = PAPER.line;
  pen.fillRect(left, row.y + row.height - 1, right - left, 1);
}

const FACT_INKS: Readonly<Record<SlipFact['look'], string>> = {
  plain: PAPER.ink,
  strong: PAPER.ink,
  win: PAPER.win,
  loss: PAPER.loss,
};

function drawStamp(pen: Pen, { label, at }: NonNullable<SlipView['stamp']>, y: number, colour: string): void {
  pen.font = `700 16px ${FAMILY}`;
  const width = Math.max(pen.measureText(label).width, 72) + 20;
  pen.save();
  pen.translate(left + 4 + width / 2, y);
  pen.rotate((-6 * Math.PI) / 180);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(-width / 2, -26, width, 52, 10);
  pen.stroke();
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(-width / 2 - 3.5, -29.5, width + 7, 59, 13);
  pen.stroke();
  write(pen, label, 0, -8, { size: 16, weight: 700, colour, align: 'center' });
  write(pen, at, 0, 13, { size: 12, colour, align: 'center' });
  pen.restore();
}

function drawFoot(pen: Pen, view: SlipView, foot: number, height: number): void {
  if (view.stamp) drawStamp(pen, view.stamp, foot + height / 2, view.outcome === 'won' ? PAPER.win : PAPER.print);
  const x = view.stamp ? left + 116 : left;
  const first = foot + (height - view.facts.length * size.fact) / 2 + size.fact / 2;
  for (const [index, { name, value, look }] of view.facts.entries()) {
    const y = first + index * size.fact;
    const isPlain = look === 'plain';
    write(pen, name, x, y, { size: 14, colour: PAPER.muted });
    write(pen, value, right, y, {
      size: isPlain ? 14 : 16,
      weight: isPlain ? 400 : 700,
      colour: FACT_INKS[look],
      align: 'right',
    });
  }
}

function drawStub(pen: Pen, view: SlipView, tear: number, code: number, address: string, ink: CanvasImageSource): void {
  const { margin, width } = size;
  pen.strokeStyle = PAPER.line;
  pen.lineWidth = 1.5;
  pen.setLineDash([5, 3]);
  pen.beginPath();
  pen.moveTo(left, tear + 10);
  pen.lineTo(right, tear + 10);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = PAPER.ground;
  for (const x of [margin, width - margin]) {
    pen.beginPath();
    pen.arc(x, tear + 10, 7, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.roundRect(left, code, size.code, size.code, 8);
  pen.fill();
  const { size: modules, path } = qrPath(address);
  // Two modules of the quiet zone are left away: the white ground has room for them.
  const inner = size.code - 12;
  const module = inner / (modules - 4);
  const dots = new Path2D();
  dots.addPath(new Path2D(path), new DOMMatrix([module, 0, 0, module, left + 6 - 2 * module, code + 6 - 2 * module]));
  pen.fillStyle = PAPER.ink;
  pen.fill(dots);
  const x = left + size.code + 16;
  const most = right - x;
  write(pen, view.no, x, code + 20, { size: 14, weight: 500, colour: PAPER.ink, most });
  write(pen, view.placed, x, code + 44, { size: 14, colour: PAPER.muted, most });
  write(pen, view.hint, x, code + 68, { size: 14, colour: PAPER.muted, most });
  pen.globalAlpha = 0.5;
  tiled(pen, ink, { x: margin + 12, y: code + size.code + 16, width: width - 2 * margin - 24 }, 48, 12);
  pen.globalAlpha = 1;
}

/** The owner of the slip: the agent's mark and name beside the code, at the right edge. */
function drawBrand(pen: Pen, mark: CanvasImageSource | null, code: number): void {
  const y = code + size.code - 14;
  write(pen, BUILD_AGENT.name, right, y, { size: 16, weight: 700, colour: PAPER.ink, align: 'right' });
  const width = pen.measureText(BUILD_AGENT.name).width;
  if (mark) pen.drawImage(mark, right - width - 30, y - 12, 24, 24);
}

/** Loads the fonts in the weights of the picture, as far as the page has not shown them yet. */
async function loadFonts(view: SlipView): Promise<void> {
  const sample = `${view.lottery}${view.hint}0123456789`;
  await Promise.all([400, 500, 700].map((weight) => document.fonts.load(`${weight} 16px Anuphan`, sample)));
}

/**
 * Draws the slip as a PNG, by the same rules as the page (slip-layout.ts) and from the same data; `address` is the
 * code's, `icon` the lottery's flag.
 */
export async function slipPicture(view: SlipView, icon: string, address: string): Promise<Blob> {
  const layout = layoutOf(view);
  const [roseDrawing, bandDrawing, flag, mark] = await Promise.all([
    picture(rose),
    picture(band),
    picture(icon).catch(() => null),
    picture(MARK).catch(() => null),
    loadFonts(view),
  ]);
  const { width, height, scale, columns, isSmall, rows, foot, footHeight, remarks, tear, code } = layout;
  const rosette = inked(roseDrawing, 272, 272, scale, null);
  const drawings: Drawings = { mark, rose: rosette, band: bandDrawing, flag };
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  // It is read once, whole.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('canvas is not available');
  pen.scale(scale, scale);
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = PAPER.paper;
  pen.beginPath();
  pen.roundRect(size.margin, columns - 1, width - 2 * size.margin, height - size.margin - columns + 1, [0, 0, 20, 20]);
  pen.fill();
  pen.save();
  pen.beginPath();
  pen.rect(size.margin, columns, width - 2 * size.margin, tear - columns);
  pen.clip();
  pen.globalAlpha = 0.13;
  pen.drawImage(rosette, width - size.margin + 72 - 272, tear + 72 - 272, 272, 272);
  pen.restore();
  drawHead(pen, view, drawings, scale);
  drawColumns(pen, view, columns + 20, isSmall);
  pen.fillStyle = PAPER.ink;
  pen.fillRect(left, columns + size.columns, right - left, 1.5);
  for (const row of rows) drawRow(pen, row);
  drawFoot(pen, view, foot, footHeight);
  for (const { y, text: words } of remarks)
    write(pen, words, left, y + 12, {
      size: 14,
      colour: view.unsold.includes(words) ? PAPER.half : PAPER.muted,
      most: right - left,
    });
  drawStub(pen, view, tear, code, address, inked(bandDrawing, 48, 12, scale, PAPER.print));
  drawBrand(pen, mark, code);
  // Touches come first: the picture is drawn before anybody has asked for it.
  await new Promise((resolve) => setTimeout(resolve));
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return palettePng(data, canvas.width, canvas.height);
}
