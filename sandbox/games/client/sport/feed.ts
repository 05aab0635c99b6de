import type { Sport } from '../../sport/sports.ts';
import type { FixtureList } from '../../sport/views.ts';
import { call } from '../shell/api.ts';
import { pause } from '../shell/dom.ts';

export interface Feed {
  /** The server's time in ms since 1970. */
  now(): number;
  /** The seed hash that this page received before kick-off, if it did. */
  seenHash(fixtureId: string): string | undefined;
}

const LOAD_EVERY_MS = 2000;

/** Loads the fixtures every two seconds while the page is visible; the shell shows when the connection is lost. */
export function startFeed(sport: Sport, onList: (list: FixtureList) => void): Feed {
  let clockOffset = 0;
  const seen = new Map<string, string>();

  async function load(): Promise<void> {
    const list = await call<FixtureList>(`/api/sport/fixtures?sport=${sport}`);
    clockOffset = list.now - Date.now();
    for (const { id, seedHash, match } of list.fixtures) if (match === null) seen.set(id, seedHash);
    onList(list);
  }
  async function loadRepeatedly(): Promise<void> {
    for (;;) {
      await load();
      await pause(LOAD_EVERY_MS);
      await untilVisible();
    }
  }
  loadRepeatedly().catch((error: unknown) => console.error(error));
  return { now: () => Date.now() + clockOffset, seenHash: (id) => seen.get(id) };
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
