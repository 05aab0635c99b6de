import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { type GamePorts, importCatalogue } from './catalogue-import.ts';
import { importPicture } from './catalogue-import-pictures.ts';
import { dueSources, waitingPictures } from './catalogue-import-queries.ts';
import { openProvider } from './providers/protocols.ts';

const LOOK_EVERY_MS = 5000;
/** A picture whose provider gave no answer waits so long. */
const PICTURE_AGAIN_MS = 3_600_000;
/** Pictures in one job: the next job continues, so that a killed process is replaced soon. */
const PICTURES_A_JOB = 20;
const EXPIRE_SECONDS = 240;

/** Imports the lists of providers that have one, every hour, and then the pictures that are new in them. */
export function catalogueImportJob(platform: Platform, { houseEdge }: GamePorts): JobKind {
  const { database, gameProviders, now } = platform;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const times = () => ({ at: now(), triedBefore: new Date(now().getTime() - PICTURE_AGAIN_MS) });
  const withList = () => [...gameProviders.keys()].filter((source) => openProvider(platform, source)?.games);
  return {
    name: 'game-list',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now().getTime();
      if (Math.abs(at - lookedAt) < LOOK_EVERY_MS) return [];
      lookedAt = at;
      const sources = withList();
      return sources.length === 0 ? [] : (await dueSources(database, sources, times())).map(({ source }) => source);
    },
    async work(source) {
      const access = gameProviders.get(source);
      const games = openProvider(platform, source)?.games;
      if (!access || !games) return;
      const [due] = await dueSources(database, [source], times());
      if (due?.is_list_due) await importCatalogue({ ...platform, houseEdge }, source, games);
      const waiting = await waitingPictures(database, source, times().triedBefore, PICTURES_A_JOB);
      for (const picture of waiting) await importPicture(platform, picture, access.baseUrl);
    },
  };
}
