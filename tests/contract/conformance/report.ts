import type { Check } from './checks.ts';

const COLUMNS = ['reached', 'not JSON', 'bad input', 'answer'] as const;
const MARK = { passed: 'ok', failed: 'FAIL', 'not available': 'n/a', skipped: '-' } as const;

export interface Total {
  passed: number;
  failed: number;
  notAvailable: string[];
}

/** Counts; with `strict` a call that is not available is a failure. */
export function totalOf(checks: readonly Check[], { strict }: { strict: boolean }): Total {
  const count = (result: Check['result']) => checks.filter((check) => check.result === result).length;
  const notAvailable = checks.filter(({ result }) => result === 'not available').map(({ call }) => call);
  return {
    passed: count('passed'),
    failed: count('failed') + (strict ? notAvailable.length : 0),
    notAvailable: [...new Set(notAvailable)],
  };
}

/** One line a call, the failures with their reasons, the calls that are not available, and the sum. */
export function report(checks: readonly Check[], options: { strict: boolean }): string {
  const calls = [...new Set(checks.map(({ call }) => call))];
  const width = Math.max(...calls.map((call) => call.length));
  const rows = calls.map((call) => {
    const own = checks.filter((check) => check.call === call);
    const cells = COLUMNS.map((column) =>
      MARK[own.find(({ name }) => name === column)?.result ?? 'skipped'].padEnd(column.length),
    );
    const others = own
      .filter(({ name }) => !COLUMNS.some((column) => column === name))
      .map(({ name, result }) => `${name} ${MARK[result]}`);
    return [call.padEnd(width), ...cells, ...others].join('  ').trimEnd();
  });
  const failures = checks
    .filter(({ result }) => result === 'failed')
    .map(({ call, name, why }) => `FAIL ${call}, ${name}: ${why}`);
  const { passed, failed, notAvailable } = totalOf(checks, options);
  const listed =
    notAvailable.length > 0
      ? ['', `not available: ${notAvailable.length}`, ...notAvailable.map((call) => `  ${call}`)]
      : [];
  return [
    ['call'.padEnd(width), ...COLUMNS].join('  '),
    ...rows,
    ...listed,
    '',
    ...failures,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
