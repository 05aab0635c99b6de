import sharp, { type OverlayOptions } from 'sharp';
import type { AgentFile } from './agent-file.ts';
import { anuphanFile } from './font.ts';
import type { Menu } from './menu.ts';
import { labelPlaces } from './menu-drawing.ts';
import { IMAGE_LIMIT_BYTES, TAB_HEIGHT, WIDTH } from './menu-size.ts';

interface Word {
  readonly text: string;
  /** Centre. */
  readonly x: number;
  /** Top of the line. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

const escapeMarkup = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The highest and the lowest Thai forms: set unseen before a word, they give every word the same line box. */
const STRUT = 'ฐู ปี้ ';

function draw(markup: string, size: number) {
  return sharp({ text: { text: markup, font: `Anuphan Bold ${size}`, fontfile: anuphanFile(), rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** The font engine cuts a picture down to its ink; so the word is cut out of a line with the strut, baseline kept. */
async function setWord({ text, x, y, size, colour }: Word): Promise<OverlayOptions> {
  const span = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const [{ info: word }, { data, info: line }] = await Promise.all([
    draw(span, size),
    draw(`<span alpha="1">${STRUT}</span>${span}`, size),
  ]);
  const input = await sharp(data)
    .extract({ left: line.width - word.width, top: 0, width: word.width, height: line.height })
    .toBuffer();
  return { input, left: Math.round(x - word.width / 2), top: Math.round(y) };
}

function wordsOf({ theme, tabs }: AgentFile, { tab }: Menu): Word[] {
  const tabWidth = WIDTH / tabs.length;
  const titles = tabs.map(({ key, title }, index) => ({
    text: title,
    x: (index + 0.5) * tabWidth,
    y: TAB_HEIGHT * 0.2,
    size: 92,
    colour: key === tab.key ? theme.text : theme.muted,
  }));
  const labels = labelPlaces(tab).map(({ isMain, ...place }) => ({
    ...place,
    colour: isMain ? theme.onPrimary : theme.text,
  }));
  return [...titles, ...labels];
}

/** The menu as LINE wants it: PNG, 2500 × 1686, at most 1 MB. Throws when it comes out larger. */
export async function renderMenu(agent: AgentFile, menu: Menu): Promise<Buffer> {
  const words = await Promise.all(wordsOf(agent, menu).map(setWord));
  const png = await sharp(Buffer.from(menu.svg))
    .composite(words)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
  if (png.length > IMAGE_LIMIT_BYTES)
    throw new Error(`The image of ${menu.alias} has ${png.length} bytes; LINE takes ${IMAGE_LIMIT_BYTES}`);
  return png;
}
