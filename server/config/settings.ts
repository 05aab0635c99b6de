import { meant, nearestName } from '#server/lib/nearest.ts';
import type { Config } from './config.ts';

/** The beginnings of our settings' names; other variables of an environment are not ours. */
const OURS =
  /^(DATABASE|SANDBOX|PAYMENT|SLIP|EASYSLIP|OPN|PAYOUT|ACCOUNT_NAME|BEACON|RESULT|SMS|LINE|GAME|METRICS|TRUST|PUBLIC|TEST_CLOCK|SERVER_RENDERING)_/;
/** Settings of ours that the server does not read (`npm run line`). */
const OF_COMMANDS = /^LINE_(LOGIN|MESSAGING)_CHANNEL_(ID|SECRET|TOKEN)$/;
/** A name that differs from one of ours by at most this many letters is taken for a mistyped one. */
const LETTERS = 2;

/** A line for each variable that looks like a setting but is none: it would be ignored silently. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || OF_COMMANDS.test(name) || !/^[A-Z][A-Z_]+$/.test(name)) return [];
    const near = nearestName(name, known);
    const isMistyped = near?.includes('_') && Math.abs(near.length - name.length) <= LETTERS;
    return OURS.test(name) || isMistyped ? [`${name} is no setting${meant(name, known)}`] : [];
  });
}

/** The adapters to the outside, and whether each is on. */
export function adaptersOf(config: Config): Record<'on' | 'off', string[]> {
  const adapters: Record<string, boolean> = {
    'payment webhook': config.paymentWebhookSecret !== null,
    'slip look-up': config.slipLookupUrl !== null || config.easySlip !== null,
    'Opn charges': config.opn.secretKeys.size > 0,
    payouts: config.payoutUrl !== null,
    'account names': config.accountNameUrl !== null,
    SMS: config.sms !== null,
    'second SMS': config.smsFallback !== null,
    'LINE pushes': config.linePushTokens.size > 0,
    'LINE webhook': config.lineChannelSecrets.size > 0,
    'result sources': config.resultSources.size > 0,
    games: config.gameProviders.size > 0,
    beacon: config.beaconUrl !== null,
    metrics: config.metrics !== null,
  };
  const names = (isOn: boolean) => Object.entries(adapters).flatMap(([name, on]) => (on === isOn ? [name] : []));
  return { on: names(true), off: names(false) };
}
