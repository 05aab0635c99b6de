import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCell } from '#server/database/cells.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate, migrationCheck } from '#server/database/schema/migrate.ts';
import { onCluster, onDatabase } from '../harness.ts';
import { bareEnvironment } from '../runtime/main-process.ts';
import { catalogOf } from './catalog.ts';

const cluster = process.env.CHOKDEE_TEST_CLUSTER ?? '';
const TABLES = 'create table pet (id int primary key, name text not null);\n';
const FUNCTIONS = `create or replace function pet_name(of_pet int) returns text language sql stable as $$
  select name from pet where id = of_pet
$$;
create or replace view pet_list as select id, name from pet;
`;

let folder: string;
let url: string;
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** A part with one room of its own, and an empty database. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-migrations-'));
  await write('zoo/tables.sql', TABLES);
  await write('zoo/functions.sql', FUNCTIONS);
  url = await newDatabase();
  const made = folder;
  cleanups.push(() => rm(made, { recursive: true }));
});

async function newDatabase(): Promise<string> {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name}`);
  cleanups.push(() => onCluster(cluster, `drop database ${name} with (force)`));
  return onDatabase(cluster, name);
}

const part = () => ({ name: 'server', folder, rooms: ['zoo'] });
const run = () => migrate(url, [part()]);

async function write(path: string, sql: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), sql);
}

async function rows(sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const tables = async () =>
  (await rows(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`))
    .flat()
    .join(' ');
const functions = async () =>
  (await rows(`select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`))
    .flat()
    .join(' ');

describe('a new database', () => {
  test('five servers that start at once migrate once', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, run));
    expect(applied.sort((one, other) => other.length - one.length)).toEqual([
      ['server/baseline', 'server/zoo/functions.sql'],
      ...[[], [], [], []],
    ]);
  });

  test('begins with the tables as they are, numbered files included', async () => {
    await write('migrations/0001_age.sql', 'alter table pet add column never_run int;');
    expect(await run()).toEqual(['server/baseline', 'server/zoo/functions.sql']);
    expect(await rows('select name from migration order by name')).toEqual([
      ['server/baseline'],
      ['server/migrations/0001_age.sql'],
      ['server/zoo/functions.sql'],
    ]);
    expect(await run()).toEqual([]);
  });

  test('gets a part that is handed in later, and keeps one that no longer is', async () => {
    await run();
    await write('toys/tables.sql', 'create schema toys; create table toys.ball (id int);');
    const toys = { name: 'sandbox', folder, rooms: ['toys'] };
    expect(await migrate(url, [part(), toys])).toContain('sandbox/baseline');
    expect(await run()).toEqual([]);
    expect(await rows('select count(*)::int from toys.ball')).toEqual([[0]]);
  });
});

describe('an older database', () => {
  /** A change of tables as server/migrations/README.md asks for it: in tables.sql, and in a numbered file. */
  async function changePets(): Promise<void> {
    await write(
      'zoo/tables.sql',
      `create table pet (id int primary key, name text not null, kind text not null check (kind in ('cat', 'dog')));
       create index pet_kind on pet (kind);`,
    );
    await write(
      'migrations/0001_kinds_of_pets.sql',
      `alter table pet add column kind text check (kind in ('cat', 'dog'));
       update pet set kind = 'dog';
       alter table pet alter column kind set not null;
       create index pet_kind on pet (kind);`,
    );
  }
  const catalog = async (at: string) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return await catalogOf(client);
    } finally {
      await client.end();
    }
  };

  test('becomes what a new one is, with its rows, though two servers start at once', async () => {
    await run();
    await rows(`insert into pet values (1, 'Rex')`);
    await changePets();
    const applied = await Promise.all([run(), run()]);
    expect(applied.sort((one, other) => other.length - one.length)).toEqual([
      ['server/migrations/0001_kinds_of_pets.sql'],
      [],
    ]);
    expect(await rows('select id, name, kind from pet')).toEqual([[1, 'Rex', 'dog']]);
    const fresh = await newDatabase();
    await migrate(fresh, [part()]);
    expect(await catalog(url)).toEqual(await catalog(fresh));
  });

  test('that is a cell is changed in its schema, by its role', async () => {
    await run();
    const cell = `zoo_${randomUUID().slice(0, 8)}`;
    const { url: own } = await createCell(url, cell);
    cleanups.push(() => onCluster(cluster, `drop role cell_${cell}`));
    await migrate(own, [part()], cell);
    await changePets();
    expect(await migrate(own, [part()], cell)).toEqual(['server/migrations/0001_kinds_of_pets.sql']);
    const columns = (schema: string) =>
      rows(
        `select column_name from information_schema.columns where table_schema = '${schema}' and table_name = 'pet' order by 1`,
      );
    expect(await columns(cell)).toEqual([['id'], ['kind'], ['name']]);
    expect(await columns('public')).toEqual([['id'], ['name']]);
  });

  test('gets the numbered files that it lacks, in order, and its functions anew', async () => {
    await run();
    await write(
      'migrations/0002_default.sql',
      `update pet set age = 1; alter table pet alter column age set not null;`,
    );
    await write('migrations/0001_age.sql', `insert into pet values (1, 'Rex'); alter table pet add column age int;`);
    expect(await run()).toEqual(['server/migrations/0001_age.sql', 'server/migrations/0002_default.sql']);
    expect(await rows('select id, name, age from pet')).toEqual([[1, 'Rex', 1]]);
    expect(await run()).toEqual([]);
  });

  test('is ready once it has the numbered files', async () => {
    await write('migrations/0001_age.sql', 'alter table pet add column age int;');
    const isMigrated = migrationCheck(part());
    const database = openDatabase(url, { onError: () => undefined });
    try {
      await expect(isMigrated(database)).rejects.toThrow('relation "migration" does not exist');
      await run();
      expect(await isMigrated(database)).toBe(true);
      await rows(`delete from migration where name like '%0001%'`);
      expect(await isMigrated(database)).toBe(false);
    } finally {
      await database.close();
    }
  });
});

describe('while another session holds a table', () => {
  /**
   * Locks the tables as a dump does, or a person who has forgotten to end a transaction. Returns the way to end it.
   */
  async function holdPets(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; select * from pet');
    return () => client.end();
  }

  test('players are served, and the table is changed once it is free', async () => {
    await run();
    await write('migrations/0001_age.sql', 'alter table pet add column age int;');
    const release = await holdPets();
    const migrating = run();
    const player = new pg.Client({ connectionString: url, statement_timeout: 3000 });
    await player.connect();
    try {
      const end = performance.now() + 4000;
      while (performance.now() < end) await player.query('select name from pet');
    } finally {
      await player.end();
      await release();
    }
    expect(await migrating).toEqual(['server/migrations/0001_age.sql']);
  }, 20_000);

  test('for too long: one line, and nothing is changed', async () => {
    await run();
    await write('migrations/0001_age.sql', 'alter table pet add column age int;');
    const release = await holdPets();
    await expect(migrate(url, [part()], null, 0)).rejects.toThrow(/^a table is held by another session/);
    await release();
    expect(await rows("select name from migration where name like '%0001%'")).toEqual([]);
  });
});

describe('functions', () => {
  test('are put in again when their text changed; data and functions of others stay', async () => {
    await run();
    await rows(`insert into pet values (1, 'Rex')`);
    await rows(`create function report() returns int language sql as 'select 1'`);
    await write('zoo/functions.sql', FUNCTIONS.replace('select name', 'select upper(name)'));
    expect(await run()).toEqual(['server/zoo/functions.sql']);
    expect(await rows('select pet_name(1)')).toEqual([['REX']]);
    expect(await functions()).toBe('pet_name(integer) report()');
    expect(await run()).toEqual([]);
  });

  test('may change their parameters, their results and a view’s columns, with a view on top of them', async () => {
    await run();
    await rows(`insert into pet values (1, 'Rex')`);
    const view = 'create or replace view pet_list as select name, pet_name(id) as shown from pet;';
    await write('zoo/functions.sql', FUNCTIONS.replace(/create or replace view.*/, view));
    await run();
    expect(await rows('select * from pet_list')).toEqual([['Rex', 'Rex']]);
    const changed = FUNCTIONS.replace('of_pet int', 'pet_id int')
      .replace('returns text', 'returns varchar')
      .replace('= of_pet', '= pet_id')
      .replace(/create or replace view.*/, view);
    await write('zoo/functions.sql', changed);
    expect(await run()).toEqual(['server/zoo/functions.sql']);
    expect(await rows(`select pg_get_function_result('pet_name'::regproc), (select shown from pet_list)`)).toEqual([
      ['character varying', 'Rex'],
    ]);
    await write(
      'zoo/functions.sql',
      changed.replace('(pet_id int)', '(pet_id int, loud boolean)').replace('pet_name(id)', 'name'),
    );
    await run();
    expect(await functions()).toBe('pet_name(integer,boolean)');
  });

  test('that left the files are dropped, with their file', async () => {
    await run();
    await rm(join(folder, 'zoo/functions.sql'));
    expect(await run()).toEqual([]);
    expect(await functions()).toBe('');
    expect(await rows(`select name from migration`)).toEqual([['server/baseline']]);
  });

  test('may name one another in any order; those of triggers stay with their tables', async () => {
    await write(
      'zoo/tables.sql',
      `${TABLES}create function shout() returns trigger language plpgsql as $$ begin new.name := loud(new.name); return new; end $$;
       create trigger shout before insert on pet for each row execute function shout();`,
    );
    await write(
      'zoo/functions.sql',
      `create or replace function loud(t text) returns text language sql as $$ select louder(t) $$;
       create or replace function louder(t text) returns text language sql as $$ select upper(t) $$;`,
    );
    await run();
    await write(
      'zoo/functions.sql',
      `create or replace function loud(u text) returns text language sql as $$ select u || '!' $$;`,
    );
    await run();
    await rows(`insert into pet values (1, 'Rex')`);
    expect(await rows('select name from pet')).toEqual([['Rex!']]);
    expect(await functions()).toBe('loud(text) shout()');
  });

  test('a report that an operator built on one is not dropped with it: one line says what is in the way', async () => {
    await run();
    await rows('create view report as select pet_name(id) from pet');
    await write('zoo/functions.sql', '');
    await expect(run()).rejects.toThrow(
      /functions of an older version: cannot drop .* \(view report depends on function/,
    );
    expect(await functions()).toBe('pet_name(integer)');
  });
});

describe('refused in one line, with nothing half done', () => {
  test.each([
    [
      'zoo/tables.sql',
      'create table pet (id int);\n\ncreat table other (id int);',
      3,
      'syntax error at or near "creat"',
    ],
    [
      'zoo/functions.sql',
      `${FUNCTIONS}\ncreate or replace function broken() returns int language plpgsql as $$\nbegin\n  retrun 1;\nend $$;`,
      8,
      'syntax error at or near "retrun"',
    ],
    [
      'zoo/functions.sql',
      `-- ปลาทอง\ncreate or replace function broken() returns int language sql as $$\n  select no_column from pet\n$$;`,
      3,
      'column "no_column" does not exist',
    ],
  ])('%s with an error', async (path, sql, line, message) => {
    await write(path, sql);
    const refusal = run();
    await expect(refusal).rejects.toThrow(`server/${path}, line ${line}: ${message}`);
    await expect(refusal).rejects.not.toThrow('\n');
    expect(await tables()).toBe('');
    await write('zoo/tables.sql', TABLES);
    await write('zoo/functions.sql', FUNCTIONS);
    expect(await run()).toHaveLength(2);
  });

  test('functions with an error leave those of before, and no part of the numbered files', async () => {
    await run();
    await write('migrations/0001_more.sql', 'create table more (id int);');
    await write('zoo/functions.sql', FUNCTIONS.replace('select name', 'selec name'));
    await expect(run()).rejects.toThrow('server/zoo/functions.sql, line 2: syntax error at or near "selec"');
    expect(await tables()).toBe('migration pet');
    expect(await rows('select pet_name(1)')).toEqual([[null]]);
  });

  test('a numbered file that fails, and is corrected', async () => {
    await run();
    await write('migrations/0001_more.sql', 'create table more (id int);');
    await write('migrations/0002_bad.sql', 'create table half (id int);\nselect 1/0;');
    await expect(run()).rejects.toThrow('server/migrations/0002_bad.sql: division by zero');
    expect(await tables()).toBe('migration pet');
    await write('migrations/0002_bad.sql', 'create table half (id int);');
    expect(await run()).toHaveLength(2);
  });

  test('an applied file that was edited', async () => {
    await write('migrations/0001_more.sql', 'create table more (id int);');
    await run();
    await write('migrations/0001_more.sql', 'create table more (id bigint);');
    await expect(run()).rejects.toThrow('server/migrations/0001_more.sql was edited after it was applied');
  });

  test('a database of a newer version', async () => {
    await write('migrations/0001_more.sql', 'create table more (id int);');
    await run();
    await rm(join(folder, 'migrations/0001_more.sql'));
    await write('zoo/functions.sql', '');
    await expect(run()).rejects.toThrow(
      'the database belongs to a newer version: it has server/migrations/0001_more.sql, which this version does not know',
    );
    expect(await functions()).toBe('pet_name(integer)');
  });

  test.each([
    [['1_short.sql'], '1_short.sql should be named like 0001_what_it_does.sql'],
    [['0001_one.sql', '0001_other.sql'], '0001_other.sql should be named like 0002_what_it_does.sql'],
    [['0001_one.sql', '0003_gap.sql'], '0003_gap.sql should be named like 0002_what_it_does.sql'],
  ])('files named %j', async (names, message) => {
    for (const name of names) await write(`migrations/${name}`, 'select 1;');
    await expect(run()).rejects.toThrow(message);
  });

  test('a database that was made by others', async () => {
    await rows('create table pet (id text)');
    await expect(run()).rejects.toThrow('server/zoo/tables.sql: relation "pet" already exists');
    expect(await tables()).toBe('pet');
  });

  test('a process killed in the middle: the next start does all of it', async () => {
    await run();
    await rows(`insert into pet values (1, 'Rex')`);
    await write('migrations/0001_more.sql', 'create table more (id int);');
    await write('migrations/0002_slow.sql', `update pet set name = 'Max'; select pg_sleep(2);`);
    const module = new URL('../../../server/database/schema/migrate.ts', import.meta.url).href;
    const script = `import { migrate } from '${module}'; await migrate(${JSON.stringify(url)}, [${JSON.stringify(part())}]);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
    const isSleeping = async () =>
      (await rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
        .length;
    await expect.poll(isSleeping, { timeout: 10_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await rows('select name from pet')).toEqual([['Rex']]);
    expect(await run()).toEqual(['server/migrations/0001_more.sql', 'server/migrations/0002_slow.sql']);
    expect(await tables()).toBe('migration more pet');
  });
});

test('a server over a database of a newer version prints one line and ends', async () => {
  await rows(`create table migration (name text primary key, checksum text not null);
    insert into migration values ('server/baseline', ''), ('server/migrations/9999_later.sql', '')`);
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...bareEnvironment(), PORT: '0', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output).toBe(
    'chokdee cannot start: the database belongs to a newer version: it has server/migrations/9999_later.sql, which this version does not know. Start the newer version\n',
  );
  expect(await rows('select name from migration')).toHaveLength(2);
});
