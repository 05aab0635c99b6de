import type { LoadStep } from './load-step.ts';

const WIDTH = 720;
const PANEL = { left: 64, width: 600, height: 150 };
const TOPS = [48, 248, 448];
const HEIGHT = 650;

interface Line {
  name: string;
  colour: string;
  of(step: LoadStep): number;
}
interface Panel {
  title: string;
  lines: readonly Line[];
  limit?: number;
}

/** A round number that is not below the largest one. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.001)));
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10);
}

const short = (value: number) => String(Number(value.toFixed(2)));

function drawPanel(steps: readonly LoadStep[], { title, lines, limit }: Panel, top: number): string {
  const most = ceiling(Math.max(limit ?? 0, ...lines.flatMap(({ of }) => steps.map(of))));
  const widest = steps.at(-1)?.members ?? 1;
  const x = (members: number) => PANEL.left + (PANEL.width * members) / widest;
  const y = (value: number) => top + PANEL.height * (1 - value / most);
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<path d="M${PANEL.left} ${y(most * share)}h${PANEL.width}" stroke="#8884"/><text x="${PANEL.left - 8}" y="${y(most * share) + 4}" text-anchor="end">${short(most * share)}</text>`,
  );
  const ticks = steps
    .filter(({ members }, index) => x(members) - x(steps[index - 1]?.members ?? -widest) > 40)
    .map(
      ({ members }) => `<text x="${x(members)}" y="${top + PANEL.height + 16}" text-anchor="middle">${members}</text>`,
    );
  const drawn = lines.map(({ name, colour, of }, place) => {
    const points = steps.map((step) => `${x(step.members).toFixed(1)},${y(of(step)).toFixed(1)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${PANEL.left + PANEL.width}" y="${top - 10}" dx="${-110 * (lines.length - 1 - place)}" text-anchor="end" fill="${colour}">${name}</text>`;
  });
  const bound =
    limit === undefined
      ? ''
      : `<path d="M${PANEL.left} ${y(limit)}h${PANEL.width}" stroke="#c33" stroke-dasharray="4 4"/>`;
  return `<text x="${PANEL.left}" y="${top - 10}" font-weight="600">${title}</text>${[...grid, ...ticks, bound, ...drawn].join('')}`;
}

/** Throughput, times and work of a ramp over the members who play, as an SVG for both themes. */
export function curvePicture(steps: readonly LoadStep[], mostMs: number): string {
  const panels: Panel[] = [
    { title: 'Steps a second', lines: [{ name: 'answered', colour: '#2a9d6f', of: (step) => step.stepsPerSecond }] },
    {
      title: 'Milliseconds of a step',
      limit: mostMs,
      lines: [
        { name: '50 of 100', colour: '#2a9d6f', of: ({ p50 }) => p50 },
        { name: '95 of 100', colour: '#d08a1d', of: ({ p95 }) => p95 },
      ],
    },
    {
      title: 'Processors at work',
      lines: [
        { name: 'server', colour: '#2a9d6f', of: ({ work }) => work.server },
        { name: 'PostgreSQL', colour: '#3b78c2', of: ({ work }) => work.database },
        { name: 'players', colour: '#8a8a8a', of: ({ work }) => work.players },
      ],
    },
  ];
  const drawn = panels.map((panel, place) => drawPanel(steps, panel, TOPS[place] ?? 0));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#777"><text x="${PANEL.left}" y="20" font-size="14" font-weight="600">Members who play at the same time (across), on this machine’s two processors</text>${drawn.join('')}</svg>\n`;
}
