/** Addresses of uploaded pictures: `/media/<hash>-<width>`, where `width` is the largest available. */
import { z } from 'zod';

/** Widths in pixels that the pages use: a thumbnail, a phone's dialog, a phone's banner, a wide screen's. */
const PICTURE_WIDTHS: readonly number[] = [160, 480, 960, 1600];
const UPLOADED = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})$/;

/** The value of `<img srcset>`; absent if a picture has one size only. */
export const srcset = z.string().optional();

/** The widths made from a picture, which is never enlarged. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, Math.max(...PICTURE_WIDTHS));
  return [...PICTURE_WIDTHS.filter((one) => one < largest), largest];
}

export const addressOf = (hash: string, width: number): string => `/media/${hash}-${width}`;

/** Hash and width of an uploaded picture's address; null for any other. */
export function readAddress(address: string): { hash: string; width: number } | null {
  const [, hash, width] = UPLOADED.exec(address) ?? [];
  return hash === undefined ? null : { hash, width: Number(width) };
}

/** The sizes of an uploaded picture for `<img srcset>`; undefined for any other picture, and for none. */
export function srcsetOf(address: string | null): string | undefined {
  const picture = address === null ? null : readAddress(address);
  if (!picture) return undefined;
  return widthsOf(picture.width)
    .map((width) => `${addressOf(picture.hash, width)} ${width}w`)
    .join(', ');
}
