import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const SECRET_KEYS =
  'authorization|cookie|set-cookie|password|new_password|current_password|password_hash|access_token|accessToken|id_token|line_id_token|line_ticket|otp|secret|token|api_key|x-signature|idempotency-key|idempotencyKey|phone|account_no|bank_account_no';

/** What must not stand in a log, wherever in the line it turns up: in a field, in an error's text, in a driver's detail. */
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  [new RegExp(`"(${SECRET_KEYS})":(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*)`, 'gi'), '"$1":"[redacted]"'],
  // The same inside a text, where every quote and backslash stands escaped once more.
  [
    new RegExp(`\\\\"(${SECRET_KEYS})\\\\":(?:\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^\\\\]))*\\\\"|-?\\d[\\d.]*)`, 'gi'),
    '\\"$1\\":\\"[redacted]\\"',
  ],
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[jwt]'],
  [/(\w+:\/\/)[^\s"/@]+@/g, '$1[redacted]@'],
  [/((?:https?:\/\/|"\/)[^\s"?\\]*)\?[^\s"\\]*/g, '$1?[query]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/(?<![\d.])(?:\+?66|0)[\s-]?[689]\d?(?:[\s-]?\d){7}(?!\d)/g, '[phone]'],
  [/(?<![\d.])\d{10,15}(?!\d)/g, '[number]'],
];

/** One log line without secrets: tokens, passwords, queries of addresses, phone and account numbers. */
function redact(line: string): string {
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** A driver's errors carry their whole connection; of an error only these say what happened. */
function errorFields(error: Error & { code?: unknown }): Record<string, unknown> {
  const { name, message, stack, code, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** JSON lines, redacted as a whole just before they are written. Times are ISO 8601. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
      hooks: { streamWrite: redact },
    },
    destination ?? pino.destination(1),
  );
}
