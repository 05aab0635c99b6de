import type { Fixture } from '../../sport/schedule.ts';
import { el } from '../shell/dom.ts';
import { TEXT } from './text.ts';

const CLOSED_MS = 10_000;
const IDLE_MS = 3000;

/**
 * Tells whether matches that have kicked off may leave the list: while nobody sees them, or a while after the last
 * touch.
 */
export const mayLeave = (group: { isSeen: boolean; closedMs: number; idleMs: number }): boolean =>
  !group.isSeen || (group.closedMs > CLOSED_MS && group.idleMs > IDLE_MS);

export interface OpenGroups {
  readonly element: HTMLElement;
  /** The matches that take bets, by kick-off. Those that no longer do leave when it moves nothing under the finger. */
  show(fixtures: readonly Fixture[], now: number): void;
}

interface Group {
  node: HTMLElement;
  kickoffAt: number;
}

/** The matches of one league that kick off together, by the order of each first. `Map.groupBy` is too new for our phones. */
export function byKickoff(fixtures: readonly Fixture[]): Map<string, Fixture[]> {
  const groups = new Map<string, Fixture[]>();
  for (const fixture of fixtures) {
    const key = `${fixture.league.id} ${fixture.kickoffAt}`;
    groups.set(key, [...(groups.get(key) ?? []), fixture]);
  }
  return groups;
}

/** The list of matches by league and kick-off; `make` draws a group of it. */
export function createOpenGroups(make: (fixtures: readonly Fixture[]) => HTMLElement): OpenGroups {
  const element = el('div', { class: 'groups' });
  const groups = new Map<string, Group>();
  let touchedAt = Number.NEGATIVE_INFINITY;
  for (const type of ['pointerdown', 'wheel', 'scroll', 'keydown'])
    document.addEventListener(type, () => (touchedAt = performance.now()), { capture: true, passive: true });

  const scroller = () => element.closest('.tab-panel');
  function isSeen({ node }: Group): boolean {
    const view = scroller()?.getBoundingClientRect();
    const { top, bottom, height } = node.getBoundingClientRect();
    return view !== undefined && height > 0 && bottom > view.top && top < view.bottom;
  }
  /** Changes the list and scrolls by as much as that moves the first group that is seen and stays. */
  function keepInPlace(leaving: ReadonlySet<Group>, change: () => void): void {
    const anchor = [...groups.values()].find((group) => !leaving.has(group) && isSeen(group))?.node;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    change();
    const view = scroller();
    if (anchor && view) view.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  return {
    element,
    show(fixtures, now) {
      const open = byKickoff(fixtures);
      const idleMs = performance.now() - touchedAt;
      const leaving = new Map(
        [...groups].filter(
          ([key, group]) =>
            !open.has(key) && mayLeave({ isSeen: isSeen(group), closedMs: now - group.kickoffAt, idleMs }),
        ),
      );
      keepInPlace(new Set(leaving.values()), () => {
        for (const [key, { node }] of leaving) {
          node.remove();
          groups.delete(key);
        }
        for (const [key, round] of open) {
          const [first] = round;
          if (!first || groups.has(key)) continue;
          const node = make(round);
          groups.set(key, { node, kickoffAt: first.kickoffAt });
          element.append(node);
        }
        element.querySelector('.empty')?.remove();
        if (groups.size === 0) element.append(el('p', { class: 'empty' }, TEXT.noFixtures));
      });
    },
  };
}
