import { ERRORS } from '#contract/errors.ts';

/** The parts of the OpenAPI document that every call shares. */

const codes = Object.entries(ERRORS);

/** A refusal; `StatusFailure` is that of `GET /api/lotto/lobby`, whose envelope has `status` instead of `error`. */
export const failure = (field: 'error' | 'status') => ({
  type: 'object',
  required: [field, 'message', 'code', 'data'],
  properties: {
    [field]: { type: 'integer', not: { const: 0 } },
    message: { type: 'string', description: 'A Thai sentence that a player can act on' },
    code: { type: 'string', enum: codes.map(([code]) => code) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Thai sentences by input field' },
    data: { description: 'Null, but for a few codes that carry what the app needs next' },
  },
});

export const securitySchemes = {
  member: { type: 'http', scheme: 'bearer', description: "A member's access_token" },
  operator: { type: 'http', scheme: 'bearer', description: "An operator's scoped API key; never a member's token" },
  desk: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-desk',
    description:
      "A person's sign-in at the desk; read only with sec-fetch-site: same-origin. Over http its name is desk",
  },
  providerTimestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'Milliseconds since 1970; 5 minutes of tolerance',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: 'HMAC-SHA256 over timestamp + "." + body, in hex',
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'One per intent: kept across retries of the same body, new when the body changes or a definite answer has come',
  schema: { type: 'string', format: 'uuid' },
};
export const sharedParameters = {
  IdempotencyKey: { ...idempotencyKey, required: true },
  OptionalIdempotencyKey: { ...idempotencyKey, required: false },
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };

const statuses = [...new Set(codes.map(([, { status }]) => status))].filter((status) => status !== 200).sort();

/** One response for each HTTP status that is no success, and the references to them, for every call. */
export const refusalResponses = {
  components: Object.fromEntries(
    statuses.map((status) => [
      `Refused${status}`,
      {
        description: codes.flatMap(([code, error]) => (error.status === status ? [code] : [])).join(', '),
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  ),
  references: Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Refused${status}` }]),
  ),
};
