/** A flat die whose right half is one tone darker; ones and fours are red, as on Thai dice. */

const LOW = 13;
const MID = 24;
const HIGH = 35;
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[MID, MID]],
  2: [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  3: [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  4: [
    [LOW, LOW],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [LOW, MID],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MID],
    [HIGH, HIGH],
  ],
};

/** An SVG of one face; its colours are the classes of style.css. Screen readers skip it. */
export function dieSvg(face: number, className = 'die'): string {
  const radius = face === 1 ? 7 : 4.6;
  const pips = (PIPS[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('');
  return `<svg class="${className}" viewBox="0 0 48 48" aria-hidden="true"><rect class="die-lit" width="48" height="48" rx="11"/><path class="die-shade" d="M24 0h13a11 11 0 0 1 11 11v26a11 11 0 0 1-11 11H24z"/><g class="${face === 1 || face === 4 ? 'pips-red' : 'pips'}">${pips}</g></svg>`;
}
