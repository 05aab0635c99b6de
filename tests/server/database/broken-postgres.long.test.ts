import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killMains, startMain } from '../runtime/main-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'chokdee-broken-'));
afterAll(async () => {
  killMains();
  await rm(folder, { recursive: true, force: true });
});

test('an embedded PostgreSQL that cannot start is one line, no stack trace', { timeout: 60_000 }, async () => {
  const data = join(folder, 'postgres');
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(data, 'PG_VERSION'), '18\n');
  const { output, exited } = startMain({ DATA_DIR: folder, SANDBOX: 'on', LOG_LEVEL: 'silent' });
  expect(await exited).toBe(1);
  expect(output()).toMatch(/^chokdee cannot start: the embedded PostgreSQL failed \(pg_ctl\): .+\n$/);
});
