import type { Endpoint } from '../../../contract/endpoint.ts';
import { ERRORS } from '../../../contract/errors.ts';
import type { Refusal } from '../refusal.ts';

type Shape = Pick<Endpoint, 'envelope'> | undefined;

/** The body of a success; `GET /api/lotto/lobby` says `status` where all others say `error`. */
export function success(endpoint: Shape, data: unknown): object {
  return { [endpoint?.envelope ?? 'error']: 0, message: '', data };
}

/** The body of a refusal: number, code and sentence from the catalogue, unless the refusal brings a more exact sentence. */
export function failure(endpoint: Shape, { code, message, detail }: Refusal): object {
  const fields = detail.fields ? { fields: detail.fields } : {};
  return { [endpoint?.envelope ?? 'error']: ERRORS[code].error, message, code, ...fields, data: detail.data ?? null };
}
