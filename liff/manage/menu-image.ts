import sharp, { type OverlayOptions } from 'sharp';
import type { AgentFile } from '#agents/agent-file.ts';
import { type MenuFont, menuFont } from './font.ts';
import type { Menu } from './menu.ts';
import { wordsOf } from './menu-drawing.ts';
import { IMAGE_LIMIT_BYTES } from './menu-size.ts';

type Word = ReturnType<typeof wordsOf>[number];

const escapeMarkup = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The highest and lowest glyphs: set unseen before a word, they give every word the same line box. */
const STRUT = { thai: 'ฐู ปี้ ', latin: 'Åj ' };

function draw(markup: string, size: number, { name, file }: MenuFont) {
  return sharp({ text: { text: markup, font: `${name} ${size}`, fontfile: file, rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/**
 * The font engine crops a picture to its ink, so the word is cut out of a line with the strut, which keeps the
 * baseline.
 */
async function setWord({ text, x, y, size, colour }: Word, font: MenuFont): Promise<OverlayOptions> {
  const strut = /[a-z]/i.test(text) ? STRUT.latin : STRUT.thai;
  const span = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const [{ info: word }, { data, info: line }] = await Promise.all([
    draw(span, size, font),
    draw(`<span alpha="1">${strut}</span>${span}`, size, font),
  ]);
  const input = await sharp(data)
    .extract({ left: line.width - word.width, top: 0, width: word.width, height: line.height })
    .toBuffer();
  return { input, left: Math.round(x - word.width / 2), top: Math.round(y) };
}

/** Renders the menu as LINE wants it: PNG, 2500 × 1686, at most 1 MB. Throws if it comes out larger. */
export async function renderMenu(agent: AgentFile, menu: Menu): Promise<Buffer> {
  const words = await Promise.all(
    wordsOf(agent, menu.tab, menu.language).map((word) => setWord(word, menuFont(agent, word.text))),
  );
  const png = await sharp(Buffer.from(menu.svg))
    .composite(words)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
  if (png.length > IMAGE_LIMIT_BYTES)
    throw new Error(`The image of ${menu.alias} has ${png.length} bytes; LINE takes ${IMAGE_LIMIT_BYTES}`);
  return png;
}
