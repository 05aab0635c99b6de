import { LINES } from '../../slot/lines.ts';
import { REELS, ROWS } from '../../slot/reels.ts';

/** Size of a cell in the drawing over the reels. */
const CELL = 100;
const LINE_COLOURS = ['#F7B238', '#74DDA8', '#89C7EB', '#F28A6A', '#E8A9C8', '#F2D767'] as const;
const lineColour = (line: number): string => LINE_COLOURS[line % LINE_COLOURS.length] ?? LINE_COLOURS[0];

function linePath(line: number, count: number = REELS): string {
  return (LINES[line] ?? [])
    .slice(0, count)
    .map((row, reel) => `${reel === 0 ? 'M' : 'L'}${reel * CELL + CELL / 2} ${row * CELL + CELL / 2}`)
    .join('');
}

/** The lines as a drawing that stretches over the reels. */
export function linesSvg(lines: readonly { line: number; count: number }[]): string {
  const paths = lines
    .map(({ line, count }) => `<path d="${linePath(line, count)}" stroke="${lineColour(line)}" pathLength="1"/>`)
    .join('');
  return `<svg viewBox="0 0 ${REELS * CELL} ${ROWS * CELL}" preserveAspectRatio="none">${paths}</svg>`;
}
