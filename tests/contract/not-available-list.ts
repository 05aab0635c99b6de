import { endpoints } from '#contract/all.ts';
import { connect } from './conformance/backend.ts';

const START = '<!-- not-available:start -->';
const END = '<!-- not-available:end -->';

/** The calls that a running server answers with 501, by their names in `contract/all.ts`. */
export async function listNotAvailable(url: string): Promise<string[]> {
  const send = connect(url);
  const missing: string[] = [];
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    if ((await send({ method, path })).status === 501) missing.push(name);
  }
  return missing;
}

/** The text between the README's markers for these calls: one line per domain. */
function section(names: readonly string[]): string {
  if (names.length === 0) return 'None.';
  const domains = Map.groupBy(names, (name) => name.replace(/\..*$/, ''));
  const calls = (own: readonly string[]) =>
    own.map((name) => `\`${endpoints[name]?.method} ${endpoints[name]?.path}\``);
  return [...domains].map(([domain, own]) => `- ${domain}: ${calls(own).join(' · ')}`).join('\n');
}

/** The README with its list of these calls (by name); throws when the markers are gone. */
export function withList(readme: string, names: readonly string[]): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`the README lacks ${START} … ${END}`);
  return `${readme.slice(0, start + START.length)}\n${section(names)}\n${readme.slice(end)}`;
}
