import { pollStream } from '#contract/poll.ts';
import { refuseWhileStopping } from '#server/http/graceful-close.ts';
import { parseInput } from '#server/http/input.ts';
import { openPublicStream, type Watcher } from '#server/http/public-stream.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { POLL_CHANGED } from './changes.ts';
import { stateOf } from './poll-state.ts';
import { pollOf } from './queries.ts';
import { countVotes, findPoll } from './service.ts';

/** The shortest time between two events of a poll: votes in between are sent together. */
const SEND_EVERY_MS = 1_000;
/** Keeps connections open, and reads the figures again in case a wake-up was lost. */
const BEAT_MS = 20_000;
const BEAT = Buffer.from(': beat\n\n');
/** Beyond this a watcher is refused, and the page requests the figures at intervals. */
const MAX_WATCHERS = 20_000;

/** A watched poll of this process: read once for all its watchers. */
interface Watched {
  readonly watchers: Set<Watcher>;
  /** The last event, which a new watcher is sent first. */
  readonly latest: () => Buffer;
  wake(): void;
}

/** Reads a poll's figures now and, when woken, at most every `SEND_EVERY_MS`. Sends them when they have changed. */
async function createWatched(platform: Platform, agentId: number, pollId: string): Promise<Watched> {
  const { database, log, now } = platform;
  const watchers = new Set<Watcher>();
  let known = '';
  let latest = Buffer.alloc(0);
  let isReading = false;
  let isDue = false;

  async function read(): Promise<boolean> {
    const poll = await pollOf(database, agentId, pollId);
    if (!poll) throw new Error(`there is no poll ${pollId}`);
    const { updated_at, ...figures } = { ...(await countVotes(database, poll, now())), state: stateOf(poll, now()) };
    const text = JSON.stringify(figures);
    if (text === known) return false;
    known = text;
    latest = Buffer.from(`event: figures\ndata: ${JSON.stringify({ ...figures, updated_at })}\n\n`);
    return true;
  }
  async function readWhileDue(): Promise<void> {
    while (isDue && watchers.size > 0) {
      isDue = false;
      if (await read()) for (const watcher of watchers) watcher.write(latest);
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS).unref());
    }
  }
  await read();
  return {
    watchers,
    latest: () => latest,
    wake() {
      isDue = true;
      if (isReading) return;
      isReading = true;
      void readWhileDue()
        .catch((error: unknown) => log.error({ err: error }, 'a watched poll could not be counted'))
        .finally(() => {
          isReading = false;
        });
    },
  };
}

/** `GET /api/poll/stream`: a poll's figures for all who watch it. Public: a session is not read. */
export function pollStreamRoutes({ fastify, platform }: Server): void {
  const { database, now } = platform;
  const polls = new Map<number, Promise<Watched>>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  const each = async (visit: (watched: Watched, id: number) => void) => {
    for (const [id, watched] of await Promise.all(
      [...polls].map(async ([id, opened]) => [id, await opened.catch(() => null)] as const),
    ))
      if (watched) visit(watched, id);
  };

  /** Thousands of watchers that connect at once share one read. */
  function watchedOf(agentId: number, pollId: number): Promise<Watched> {
    const known = polls.get(pollId);
    if (known) return known;
    const opened = createWatched(platform, agentId, String(pollId));
    polls.set(pollId, opened);
    opened.catch(() => polls.delete(pollId));
    return opened;
  }

  fastify.route({
    method: pollStream.method,
    url: pollStream.path,
    config: { endpoint: pollStream },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { agent_id: agentId = platform.config.agent.id, poll_id } = parseInput(pollStream, request.query);
      if (size >= MAX_WATCHERS) throw new Refusal('overloaded', { retryAfterSeconds: 10 });
      const { id } = await findPoll(database, agentId, poll_id, now());
      const watched = await watchedOf(agentId, id);
      refuseWhileStopping(fastify);
      const watcher = openPublicStream(reply);
      size += 1;
      watched.watchers.add(watcher);
      watcher.write(watched.latest());
      // Votes since the last read are sent next.
      watched.wake();
      const leave = () => {
        if (watched.watchers.delete(watcher)) size -= 1;
      };
      reply.raw.once('close', leave);
      // The connection may have closed already, without an event.
      if (reply.raw.destroyed) leave();
    },
  });

  const stopListening = platform.wakeUps.on(
    POLL_CHANGED,
    // A poll that cannot be opened has already rejected its watcher's request.
    (pollId) =>
      void polls.get(pollId)?.then(
        ({ wake }) => wake(),
        () => undefined,
      ),
    () => void each(({ wake }) => wake()),
  );
  fastify.addHook('onReady', async () => {
    timer = setInterval(() => {
      void each(({ watchers, wake }, id) => {
        // Waits after the last one has left: others may be about to join, and would miss the poll's changes.
        if (watchers.size === 0) polls.delete(id);
        for (const watcher of watchers) watcher.write(BEAT);
        wake();
      });
    }, BEAT_MS);
  });
  fastify.addHook('preClose', () =>
    each(({ watchers }) => {
      for (const watcher of watchers) watcher.end();
    }),
  );
  fastify.addHook('onClose', async () => {
    clearInterval(timer);
    stopListening();
  });
}
