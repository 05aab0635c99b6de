import { gameArt, isCategory, isMotif } from './drawing.ts';

const FILE_NAME = /^([a-z0-9_-]{1,64})(?:\.([a-z]{1,16}))?\.svg$/;

/** The SVG of `/media/art/<category>/<id>.svg` or `…/<id>.<motif>.svg`; null for any other name. */
export function pictureOf(category: string, fileName: string): string | null {
  const [, id, motif] = FILE_NAME.exec(fileName) ?? [];
  if (id === undefined || !isCategory(category)) return null;
  if (motif === undefined) return gameArt(id, category);
  return isMotif(motif) ? gameArt(id, category, motif) : null;
}
