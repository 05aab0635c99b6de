import { ConfigError } from '#server/config/config.ts';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { MigrationError } from '#server/database/schema/migration-error.ts';
import { helpIfAsked } from '#server/lib/help.ts';

/** A fault that the person at the terminal can fix: printed as one line. */
export class Mistake extends Error {}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');
/** A wrong password, no such role or database, no leave to use it. */
const NOT_LET_IN = /^(28P01|28000|3D000|42501)$/;
/** Refused by the computer or the pooler, without a statement. */
const NOT_THERE = /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** An option that `parseArgs` does not know. */
const WRONG_OPTION = /^ERR_PARSE_ARGS/;

/**
 * The text that a command prints for an error: one line if a person can fix it, otherwise the whole error, which is a
 * defect.
 */
export function linesOfError(error: unknown): unknown {
  if (error instanceof Mistake || error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (!(error instanceof Error)) return error;
  if (WRONG_OPTION.test(codeOf(error))) return error.message;
  // The refusal's own words are for players.
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error;
  const isOfDatabase = cause !== error || NOT_LET_IN.test(codeOf(cause)) || NOT_THERE.test(codeOf(cause));
  return isOfDatabase ? `the database cannot be used: ${cause.message || codeOf(cause)}` : error;
}

/** Runs a command: prints what it returns, or its error, with exit code 1. */
export async function runCommand(usage: string, run: () => Promise<string>, linesOf = linesOfError): Promise<void> {
  helpIfAsked(usage);
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    console.error(linesOf(error));
    process.exitCode = 1;
  }
}
