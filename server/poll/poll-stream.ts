import { pollStream } from '../../contract/poll.ts';
import { parseInput } from '../platform/http/input.ts';
import type { Server } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { openPublicStream, type Watcher } from '../platform/public-stream.ts';
import { Refusal } from '../platform/refusal.ts';
import { NEWS_CHANNEL, pollOf, stateOf } from './queries.ts';
import { countVotes, findPoll } from './service.ts';

/** Votes that come closer together than this are told together. */
const TELL_MS = 1_000;
/** Keeps lines open; and should a NOTIFY ever be lost, nothing is late for longer than this. */
const BEAT_MS = 20_000;
const BEAT = Buffer.from(': beat\n\n');
/** Who is refused polls (the page does so by itself). */
const MOST_WATCHERS = 20_000;

/** One watched poll of this process: counted once, told to all its watchers. */
interface Watched {
  readonly watchers: Set<Watcher>;
  /** Who comes now is told this first. */
  readonly latest: () => Buffer;
  wake(): void;
}

/** Reads a poll's figures at once, and then at most every `TELL_MS`, and tells them when they have changed. */
async function createWatched(platform: Platform, agentId: number, pollId: string): Promise<Watched> {
  const { database, log, now } = platform;
  const watchers = new Set<Watcher>();
  let known = '';
  let latest = Buffer.alloc(0);
  let isReading = false;
  let isDue = false;

  async function read(): Promise<boolean> {
    const poll = await pollOf(database, agentId, pollId);
    if (!poll) throw new Error(`poll ${pollId} is gone`);
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
      await new Promise((resolve) => setTimeout(resolve, TELL_MS).unref());
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

/** `GET /api/poll/stream`: a poll's figures for everybody who watches it. Nothing of a session is looked at. */
export function pollStreamRoutes({ fastify, platform }: Server): void {
  const { database, now } = platform;
  const polls = new Map<number, Promise<Watched>>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  const each = async (visit: (watched: Watched) => void) => {
    for (const result of await Promise.allSettled(polls.values()))
      if (result.status === 'fulfilled') visit(result.value);
  };
  const wakeAll = () => void each((watched) => watched.wake());

  /** Thousands that come at once are answered by one count. */
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
    handler: async (request, reply) => {
      const { agent_id: agentId = platform.config.agent.id, poll_id } = parseInput(pollStream, request.query);
      if (size >= MOST_WATCHERS) throw new Refusal('overloaded', { retryAfterSeconds: 10 });
      const { id } = await findPoll(database, agentId, poll_id, now());
      const watched = await watchedOf(agentId, id);
      const watcher = openPublicStream(reply);
      size += 1;
      watched.watchers.add(watcher);
      watcher.write(watched.latest());
      // What came between its last count and now.
      watched.wake();
      const leave = () => {
        if (!watched.watchers.delete(watcher)) return;
        size -= 1;
        if (watched.watchers.size === 0) polls.delete(id);
      };
      reply.raw.once('close', leave);
      // Gone before it began.
      if (reply.raw.destroyed) leave();
    },
  });

  fastify.addHook('onReady', async () => {
    const onNews = (pollId: string) => void polls.get(Number(pollId))?.then((watched) => watched.wake());
    stopListening = await database.listen(NEWS_CHANNEL, onNews, wakeAll);
    timer = setInterval(() => {
      void each(({ watchers, wake }) => {
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
    await stopListening?.();
  });
}
