import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config/config.ts';
import { DatabaseUnavailable, databaseRefusal } from '#server/database/database-errors.ts';

const SECRET_KEYS =
  'authorization|cookie|set-cookie|password|new_password|current_password|password_hash|access_token|accessToken|id_token|line_id_token|line_ticket|otp|secret|token|api_key|x-signature|idempotency-key|idempotencyKey|phone|account_no|bank_account_no';

/**
 * Data that must not be logged, in any part of a line: a field, the text of an error, the detail of a driver. Each
 * pattern looks at a character only a few times, because strangers write parts of lines, such as the path of an
 * unknown address: none may begin again at every character of a long word.
 */
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  [new RegExp(`"(${SECRET_KEYS})":(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*)`, 'gi'), '"$1":"[redacted]"'],
  // The same inside a string, where every quote and backslash is escaped once more.
  [
    new RegExp(`\\\\"(${SECRET_KEYS})\\\\":(?:\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^\\\\]))*\\\\"|-?\\d[\\d.]*)`, 'gi'),
    '\\"$1\\":\\"[redacted]\\"',
  ],
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[jwt]'],
  [/(?<!\w)(\w+:\/\/)[^\s"/@]+@/g, '$1[redacted]@'],
  [/(?<=(?:https?:\/\/|"\/)[^\s"?\\]*)\?[^\s"\\]*/g, '?[query]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/(?<![\d.])(?:\+?66|0)[\s-]?[689]\d?(?:[\s-]?\d){7}(?!\d)/g, '[phone]'],
  [/(?<![\d.])\d{10,15}(?!\d)/g, '[number]'],
];

/** One log line without secrets: tokens, passwords, queries of addresses, phone and account numbers. */
function redact(line: string): string {
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** The fields of an error that are logged; a driver's error also has its whole connection. */
function errorFields(error: Error & { code?: unknown }): Record<string, unknown> {
  const { name, message, stack, code, cause } = error;
  const isUnavailable = databaseRefusal(error) instanceof DatabaseUnavailable;
  return {
    type: name,
    message,
    ...(!isUnavailable && { stack }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** Lines that cannot be written wait up to here; later ones are lost. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/**
 * If nothing can be written (a full disk, a reader that is gone) the server keeps running, and writes again once it
 * can.
 */
function standardOutput(): DestinationStream {
  // Without `sync` it would try for ever to write the rest when the process exits.
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  destination.on('error', () => undefined);
  return destination;
}

/** Tells whether a line reports that the database is busy or away. */
const isDatabaseFault = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  databaseRefusal(fields.err) instanceof DatabaseUnavailable;

/** Lets a line pass unless one has passed in the last second. */
function oncePerSecond(): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < 1000) return false;
    last = now;
    return true;
  };
}

/**
 * Logs JSON lines, each redacted as a whole just before it is written. Times are ISO 8601. While the database is away
 * everything fails: that is one line a second, and no stacks.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const mayReport = oncePerSecond();
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
      hooks: {
        streamWrite: redact,
        logMethod(line, method) {
          if (!isDatabaseFault(line[0]) || mayReport()) method.apply(this, line);
        },
      },
    },
    destination ?? standardOutput(),
  );
}
