import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killMains, startMain } from '../runtime/main-process.ts';

afterAll(killMains);

/** Below the ports that systems give out by themselves, so that nothing else of this start gets it. */
const PORT = 20_000 + (process.pid % 10_000);

test.runIf(process.platform === 'linux')(
  'a disk that is full under the log loses lines, and neither the server nor its PostgreSQL',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chokdee-full-'));
    const full = await open('/dev/full', 'w');
    try {
      const started = startMain(
        {
          DATA_DIR: folder,
          PORT: String(PORT),
          GAMES_PORT: '0',
          LOG_LEVEL: 'debug',
        },
        process.cwd(),
        full.fd,
      );
      const ready = () =>
        fetch(`http://127.0.0.1:${PORT}/readyz`).then(
          ({ status }) => status,
          () => started.output() || started.child.exitCode,
        );
      await expect.poll(ready, { timeout: 90_000 }).toBe(200);
      for (let call = 0; call < 20; call += 1) expect(await ready()).toBe(200);
      started.child.kill('SIGTERM');
      expect(await started.exited).toBe(0);
      expect(started.output()).toBe('');
    } finally {
      await full.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
