import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '#contract/all.ts';
import { freePort } from '#server/lib/free-port.ts';
import { anchorsOf } from '../docs/tree.ts';

const FOLDER = 'server/deploy';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');
const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

interface Compose {
  services: Record<string, { depends_on?: object; volumes?: string[]; networks: string[] }>;
  networks: object;
  volumes: object;
}

test('the compose file names services, volumes, networks and files that there are', () => {
  const { services, networks, volumes }: Compose = parse(read('compose.yaml'), { merge: true });
  expect(Object.keys(services).sort()).toEqual(['app1', 'app2', 'archive', 'db', 'prometheus', 'proxy']);
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const other of needed) expect(services, name).toHaveProperty(other);
    for (const network of service.networks) expect(networks, name).toHaveProperty(network);
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] ?? '';
      if (source.startsWith('./')) expect(existsSync(`${FOLDER}/${source}`), volume).toBe(true);
      else if (!source.startsWith('$')) expect(volumes, name).toHaveProperty(source);
    }
  }
});

test('the image copies what there is', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied).toContain('server');
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  // A host without Docker gets the same folders by hand.
  const byHand = /Copy\s+`([^`]+)`/.exec(RUNBOOK)?.[1]?.split(/\s+/) ?? [];
  expect(copied.filter((name) => name !== '.' && !byHand.includes(name))).toEqual([]);
});

test('Prometheus has the same configuration in both places but for its targets', () => {
  const [host, compose] = ['prometheus.yaml', 'prometheus.compose.yaml'].map((name) => parse(read(name)));
  expect(host.scrape_configs[0].static_configs[0].targets).toHaveLength(2);
  expect(compose.scrape_configs[0].static_configs[0].targets).toEqual(['app1:9464', 'app2:9464']);
  for (const { scrape_configs, alerting } of [host, compose])
    for (const each of [...scrape_configs, ...alerting.alertmanagers]) each.static_configs = [];
  expect(host.scrape_configs.map(({ job_name }: { job_name: string }) => job_name)).toEqual(['chokdee', 'backups']);
  expect(compose).toEqual(host);
});

test('units start files that there are', () => {
  const units = globSync(`${FOLDER}/*.{service,timer}`).map((path) => readFileSync(path, 'utf8'));
  expect(units.length).toBe(4);
  const files = units.flatMap((unit) => unit.match(/(?<=\s|chokdee\/)server\/[\w./-]+/g) ?? []);
  expect(files).toEqual(expect.arrayContaining(['server/main.ts', 'server/deploy/backup.sh']));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(spawnSync('sh', ['-n', `${FOLDER}/backup.sh`]).status).toBe(0);
});

test('a backup that was made tells Prometheus, and one that fails does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-backup-'));
  for (const name of ['tools', 'backups', 'archive', 'metrics']) mkdirSync(join(folder, name));
  const tool = (name: string, script: string) =>
    writeFileSync(join(folder, 'tools', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const label = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)';
  tool('pg_verifybackup', '');
  tool('pg_archivecleanup', '');
  // The tools of the computer, where it has some, are not to be found.
  tool('ls', 'case "$*" in *postgresql*) ;; *) exec /bin/ls "$@" ;; esac');
  const run = () =>
    spawnSync('sh', [`${FOLDER}/backup.sh`], {
      env: {
        PATH: `${join(folder, 'tools')}:${process.env.PATH}`,
        BACKUP_URL: 'postgres://x',
        BACKUPS: join(folder, 'backups'),
        ARCHIVE: join(folder, 'archive'),
        METRICS: join(folder, 'metrics'),
      },
      encoding: 'utf8',
    });
  tool('pg_basebackup', 'exit 1');
  expect(run().status).not.toBe(0);
  expect(readdirSync(join(folder, 'metrics'))).toEqual([]);
  tool('pg_basebackup', `mkdir "$4" && echo '${label}' > "$4/backup_label"`);
  const { status, stderr } = run();
  expect(status, stderr).toBe(0);
  expect(readdirSync(join(folder, 'metrics'))).toEqual(['chokdee-backup.prom']);
  const told = readFileSync(join(folder, 'metrics/chokdee-backup.prom'), 'utf8');
  expect(told).toMatch(/^chokdee_backup_time_seconds \d{10}\n$/);
  rmSync(folder, { recursive: true });
});

test('a backup that has no space has removed before what no kept backup needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-backup-'));
  for (const name of ['tools', 'backups', 'archive']) mkdirSync(join(folder, name));
  const tool = (name: string, script: string) =>
    writeFileSync(join(folder, 'tools', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  tool('ls', 'case "$*" in *postgresql*) ;; *) exec /bin/ls "$@" ;; esac');
  tool('pg_basebackup', 'exit 1');
  tool('pg_archivecleanup', `echo "$2" > ${join(folder, 'cleaned')}`);
  for (const day of [1, 2, 3, 4]) {
    const backup = join(folder, 'backups', `2026112${day}T213000Z`);
    mkdirSync(backup);
    writeFileSync(join(backup, 'backup_label'), `START WAL LOCATION: 0/0 (file 00000001000000000000000${day})\n`);
  }
  const { status } = spawnSync('sh', [`${FOLDER}/backup.sh`], {
    env: {
      PATH: `${join(folder, 'tools')}:${process.env.PATH}`,
      BACKUP_URL: 'postgres://x',
      BACKUPS: join(folder, 'backups'),
      ARCHIVE: join(folder, 'archive'),
    },
  });
  expect(status).not.toBe(0);
  expect(readdirSync(join(folder, 'backups')).map((name) => name.slice(7, 8))).toEqual(['2', '3', '4']);
  expect(readFileSync(join(folder, 'cleaned'), 'utf8').trim()).toBe('000000010000000000000002');
  rmSync(folder, { recursive: true });
});

test.skipIf(!isThere('systemd-analyze'))('systemd understands every line of the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-units-'));
  // A template is verified as one of its instances.
  const units = globSync(`${FOLDER}/*.{service,timer}`).map((path) => {
    const copy = join(folder, basename(path).replace('@.', '@3001.'));
    copyFileSync(path, copy);
    return copy;
  });
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  // The program that a unit starts need not be installed on this computer, and systemd need not run it.
  expect(stderr.split('\n').filter((line) => /Unknown|[Ii]nvalid|[Ff]ailed to parse/.test(line))).toEqual([]);
});

test.skipIf(!isThere('haproxy'))('haproxy takes its configuration', () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', `${FOLDER}/haproxy.cfg`], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

test.skipIf(!isThere('haproxy'))(
  'while two releases run, what only one of them has is found through the proxy',
  async () => {
    const served: Server[] = [];
    const asked: string[] = [];
    const start = async (release: 'old' | 'new'): Promise<string> => {
      const server = createServer((request, response) => {
        if (request.url === '/readyz') return void response.end();
        asked.push(release);
        const isKnown = request.url?.includes(release);
        response.writeHead(isKnown ? 200 : 404).end(isKnown ? `${request.method} ${release}` : '');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      served.push(server);
      const address = server.address();
      return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    };
    const listen = `127.0.0.1:${await freePort()}`;
    const { username } = userInfo();
    const proxy = spawn('haproxy', ['-q', '-db', '-f', `${FOLDER}/haproxy.cfg`], {
      env: {
        ...process.env,
        ...{ LISTEN: listen, APP1: await start('old'), APP2: await start('new') },
        ...{ RUN_AS: username, RUN_AS_GROUP: username },
      },
      stdio: 'ignore',
    });
    try {
      const get = async (path: string, init?: RequestInit) => {
        const answer = await fetch(`http://${listen}${path}`, init);
        return `${answer.status} ${await answer.text()}`;
      };
      await expect.poll(() => get('/old').catch(String), { timeout: 10_000 }).toBe('200 GET old');
      await expect
        .poll(
          async () => {
            await get('/old');
            return asked.includes('new');
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await get('/assets/old.js')).toBe('200 GET old');
        expect(await get('/assets/new.js')).toBe('200 GET new');
        expect(await get('/api/new', { method: 'POST', body: '{}' })).toBe('200 POST new');
      }
      expect(await get('/assets/none.js')).toBe('404 ');
    } finally {
      proxy.kill('SIGKILL');
      for (const server of served) {
        server.closeAllConnections();
        server.close();
      }
    }
  },
  30_000,
);

test.skipIf(!isThere('haproxy'))(
  'operators’ calls and /docs pass the proxy from the addresses that it is told, in whatever letters the path is written',
  async () => {
    const server = createServer((_, response) => response.end('served')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const app = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const statuses = async (environment: Record<string, string>) => {
      const listen = `127.0.0.1:${await freePort()}`;
      const { username } = userInfo();
      const proxy = spawn('haproxy', ['-q', '-db', '-f', `${FOLDER}/haproxy.cfg`], {
        env: {
          ...process.env,
          LISTEN: listen,
          APP1: app,
          APP2: app,
          RUN_AS: username,
          RUN_AS_GROUP: username,
          ...environment,
        },
        stdio: 'ignore',
      });
      const get = async (path: string) => (await fetch(`http://${listen}${path}`)).status;
      try {
        await expect.poll(() => get('/lotto').catch(String), { timeout: 10_000 }).toBe(200);
        return await Promise.all(['/operator/stops', '/%6fperator/stops', '/docs', '/docs/json'].map(get));
      } finally {
        proxy.kill('SIGKILL');
      }
    };
    try {
      expect(await statuses({})).toEqual([200, 200, 200, 200]);
      expect(await statuses({ OPERATORS: '10.0.0.0/8 192.0.2.7' })).toEqual([404, 404, 404, 404]);
      expect(await statuses({ OPERATORS: '10.0.0.0/8 127.0.0.1' })).toEqual([200, 200, 200, 200]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
  30_000,
);

test('the runbook names scripts, files, calls and settings that there are', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = (pattern: RegExp) => [...new Set([...RUNBOOK.matchAll(pattern)].map(([, name = '']) => name))];
  expect(named(/npm run ([\w-]+)/g).filter((name) => !scripts[name])).toEqual([]);
  expect(named(/(server\/[\w@/-]+\.\w+)/g).filter((path) => !existsSync(path))).toEqual([]);
  const calls = new Set<string>(Object.values(endpoints).map(({ path }) => path));
  const used = named(/(\/operator\/[\w/]+)/g);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((path) => !calls.has(path))).toEqual([]);
  const units = named(/chokdee-(\w+\.(?:service|timer))/g);
  expect(units.filter((name) => !existsSync(`${FOLDER}/chokdee-${name}`))).toEqual([]);
});

test('the runbook’s calls have bodies that the server takes, and are of the scopes that its key is made with', () => {
  const byPath = new Map(Object.values(endpoints).map((endpoint) => [endpoint.path as string, endpoint]));
  const bodies = [...RUNBOOK.matchAll(/SITE(\/operator\/[\w/]+)" -d '([^']+)'/g)];
  expect(bodies.length).toBeGreaterThan(6);
  for (const [, path = '', body = ''] of bodies)
    expect(byPath.get(path)?.input.safeParse(JSON.parse(body)), path).toMatchObject({ success: true });
  const scopes = (name: string) => new RegExp(`--name ${name} --scopes (\\S+)`).exec(RUNBOOK)?.[1]?.split(',') ?? [];
  const used = [...RUNBOOK.matchAll(/(?<!(?:SECOND|STAFF) api "\$SITE)\/operator\/(\w+)/g)].map(
    ([, scope = '']) => scope,
  );
  expect(scopes('desk')).toEqual(expect.arrayContaining(used));
  // Whoever confirms must be allowed what is confirmed.
  expect(scopes('second')).toEqual(expect.arrayContaining(['deposits', 'withdrawals', 'lotto', 'confirmations']));
});

test('every alarm leads to a section of the runbook', () => {
  const alarms: { groups: { rules: { alert: string; annotations: { runbook: string } }[] }[] } = parse(
    read('alerts.yaml'),
  );
  const anchors = anchorsOf(RUNBOOK);
  for (const { alert, annotations } of alarms.groups.flatMap(({ rules }) => rules)) {
    const [page, anchor = ''] = annotations.runbook.split('#');
    expect(page, alert).toBe('docs/runbook.md');
    expect(anchors, alert).toContain(anchor);
  }
});
