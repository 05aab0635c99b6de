import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Refusal } from '#server/lib/refusal.ts';

type Shape = Pick<Endpoint, 'envelope'> | undefined;

/** The body of a success; in `GET /api/lotto/lobby` the field `error` is named `status`. */
export function success(endpoint: Shape, data: unknown): object {
  return { [endpoint?.envelope ?? 'error']: 0, message: '', data };
}

/** The body of a refusal: number and code from the catalogue, and its sentence unless the refusal has a more exact one. */
export function failure(endpoint: Shape, { code, message, detail }: Refusal): object {
  const fields = detail.fields ? { fields: detail.fields } : {};
  return { [endpoint?.envelope ?? 'error']: ERRORS[code].error, message, code, ...fields, data: detail.data ?? null };
}
