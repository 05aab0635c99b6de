import { countOf, DIE_FACES, type Dice, sideOf, totalOf } from '../../hilo/fields.ts';
import { dieSvg } from './dice.ts';
import { SIDE_NAMES, TEXT } from './text.ts';

export const ROAD_LENGTH = 60;

/** One bead per round, oldest first, in columns of six; the number is the total, a diamond is a triple (ตอง). */
export function roadHtml(rounds: readonly Dice[]): string {
  const shown = rounds.slice(-ROAD_LENGTH);
  const beads = shown.map((dice) => `<i class="bead bead-${sideOf(dice)}"><b>${totalOf(dice)}</b></i>`);
  const empty = Array.from({ length: ROAD_LENGTH - beads.length }, () => '<i class="bead"></i>');
  return `<div class="beads" role="img" aria-label="${roadLabel(shown)}">${[...beads, ...empty].join('')}</div>`;
}

function countSides(rounds: readonly Dice[]) {
  const count = (side: ReturnType<typeof sideOf>) => rounds.filter((dice) => sideOf(dice) === side).length;
  return { low: count('low'), triple: count('triple'), high: count('high') };
}

function roadLabel(rounds: readonly Dice[]): string {
  if (rounds.length === 0) return TEXT.emptyRoad;
  const { low, high, triple } = countSides(rounds);
  return `${rounds.length} รอบล่าสุด ต่ำ ${low} สูง ${high} ตอง ${triple}`;
}

/** `ต่ำ 12 · ตอง 1 · สูง 9` in colours, under the road. */
export function roadSummaryHtml(rounds: readonly Dice[]): string {
  const counts = countSides(rounds.slice(-ROAD_LENGTH));
  return (['low', 'triple', 'high'] as const)
    .map((side) => `<span class="tally tally-${side}">${SIDE_NAMES[side]} <b>${counts[side]}</b></span>`)
    .join('');
}

/** Sets the bars' lengths, because the page's policy forbids style attributes. */
export function drawBars(within: HTMLElement): void {
  for (const bar of within.querySelectorAll<HTMLElement>('[data-part]'))
    bar.style.transform = `scaleX(${Number(bar.dataset.part) / 100})`;
}

/** The statistics: share of each side, count of each face, and the last rounds with their dice. */
export function statisticsHtml(rounds: readonly Dice[]): string {
  if (rounds.length === 0) return `<p class="empty">${TEXT.emptyRoad}</p>`;
  const shown = rounds.slice(-ROAD_LENGTH);
  const sides = countSides(shown);
  const percent = (count: number) => Math.round((100 * count) / shown.length);
  const bars = (['low', 'triple', 'high'] as const)
    .map(
      (side) =>
        `<li><span>${SIDE_NAMES[side]}</span><span class="bar"><i class="bead-${side}" data-part="${percent(sides[side])}"></i></span><b>${percent(sides[side])}%</b></li>`,
    )
    .join('');
  const faces = DIE_FACES.map((face) => {
    const count = shown.reduce((sum, dice) => sum + countOf(face, dice), 0);
    return `<li>${dieSvg(face)}<b>${count}</b></li>`;
  }).join('');
  const last = [...shown]
    .reverse()
    .map(
      (dice) =>
        `<li><span class="dice-row">${dice.map((die) => dieSvg(die)).join('')}</span><b>${totalOf(dice)}</b><span class="tally tally-${sideOf(dice)}">${SIDE_NAMES[sideOf(dice)]}</span></li>`,
    )
    .join('');
  return `<p class="note">${shown.length} รอบล่าสุดของคุณ ผลที่ผ่านมาไม่มีผลต่อรอบถัดไป</p><ul class="bars">${bars}</ul><ul class="faces">${faces}</ul><ul class="last-rounds">${last}</ul>`;
}
