import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { copyAgentFolder } from '../server/operation/agent-folder.ts';
import { makeOwn } from '../server/operation/own-data.ts';
import type { Figure } from './bench.ts';
import { canMeasureProcesses, usageOf } from './journeys/processes.ts';
import { realServer } from './real-server.ts';

const MAX_MEGABYTES = 130;
/** Jobs have run by then, and the start's garbage is collected. */
const IDLE_MS = 60_000;

/** The settings of a host's unit file for the process itself: how its memory is kept. */
async function memorySettings(): Promise<Record<string, string>> {
  const unit = await readFile('server/deploy/chokdee@.service', 'utf8');
  return Object.fromEntries(
    [...unit.matchAll(/\b(NODE_OPTIONS|MALLOC_[A-Z_]+)=([^"\n]*(?=")|\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** A process as in production, of which nothing is asked: its resident memory. */
export async function idleMemoryBench(): Promise<Figure[]> {
  if (!canMeasureProcesses) {
    console.log('skipped: the memory of other processes is read from /proc, which only Linux has');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-memory-'));
  const agent = copyAgentFolder();
  makeOwn(agent);
  agent.edit('operation/settings', (settings) => {
    settings.withdraw = { ...settings.withdraw, phone_proof: false };
  });
  const postgres = await startEmbeddedPostgres(folder);
  const env = {
    NODE_ENV: 'production',
    SANDBOX: 'off',
    JOBS: 'on',
    PAYMENT_WEBHOOK_SECRET: 'w'.repeat(32),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(await memorySettings()),
  };
  const server = await realServer(postgres.url, env);
  try {
    execFileSync(process.execPath, ['server/manage-agent.ts', 'apply', agent.path, '--gives', 'unlimited'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // The first start compiles for all later ones.
    await server.start();
    await server.stop();
    await server.start();
    await wait(IDLE_MS);
    const megabytes = usageOf(server.pid ?? 0).kilobytes / 1024;
    return [
      {
        what: 'Resident memory of an idle process in production, a minute after its start',
        measured: `${megabytes.toFixed(0)} MB`,
        comparison: `${MAX_MEGABYTES} MB`,
        ratio: megabytes / MAX_MEGABYTES,
        limit: { most: 1 },
      },
    ];
  } finally {
    await server.kill();
    await postgres.stop();
    agent.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
