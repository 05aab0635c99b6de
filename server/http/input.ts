import { z } from 'zod';
import type { Endpoint, ParsedInputOf } from '#contract/endpoint.ts';
import { isStorable } from '#server/lib/json-text.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';

type Issue = z.core.$ZodIssue;

/**
 * Parses and normalises a caller's input. Refuses with `invalid_input`, one Thai sentence for each field, or
 * `malformed_request` if it is no object.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: unknown): ParsedInputOf<E> {
  const value = raw ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('malformed_request');
  const unstorable = unstorableField(value);
  if (unstorable !== undefined) throw invalidField(unstorable, WRONG);
  const parsed = z.safeParse<E['input']>(endpoint.input, value, { error: thaiMessage });
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { fields: fieldsOf(parsed.error.issues) });
}

const WRONG = 'ข้อมูลไม่ถูกต้อง';

/** Thai sentences for issues without one in the schema; zod's English ones never reach a player. */
function thaiMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === '') return 'กรุณากรอกข้อมูล';
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'ไม่รู้จักข้อมูลนี้';
    case 'too_big':
      return issue.origin === 'string'
        ? 'ข้อความยาวเกินไป'
        : issue.origin === 'array'
          ? 'มีรายการมากเกินไป'
          : `ต้องไม่เกิน ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'ข้อความสั้นเกินไป'
        : issue.origin === 'array'
          ? 'มีรายการน้อยเกินไป'
          : `${issue.inclusive === false ? 'ต้องมากกว่า' : 'ต้องไม่น้อยกว่า'} ${issue.minimum}`;
    case 'invalid_value':
      return 'กรุณาเลือกจากรายการ';
    default:
      return WRONG;
  }
}

/**
 * The first sentence of each field, a list's by index (`lines.0.amount`); a sentence about no field has the name `_`.
 */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.flatMap(likeliest)) {
    const names =
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [issue.path.join('.') || '_'];
    for (const name of names) if (!Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  return fields;
}

/**
 * The issues of the union branch that the caller probably meant: the one with the fewest faults, where a wrong key
 * counts double.
 */
function likeliest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const faults = (branch: Issue[]) =>
    branch.reduce((sum, fault) => sum + (fault.code === 'unrecognized_keys' ? 2 * fault.keys.length : 1), 0);
  const [best = []] = [...issue.errors].sort((one, other) => faults(one) - faults(other));
  return best.flatMap((fault) => likeliest({ ...fault, path: [...issue.path, ...fault.path] }));
}

/** The top-level field with text that PostgreSQL cannot store, or nested too deep. */
const unstorableField = (value: object): string | undefined =>
  Object.entries(value).find(([name, inner]) => !isStorable(name) || !isStorable(inner))?.[0];
