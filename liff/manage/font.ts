import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { AgentFile } from '#agents/agent-file.ts';

const HEADER = 44;
const ENTRY = 20;

/** Unpacks the TrueType font inside a WOFF file: the text renderer reads no WOFF. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const log = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** log, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE(16 * (count - 2 ** log), 10);
  const parts: Buffer[] = [head];
  let position = head.length;
  for (let index = 0; index < count; index++) {
    const entry = HEADER + index * ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const raw = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    const record = 12 + index * 16;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(position, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    position += length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A font for the text renderer: a name for Pango and a file, so that none has to be installed. */
export interface MenuFont {
  readonly name: string;
  readonly file: string;
}

const TEXT_FONT = { family: 'Anuphan', package: 'anuphan' };
const files = new Map<string, string>();

function fontFile(packageName: string, part: string): string {
  const known = files.get(part);
  if (known) return known;
  const woff = fileURLToPath(
    new URL(`../../node_modules/@fontsource/${packageName}/files/${part}.woff`, import.meta.url),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'menu-font-')), `${part}.ttf`);
  writeFileSync(file, unpackWoff(readFileSync(woff)));
  files.set(part, file);
  return file;
}

/** The font of a menu's word, always bold: Thai in the heading font, Latin letters in the text's. */
export function menuFont({ theme: { title } }: AgentFile, text: string): MenuFont {
  const isThai = /[\u0e00-\u0e7f]/.test(text);
  const font = (isThai && title.font) || TEXT_FONT;
  const part = `${font.package}-${isThai ? 'thai' : 'latin'}-700-normal`;
  return { name: `${font.family} Bold`, file: fontFile(font.package, part) };
}
