import { CONTROLS } from './covering.ts';

/** Between the box and the things around it. */
const GAP_PX = 8;
/** These stay while the page is scrolled. `data-bar` marks a bar whose buttons lead on and whose figures say to what. */
const BARS = 'header, .action-bar, .app-dock, [data-bar]';

/** The lowest top, in px, of a box of this height between obstacles; null if all are too close together. */
export function lowestGap(height: number, obstacles: readonly Pick<DOMRect, 'top' | 'bottom'>[], end: number) {
  let bottom = end - GAP_PX;
  for (const obstacle of [...obstacles].sort((a, b) => b.bottom - a.bottom)) {
    if (obstacle.bottom + GAP_PX <= bottom - height) break;
    bottom = Math.min(bottom, obstacle.top - GAP_PX);
  }
  return bottom - height >= GAP_PX ? bottom - height : null;
}

/** False in a closed `<details>`. Safari before 17.4 cannot say; its closed ones have no boxes. */
const isVisible = (element: Element) => element.checkVisibility?.() ?? true;

/**
 * The top of the lowest place for this box where it covers no control and no heading, and if possible no amount; in a
 * dialog if possible beside its panel. Where controls are everywhere it covers those that can be scrolled away.
 */
export function freeTop(box: Element, over: Element): number {
  const { left, right, height } = box.getBoundingClientRect();
  const rectsOf = (selector: string) =>
    [...over.querySelectorAll(selector)]
      .filter((element) => !box.contains(element) && isVisible(element))
      .map((element) => element.getBoundingClientRect())
      .filter((rect) => rect.right > left && rect.left < right && rect.bottom > 0 && rect.top < innerHeight);
  const needed = `${CONTROLS}, h1, h2, ${BARS}`;
  const preferred = over.matches('dialog') ? `${needed}, dialog > :first-child` : `${needed}, .num, .money`;
  return (
    lowestGap(height, rectsOf(preferred), innerHeight) ??
    lowestGap(height, rectsOf(needed), innerHeight) ??
    lowestGap(height, rectsOf(BARS), innerHeight) ??
    GAP_PX
  );
}
