import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';

const PARTS = [SERVER_SQL, SANDBOX_SQL];
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
const isNumbered = (path: string) => path.startsWith('migrations/');

describe('the SQL of the rooms', () => {
  test.each(PARTS)('$name: each file belongs to a listed room', ({ folder, rooms }) => {
    const known = rooms.flatMap((room) => [`${room}/tables.sql`, `${room}/functions.sql`]);
    expect(filesOf(folder).filter((path) => !known.includes(path) && !isNumbered(path))).toEqual([]);
  });

  test.each(PARTS)('$name: each listed room has SQL', ({ folder, rooms }) => {
    const withSql = filesOf(folder).map((path) => path.split('/')[0]);
    expect(rooms.filter((room) => !withSql.includes(room))).toEqual([]);
  });

  test('each function and view is defined once', () => {
    // Numbered files repeat the functions of triggers that they change.
    const names = PARTS.flatMap(({ folder }) =>
      filesOf(folder)
        .filter((path) => !isNumbered(path))
        .flatMap((path) =>
          [
            ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(
              /^create (?:or replace )?(?:function|view) ([\w.]+)/gm,
            ),
          ].map(([, name]) => name),
        ),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
