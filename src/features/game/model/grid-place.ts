/** Where a grid of tiles stands in the document, px. */
export interface GridPlace {
  width: number;
  top: number;
  /** Height of 1 rem, which a reader may have set: the tiles' text grows with it. */
  rem: number;
}

/** Design system, game tile: 3, 5, 6, 8 side by side at the theme's breakpoints; wider gaps where there is room. */
const LOOKS = [
  { from: '(min-width: 80rem)', columns: 8, gapX: 16, gapY: 24 },
  { from: '(min-width: 60rem)', columns: 6, gapX: 16, gapY: 24 },
  { from: '(min-width: 37.5rem)', columns: 5, gapX: 12, gapY: 16 },
] as const;
const PHONE = { columns: 3, gapX: 12, gapY: 16 };

/** The two lines under a tile's picture, with the space above them. */
const LINES_REM = 3;

export function measurePlace(element: HTMLElement): GridPlace {
  const box = element.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { width: box.width, top: Math.round(box.top + window.scrollY), rem };
}

/** Columns, gaps and height of a row, the gap below included, px. */
export function gridOf({ width, rem }: GridPlace) {
  const { columns, gapX, gapY } = LOOKS.find(({ from }) => matchMedia(from).matches) ?? PHONE;
  const tile = (width - gapX * (columns - 1)) / columns;
  return { columns, gapX, gapY, rowHeight: tile + LINES_REM * rem + gapY };
}
