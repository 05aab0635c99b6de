/**
 * The picture of docs/architecture.md, drawn from the imports: folders as boxes on their floors, and for each two floors an
 * arrow with the number of imports. `npm run picture` writes it; the walls fail when its boxes or arrows are not those of the code.
 */
import { readFileSync } from 'node:fs';
import type { IModule } from 'dependency-cruiser';
import { APP_FLOORS, SERVER_FLOORS } from './floors.ts';

export const PICTURE = 'docs/architecture.svg';

interface Floor {
  id: string;
  title: string;
  rooms: readonly string[];
}

interface Structure {
  /** Highest floor first. */
  app: readonly Floor[];
  server: readonly Floor[];
  beside: readonly Floor[];
  /** Imports by `<floor> → <floor>`. */
  arrows: ReadonlyMap<string, number>;
}

const SERVER_TITLES = [
  'no domain',
  'settings',
  'PostgreSQL',
  'books and events',
  'who may call',
  'the process',
  'HTTP',
  'adapters',
  'shared by domains',
  'domains',
  'across domains',
];
const APP_TITLES = ['no domain', 'components', 'data and state', 'sharing', 'features', 'shell', 'start'];
const BESIDE: readonly Floor[] = [
  { id: 'sandbox', title: 'stand-ins, not in production', rooms: ['sandbox/'] },
  { id: 'agents', title: 'operators’ sites', rooms: ['agents/'] },
  { id: 'liff', title: 'LINE', rooms: ['liff/'] },
  { id: 'contract', title: 'every call of the API', rooms: ['contract/'] },
  { id: 'game-art', title: 'drawings of games', rooms: ['game-art/'] },
];

/** `server/lotto/rounds/rates.ts` is on `server 4`; code at the top of server/ and src/ is on the highest floor. Null: not drawn. */
function floorOf(path: string): string | null {
  if (/\.test\.tsx?$|\.css$/.test(path)) return null;
  const [top = '', folder = '', ...rest] = path.split('/');
  if (BESIDE.some(({ id }) => id === top)) return top;
  const floors = top === 'server' ? SERVER_FLOORS : top === 'src' ? APP_FLOORS : null;
  if (!floors) return null;
  if (rest.length === 0) return top === 'server' ? `server ${SERVER_FLOORS.length}` : `src ${APP_FLOORS.length - 1}`;
  const floor = floors.findIndex((rooms) => rooms.includes(folder));
  return floor < 0 ? null : `${top} ${floor}`;
}

export function structureOf(modules: readonly Pick<IModule, 'source' | 'dependencies'>[]): Structure {
  const arrows = new Map<string, number>();
  for (const { source, dependencies } of modules) {
    const from = floorOf(source);
    if (from === null) continue;
    for (const { resolved } of dependencies) {
      const to = floorOf(resolved);
      if (to === null || to === from) continue;
      const arrow = `${from} → ${to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  const features = modules
    .map(({ source }) => /^src\/features\/([^/]+)\//.exec(source)?.[1])
    .filter((name) => name !== undefined);
  const app = APP_FLOORS.map((rooms, floor) => ({
    id: `src ${floor}`,
    title: APP_TITLES[floor] ?? '',
    rooms: rooms.includes('features') ? [...new Set(features)].sort() : rooms,
  })).reverse();
  const server = SERVER_FLOORS.map((rooms, floor) => ({
    id: `server ${floor}`,
    title: SERVER_TITLES[floor] ?? '',
    rooms,
  }));
  return {
    app,
    server: [
      { id: `server ${SERVER_FLOORS.length}`, title: 'composition', rooms: ['app.ts', 'start.ts', 'load-sandbox.ts'] },
      ...server.reverse(),
    ],
    beside: BESIDE,
    arrows: new Map([...arrows].sort(([one], [other]) => one.localeCompare(other, 'en'))),
  };
}

/** What the test compares: boxes and arrows, without the numbers, which change with every import. */
function shapeOf(structure: Structure): string[] {
  const floors = [...structure.app, ...structure.server, ...structure.beside];
  return [
    ...floors.flatMap(({ id, rooms }) => rooms.map((room) => `${id}: ${room}`)),
    ...structure.arrows.keys(),
  ].sort();
}

/** How the committed picture differs from the code; empty: not at all. */
export function staleParts(structure: Structure): string[] {
  const drawn = Array.from(readFileSync(PICTURE, 'utf8').matchAll(/data-part="([^"]+)"/g), ([, part = '']) => part);
  const wanted = shapeOf(structure);
  return [
    ...wanted.filter((part) => !drawn.includes(part)).map((part) => `${PICTURE} lacks ${part}: npm run picture`),
    ...drawn.filter((part) => !wanted.includes(part)).map((part) => `${PICTURE} shows ${part} still: npm run picture`),
  ];
}

const BAND = { width: 480, head: 20, row: 26, gap: 14 };
const LANE = 17;
const ROOM = { perRow: 4, width: 117 };
const TOP = 50;

interface Placed extends Floor {
  x: number;
  y: number;
  height: number;
}

const heightOf = ({ rooms }: Floor) => BAND.head + Math.ceil(rooms.length / ROOM.perRow) * BAND.row + 6;

function placed(floors: readonly Floor[], x: number, top: number): Placed[] {
  let y = top;
  return floors.map((floor) => {
    const height = heightOf(floor);
    const place = { ...floor, x, y, height };
    y += height + BAND.gap;
    return place;
  });
}

function band({ id, title, rooms, x, y, height }: Placed): string {
  const boxes = rooms.map((room, index) => {
    const left = x + 8 + (index % ROOM.perRow) * ROOM.width;
    const top = y + BAND.head + Math.floor(index / ROOM.perRow) * BAND.row;
    return `<g data-part="${id}: ${room}"><rect x="${left}" y="${top}" width="${ROOM.width - 6}" height="${BAND.row - 5}" rx="4" class="room"/><text x="${left + 6}" y="${top + 15}">${room}</text></g>`;
  });
  return `<rect x="${x}" y="${y}" width="${BAND.width}" height="${height}" rx="8" class="floor"/><text x="${x + 8}" y="${y + 14}" class="title">${title}</text>${boxes.join('')}`;
}

/** Arrows between floors of one column, each on a lane of its own at the right: from the height of one to that of the other. */
function lanes(floors: readonly Placed[], arrows: Structure['arrows']): string[] {
  const pairs = [...arrows].flatMap(([arrow, count]) => {
    const [from, to] = arrow.split(' → ').map((id) => floors.findIndex((floor) => floor.id === id));
    return from === undefined || to === undefined || from < 0 || to < 0 ? [] : [{ arrow, count, from, to }];
  });
  pairs.sort((one, other) => Math.abs(one.to - one.from) - Math.abs(other.to - other.from) || one.from - other.from);
  return pairs.map(({ arrow, count, from, to }, lane) => {
    const start = floors[from];
    const end = floors[to];
    if (!start || !end) return '';
    const edge = start.x + BAND.width;
    const x = edge + 16 + lane * LANE;
    const step = (floor: Placed, index: number) => Math.round(floor.y + 8 + (index % 8) * ((floor.height - 16) / 7));
    const y1 = step(start, to);
    const y2 = step(end, from);
    return `<g data-part="${arrow}"><path d="M${edge} ${y1}H${x}V${y2}H${edge + 4}" class="arrow" marker-end="url(#head)"/><text x="${x + 2}" y="${y1 - 2}" class="count">${count}</text></g>`;
  });
}

/** Arrows to and from the rooms beside the columns, as a table of words: drawn, they would cross everything. */
function others(columns: readonly Placed[], arrows: Structure['arrows'], x: number, top: number): string[] {
  const nameOf = (id: string) => columns.find((floor) => floor.id === id)?.title ?? `${id}/`;
  const inColumn = (id: string) => id.split(' ')[0] ?? id;
  return [...arrows]
    .filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' → ');
      return inColumn(from) !== inColumn(to);
    })
    .map(([arrow, count], index) => {
      const [from = '', to = ''] = arrow.split(' → ');
      const side = (id: string) => (id.includes(' ') ? `${inColumn(id)}: ${nameOf(id)}` : nameOf(id));
      return `<text data-part="${arrow}" x="${x + Math.floor(index / 12) * 330}" y="${top + (index % 12) * 16}">${side(from)} → ${side(to)} <tspan class="count">${count}</tspan></text>`;
    });
}

export function drawPicture(structure: Structure): string {
  const app = placed(structure.app, 20, TOP);
  const server = placed(structure.server, 930, TOP);
  const bottom = Math.max(...[...app, ...server].map(({ y, height }) => y + height)) + 30;
  const beside = structure.beside.map((floor, index) => ({
    ...floor,
    x: 20 + index * 495,
    y: bottom,
    height: heightOf(floor),
  }));
  const words = bottom + 90;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2005 ${words + 12 * 16 + 20}" font-family="system-ui, sans-serif" font-size="12">
<style>.floor{fill:#eef2ef;stroke:#9fb0a8}.room{fill:#fff;stroke:#9fb0a8}.title{font-weight:700;fill:#22453a}.arrow{fill:none;stroke:#895203;stroke-opacity:.55}.count{fill:#895203;font-size:10px}.head{font-size:18px;font-weight:700}</style>
<defs><marker id="head" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto"><path d="M6 0L0 3L6 6z" fill="#895203" transform="rotate(180 3 3)"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
<text x="20" y="32" class="head">src/ – the app</text><text x="930" y="32" class="head">server/ – the backend</text>
${[...app, ...server, ...beside].map(band).join('\n')}
${[...lanes(app, structure.arrows), ...lanes(server, structure.arrows)].join('\n')}
<text x="20" y="${words - 14}" class="title">Imports between these rooms</text>
${others([...app, ...server], structure.arrows, 20, words + 4).join('\n')}
</svg>
`;
}
