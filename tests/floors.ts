/** The floors of the server and of the app, lowest first: the walls are made of them. */
import { globSync } from 'node:fs';
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Folders of server/. A folder imports folders of lower floors, never of its own floor or of a higher one. */
export const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['lib'],
  ['config'],
  ['database'],
  ['events', 'ledger'],
  ['access'],
  ['runtime'],
  ['http'],
  ['agent', 'message', 'operator', 'payment-provider'],
  ['wallet', 'notice', 'safer-play', 'gift'],
  [
    'affiliate',
    'auth',
    'cashback',
    'deposit',
    'game',
    'lotto',
    'poll',
    'promotion',
    'quest',
    'redemption',
    'wheel',
    'withdraw',
  ],
  ['house-edge', 'play'],
  ['desk', 'line', 'member', 'monitoring', 'operation', 'privacy', 'statement', 'stops'],
  ['member-desk'],
];

/** Folders of src/; Their walls are in .dependency-cruiser.json. */
export const APP_FLOORS: readonly (readonly string[])[] = [
  ['lib', 'text'],
  ['ui'],
  ['api', 'stores'],
  ['share'],
  ['features'],
  ['app', 'desk'],
  ['boot'],
];

const anyOf = (rooms: readonly string[]) => `(${rooms.join('|')})`;
const rule = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
});

export function serverFloorRules(): IRegularForbiddenRuleType[] {
  const floors = SERVER_FLOORS.flatMap((rooms, floor) => {
    const from = { path: `^server/${anyOf(rooms)}/` };
    const above = SERVER_FLOORS.slice(floor + 1).flat();
    const higher = above.length > 0 ? `^server/(${anyOf(above)}/|[^/]+$)` : '^server/[^/]+$';
    return [
      rule(`server-floor-${floor}-imports-downwards-only`, from, { path: higher }),
      rule(`server-floor-${floor}-never-sideways`, from, { ...from, pathNot: '^server/$1/' }),
    ];
  });
  return floors;
}

/** Folders with code that no floor names: nothing would hold what they import. */
export function foldersWithoutFloor(): string[] {
  return [['server', SERVER_FLOORS] as const, ['src', APP_FLOORS] as const].flatMap(([room, floors]) => {
    const folders = new Set(globSync(`${room}/*/**/*.{ts,tsx}`).map((path) => path.split(/[\\/]/)[1] ?? ''));
    return [...folders]
      .filter((folder) => !floors.flat().includes(folder))
      .map((folder) => `${room}/${folder}: has no floor in tests/floors.ts`);
  });
}
