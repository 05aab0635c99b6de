import { type ArtCategory, gameArt, isCategory, isMotif, type Motif } from './drawing.ts';

const FILE_NAME = /^([a-z0-9_-]{1,64})(?:\.([a-z]{1,16}))?\.svg$/;

/** What a category's own picture, `category.svg`, is: these games' drawings. */
const FACES: Readonly<Record<ArtCategory, readonly [id: string, motif: Motif]>> = {
  lotto: ['6', 'lotto'],
  slot: ['44', 'seven'],
  casino: ['3', 'cards'],
  sport: ['7', 'ball'],
  fishing: ['12', 'fish'],
  freespin: ['5', 'wheel'],
};

/** The SVG of `/media/art/<category>/<id>.svg` `…/<id>.<motif>.svg` or `…/category.svg`; null for any other name. */
export function pictureOf(category: string, fileName: string): string | null {
  const [, id, motif] = FILE_NAME.exec(fileName) ?? [];
  if (id === undefined || !isCategory(category)) return null;
  if (fileName === 'category.svg') return gameArt(FACES[category][0], category, FACES[category][1]);
  if (motif === undefined) return gameArt(id, category);
  return isMotif(motif) ? gameArt(id, category, motif) : null;
}
