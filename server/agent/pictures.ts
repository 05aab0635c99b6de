import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { widthsOf } from '#contract/pictures.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { TOO_MANY_PIXELS } from './text.ts';

const FORMATS = ['webp', 'avif'] as const;
export type Format = (typeof FORMATS)[number];

export interface MadePicture {
  hash: string;
  width: number;
  height: number;
  files: { width: number; format: Format; body: Buffer }[];
}

/** A small file may unpack to gigabytes, so a picture of more pixels is never unpacked. */
const MAX_PIXELS = 24_000_000;
const SECONDS = 20;

/**
 * Tells whether the first bytes are those of an accepted format; other formats of libvips (SVG, PDF …) never reach
 * it.
 */
function isPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  const isPng = text(0, 8) === '\x89PNG\r\n\x1a\n';
  const isJpeg = text(0, 3) === '\xff\xd8\xff';
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  const isAvif = text(4, 12) === 'ftypavif';
  return isPng || isJpeg || isWebp || isAvif;
}

/** Settles when no picture is being made. */
let idle: Promise<unknown> = Promise.resolve();

/**
 * Makes an uploaded picture's files: the widths that pages use, as WebP and AVIF, turned upright and without
 * metadata. None is wider than `widest`. It takes a second of processor time and waits for pictures in progress, so
 * call it outside transactions. Refuses with `picture_refused` for other formats, too many pixels and damaged files.
 */
export async function makePicture(bytes: Buffer, widest = Number.POSITIVE_INFINITY): Promise<MadePicture> {
  if (!isPicture(bytes)) throw new Refusal('picture_refused');
  const made = idle.then(() => filesOf(bytes, widest));
  const done = () => undefined;
  idle = made.then(done, done);
  return made;
}

async function filesOf(bytes: Buffer, widest: number): Promise<MadePicture> {
  // Loaded with the first upload, because most processes never need it.
  const { default: open } = await import('sharp');
  const picture = open(bytes, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  const size = await picture.metadata().catch(refuse);
  if (size.width * size.height > MAX_PIXELS) throw new Refusal('picture_refused', { message: TOO_MANY_PIXELS });
  const files: MadePicture['files'] = [];
  // One after another, so that an upload leaves the processors to the players' calls.
  for (const width of widthsOf(Math.min(size.autoOrient.width, widest)))
    for (const format of FORMATS) files.push({ width, format, body: await encoded(picture, width, format) });
  const width = Math.max(...files.map((file) => file.width));
  return {
    hash: createHash('sha256')
      .update(bytes)
      .update(widest < size.autoOrient.width ? `at most ${widest}` : '')
      .digest('hex')
      .slice(0, 32),
    width,
    height: Math.max(1, Math.round((size.autoOrient.height * width) / size.autoOrient.width)),
    files,
  };
}

function encoded(picture: Sharp, width: number, format: Format): Promise<Buffer> {
  const small = picture.clone().resize({ width, withoutEnlargement: true }).timeout({ seconds: SECONDS });
  const file = format === 'webp' ? small.webp({ quality: 80 }) : small.avif({ quality: 55, effort: 2 });
  return file.toBuffer().catch(refuse);
}

function refuse(): never {
  throw new Refusal('picture_refused');
}
