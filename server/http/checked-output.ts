import { z } from 'zod';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';

/**
 * Checks an answer by its schema, in production too: it takes microseconds, and drops fields that the contract does
 * not name, so that no column is sent by accident. An answer that does not fit is a defect: 500, and nothing is
 * committed. With `onLeftOut`, list rows that do not fit are left out and reported instead.
 */
export function checkedOutput<E extends Endpoint>(
  endpoint: E,
  data: OutputOf<E>,
  onLeftOut?: (faults: string) => void,
): unknown {
  const parsed = z.safeParse(endpoint.output, data);
  if (parsed.success) return parsed.data;
  const faults = z.prettifyError(parsed.error);
  if (onLeftOut) {
    const rest = z.safeParse(
      endpoint.output,
      withoutRows(
        data,
        parsed.error.issues.map(({ path }) => path),
      ),
    );
    if (rest.success) {
      onLeftOut(faults);
      return rest.data;
    }
  }
  throw new Error(`${endpoint.method} ${endpoint.path}: the answer breaks the contract: ${faults}`);
}

/** The value without the rows that the paths lead to: of lists within lists the outermost row. */
function withoutRows(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.filter((_, index) => !paths.some(([first]) => first === index));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const within = paths.filter(([first, ...rest]) => first === name && rest.length > 0);
      return [
        name,
        withoutRows(
          inner,
          within.map(([, ...rest]) => rest),
        ),
      ];
    }),
  );
}
