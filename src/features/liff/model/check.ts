import { isReachable, LINE_HOSTS, type LineFacts, readLine } from '#liff/on-demand/check.ts';
import { CHECK_TEXT as text } from '#src/text/check.ts';

export interface CheckRow {
  name: string;
  value: string;
  /** Undefined: neither good nor bad. */
  isGood?: boolean;
}
export interface CheckGroup {
  title: string;
  rows: readonly CheckRow[];
}

/** LINE's ID tokens are valid for an hour; a device clock that is off by this much makes logins fail. */
const CLOCK_SECONDS = 60;
const ANSWER_MS = 5000;

interface SiteAnswer {
  ms: number;
  /** The device's clock less the server's, seconds. */
  offsetSeconds: number;
}

/** Reaches our server and reads its time; null: not reached. */
async function fetchSite(): Promise<SiteAnswer | null> {
  const began = Date.now();
  try {
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    const ended = Date.now();
    // The header has whole seconds.
    const serverMs = Date.parse(headers.get('date') ?? '') + 500;
    return { ms: ended - began, offsetSeconds: Math.round(((began + ended) / 2 - serverMs) / 1000) };
  } catch {
    return null;
  }
}

function clockRow(answer: SiteAnswer | null): CheckRow {
  const name = text.rows.clock;
  if (answer === null || Number.isNaN(answer.offsetSeconds)) return { name, value: text.unknown };
  const off = Math.abs(answer.offsetSeconds);
  const value = off <= 1 ? text.onTime : answer.offsetSeconds > 0 ? text.ahead(off) : text.behind(off);
  return { name, value, isGood: off <= CLOCK_SECONDS };
}

function lineRows(facts: LineFacts): CheckRow[] {
  const { rows } = text;
  const { failure, scopes, isFriend } = facts;
  return [
    { name: rows.place, value: text.places[facts.place] },
    ...(failure === null ? [] : [{ name: rows.failure, value: failure, isGood: false }]),
    { name: rows.lineVersion, value: facts.lineVersion ?? '–' },
    { name: rows.liff, value: `${facts.liffId} · SDK ${facts.sdkVersion}` },
    { name: rows.context, value: facts.context ?? '–' },
    { name: rows.scopes, value: scopes === null ? text.unknown : scopes.join(' ') || text.noScopes },
    { name: rows.friend, value: isFriend === null ? text.unknown : isFriend ? text.yes : text.no },
  ];
}

const osName = (os: string) => (os === 'ios' || os === 'android' || os === 'web' ? text.oses[os] : os || text.unknown);

function hasStorage(): boolean {
  try {
    localStorage.setItem('check', '1');
    localStorage.removeItem('check');
    return true;
  } catch {
    return false;
  }
}

function deviceRows(os: string): CheckRow[] {
  const canStore = hasStorage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    { name: text.rows.os, value: osName(os) },
    { name: text.rows.browser, value: navigator.userAgent },
    { name: text.rows.language, value: `${navigator.language} · ${timeZone}` },
    { name: text.rows.storage, value: canStore ? text.works : text.refused, isGood: canStore },
  ];
}

/** Runs all checks at once; takes at most 5 s. */
export async function runCheck(): Promise<CheckGroup[]> {
  const [facts, site, ...hosts] = await Promise.all([readLine(), fetchSite(), ...LINE_HOSTS.map(isReachable)]);
  return [
    { title: text.groups.line, rows: lineRows(facts) },
    { title: text.groups.device, rows: [...deviceRows(facts.os), clockRow(site)] },
    {
      title: text.groups.network,
      rows: [
        { name: text.rows.site, value: site ? text.reached(site.ms) : text.notReached, isGood: site !== null },
        ...LINE_HOSTS.map((name, index) => {
          const isGood = hosts[index] === true;
          return { name, value: isGood ? text.lineReached : text.notReached, isGood };
        }),
      ],
    },
  ];
}

/** The results as text for the clipboard, one line each. */
export const asText = (groups: readonly CheckGroup[], at: Date): string =>
  [
    `${location.origin} ${at.toISOString()}`,
    ...groups.flatMap(({ title, rows }) => [`[${title}]`, ...rows.map(({ name, value }) => `${name}: ${value}`)]),
  ].join('\n');
