import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { agentCodes, readAgent } from '#agents/agent-file.ts';
import { appUrl } from '#liff/app-url.ts';
import { allEntries, findEntry, findLobby } from '#liff/entries.ts';
import { menusOf } from '#liff/manage/menu.ts';
import { findRoute } from '#src/app/routes/routes.tsx';

const routeOf = (address: string) => findRoute(address.split('?')[0] ?? '');

describe('the entry table and the routes', () => {
  it.each(allEntries())('%s has its page', (_name, { route }) => {
    expect(routeOf(route)).toBeDefined();
  });

  it.each(allEntries())('%s requires a login exactly when its page does', (_name, { route, needsLogin }) => {
    expect(routeOf(route)?.middleware?.includes('auth') ?? false).toBe(needsLogin);
  });
});

describe.each(agentCodes())('every address of the rich menus of %s', (code) => {
  const agent = readAgent(code);
  // A new agent's is null until LINE has made one.
  const { liffId, isMiniApp } = agent.line;
  const prefix = appUrl(liffId ?? 'none', isMiniApp);
  const addresses = menusOf(agent, liffId ?? 'none')
    .flatMap(({ request }) => request.areas ?? [])
    .flatMap(({ action }) => (action?.type === 'uri' && 'uri' in action ? [String(action.uri)] : []));

  it('is there', () => expect(addresses).toHaveLength(12 * agent.richMenu.languages.length));

  it('has what a player comes for', () =>
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['register', 'login', 'lotto', 'deposit', 'withdraw', 'contact'].map((name) => `${prefix}/liff/${name}`),
      ),
    ));

  it.each([...new Set(addresses)])('%s lands on an open page', (address) => {
    expect(address.startsWith(prefix)).toBe(true);
    const path = address.slice(prefix.length);
    expect(findRoute(path)).toBeDefined();
    const liff = matchPath('/liff/:name', path);
    const entry = liff
      ? findEntry(liff.params.name)
      : findLobby(matchPath('/lobby/:name', path)?.params.name ?? 'none');
    expect(entry).toBeDefined();
  });
});
