import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { checkProvider } from './protocols.ts';

const SECRET = 's'.repeat(32);

test.each([
  [`acme=${SECRET}@https://acme.example`, null],
  ['acme=us@unknown+https://acme.example', 'GAME_PROVIDERS acme: no protocol unknown (there are chokdee, hub88'],
  ['acme=us@hub88+https://acme.example', 'GAME_PROVIDERS acme: the operator’s id must be a number, not us'],
  ['acme=1@hub88+https://acme.example', 'GAME_KEYS is not set, and provider acme needs keys'],
])('an entry of GAME_PROVIDERS is judged by its protocol: %s', (entry, fault) => {
  const config = readConfig({ GAME_PROVIDERS: entry, SANDBOX: 'off' });
  const [[source, access] = []] = [...config.gameProviders];
  const check = () => source && access && checkProvider(config, source, access);
  if (fault === null) expect(check).not.toThrow();
  else expect(check).toThrow(fault);
});
