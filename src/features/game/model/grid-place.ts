/** The place of a grid of tiles in the document, in px. */
export interface GridPlace {
  width: number;
  top: number;
  /** The size of 1 rem, or of what a phone that enlarges text by itself makes of it: the tiles' text scales with it. */
  rem: number;
  /** Tiles side by side and their gaps. */
  layout: { readonly columns: number; readonly gapX: number; readonly gapY: number };
}

/**
 * 3, 5, 6 or 8 tiles side by side at the breakpoints of the theme, with wider gaps from 960 px
 * (docs/design.md#components).
 */
const LAYOUTS = [
  { from: '(min-width: 80rem)', columns: 8, gapX: 16, gapY: 24 },
  { from: '(min-width: 60rem)', columns: 6, gapX: 16, gapY: 24 },
  { from: '(min-width: 37.5rem)', columns: 5, gapX: 12, gapY: 16 },
] as const;
const PHONE = { columns: 3, gapX: 12, gapY: 16 };

/** The place before anything is measured, and when the server renders a page. */
export const PHONE_PLACE: GridPlace = { width: 358, top: 0, rem: 16, layout: PHONE };

/** The height of the two lines under a tile's picture, with the space above them. */
const LINES_REM = 3;
/** The size of a game's name. */
const NAME_REM = 0.875;
/** The width that a name needs; narrower tiles are two in a row. */
const TILE_REM = 3.2;

export function measurePlace(element: HTMLElement): GridPlace {
  const box = element.getBoundingClientRect();
  const sizeOf = (text: Element) => Number.parseFloat(getComputedStyle(text).fontSize);
  const name = element.querySelector('.name');
  const rem = (name ? sizeOf(name) / NAME_REM : sizeOf(document.documentElement)) || 16;
  const layout = LAYOUTS.find(({ from }) => matchMedia(from).matches) ?? PHONE;
  return { width: box.width, top: Math.round(box.top + window.scrollY), rem, layout };
}

/** Columns, gaps and the height of a row with the gap below it, in px. */
export function gridOf({ width, rem, layout: { columns: most, gapX, gapY } }: GridPlace) {
  const tileOf = (columns: number) => (width - gapX * (columns - 1)) / columns;
  const columns = tileOf(most) < TILE_REM * rem ? 2 : most;
  const tile = tileOf(columns);
  return { columns, gapX, gapY, rowHeight: tile + LINES_REM * rem + gapY };
}
