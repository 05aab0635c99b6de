import type { Sport } from '../../sport/sports.ts';
import type { FixtureList } from '../../sport/views.ts';
import { call } from '../shell/api.ts';
import { pause } from '../shell/dom.ts';

export interface Feed {
  /** The server's time. */
  now(): number;
  /** The hash that this page saw before kick-off; undefined for a match that it did not. */
  seenHash(fixtureId: string): string | undefined;
}

const ASK_EVERY_MS = 2000;

/** Asks for the fixtures every two seconds while the page can be seen; a lost connection shows the shell's banner. */
export function startFeed(sport: Sport, onList: (list: FixtureList) => void): Feed {
  let ahead = 0;
  const seen = new Map<string, string>();

  async function ask(): Promise<void> {
    const list = await call<FixtureList>(`/api/sport/fixtures?sport=${sport}`);
    ahead = list.now - Date.now();
    for (const { id, seedHash, match } of list.fixtures) if (match === null) seen.set(id, seedHash);
    onList(list);
  }
  async function askForEver(): Promise<void> {
    for (;;) {
      await ask();
      await pause(ASK_EVERY_MS);
      await untilVisible();
    }
  }
  askForEver().catch((error: unknown) => console.error(error));
  return { now: () => Date.now() + ahead, seenHash: (id) => seen.get(id) };
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
