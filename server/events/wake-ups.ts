import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { notifyProcesses } from './wake-up-queries.ts';

/**
 * Wakes all processes that serve the same tables. A message says only that there is something to read, and may be
 * lost with the process that sends it, so listeners also look by themselves at intervals.
 */
export interface WakeUps {
  /**
   * For a single statement that has committed; a transaction adds a signal with a key instead. This process is woken
   * at once.
   */
  send(topic: string, key: number): void;
  /** `onLost` is called when messages may have been lost. Returns the function that stops it. */
  on(topic: string, listener: (key: number) => void, onLost: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Wake-ups within this time go to the others together. */
const BATCH_MS = 20;
/** A NOTIFY carries less than 8000 bytes; a key has at most 16 digits. */
const KEYS_PER_MESSAGE = 400;

interface Listener {
  topic: string;
  listener: (key: number) => void;
  onLost: () => void;
}

/** `<process> <topic> <key>,<key>` */
const messageOf = (sender: string, topic: string, keys: readonly number[]) => `${sender} ${topic} ${keys.join(',')}`;

/** Creates the process's wake-ups: a NOTIFY channel that the processes of one schema share. */
export function createWakeUps({ database, log }: { database: Database; log: FastifyBaseLogger }): WakeUps {
  const self = randomBytes(6).toString('base64url');
  const listeners = new Set<Listener>();
  let waiting = new Map<string, Set<number>>();
  let sending: Promise<void> | undefined;
  let isStarted = false;
  let channel = '';
  let stops: (() => unknown)[] = [];

  function wakeHere(topic: string, key: number): void {
    for (const one of listeners) if (one.topic === topic) one.listener(key);
  }
  async function sendWaiting(): Promise<void> {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      const batch = waiting;
      waiting = new Map();
      const messages = [...batch].flatMap(([topic, keys]) => {
        const all = [...keys];
        const count = Math.ceil(all.length / KEYS_PER_MESSAGE);
        return Array.from({ length: count }, (_, n) =>
          messageOf(self, topic, all.slice(n * KEYS_PER_MESSAGE, (n + 1) * KEYS_PER_MESSAGE)),
        );
      });
      await notifyProcesses(database, channel, messages);
    }
  }
  function send(topic: string, key: number): void {
    wakeHere(topic, key);
    if (!isStarted) return;
    const keys = waiting.get(topic) ?? new Set();
    waiting.set(topic, keys.add(key));
    sending ??= sendWaiting()
      .catch((error: unknown) => log.error({ err: error }, 'other processes could not be woken'))
      .finally(() => {
        sending = undefined;
      });
  }
  function onMessage(message: string): void {
    const [sender, topic = '', keys = ''] = message.split(' ');
    if (sender === self) return;
    for (const key of keys.split(',')) wakeHere(topic, Number(key));
  }

  return {
    send,
    on(topic, listener, onLost) {
      const one = { topic, listener, onLost };
      listeners.add(one);
      return () => listeners.delete(one);
    },
    async start() {
      // Stored beside the tables: another schema's processes listen on another channel, whose name they cannot know.
      channel = await generatedSecret(database, 'wake_channel', () => `wake_${randomBytes(16).toString('hex')}`);
      const onLost = () => {
        for (const one of listeners) one.onLost();
      };
      stops = [
        await database.listen(channel, onMessage, onLost),
        database.onSignal(({ name, key }) => {
          if (key !== undefined) send(name, key);
        }),
      ];
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      for (const stop of stops.splice(0).reverse()) await stop();
      await sending;
    },
  };
}
