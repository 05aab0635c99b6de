import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { scopeOf } from '#contract/operator-shapes.ts';
import { failure, refusalResponses, securitySchemes, sharedParameters } from './openapi-components.ts';

type Json = Record<string, unknown>;

export interface DocumentInfo {
  title: string;
  version: string;
  /** The API's address, e.g. `http://127.0.0.1:3000`. */
  serverUrl: string;
}

/**
 * Drops details that only make the document longer: the bounds of safe integers, and patterns beside the format of a
 * time.
 */
function trim({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** zod's JSON schema. Transforms appear with their input, which is what a caller sends. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: trim });
  return rest;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The query parameters of a GET. A query has only text, so a number may be text. */
function queryParameters(input: z.ZodType): Json[] {
  const { properties, required } = jsonSchema(input, 'input');
  if (!isJson(properties)) return [];
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }));
}

function successSchema({ envelope, output }: Endpoint): Json {
  return {
    type: 'object',
    required: [envelope ?? 'error', 'message', 'data'],
    properties: {
      [envelope ?? 'error']: { const: 0 },
      message: { type: 'string' },
      data: jsonSchema(output, 'output'),
    },
  };
}

function okResponse(endpoint: Endpoint): Json {
  if (endpoint.raw === 'text/csv')
    return { description: 'A file', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (endpoint.raw) {
    const schema = {
      type: 'string',
      description: `Each event's data: ${JSON.stringify(jsonSchema(endpoint.output, 'output'))}`,
    };
    return { description: 'A stream of events', content: { [endpoint.raw]: { schema } } };
  }
  const refusal = { $ref: endpoint.envelope ? '#/components/schemas/StatusFailure' : '#/components/schemas/Failure' };
  return {
    description: 'Success (0), or a refusal of business (not 0)',
    content: { 'application/json': { schema: { oneOf: [successSchema(endpoint), refusal] } } },
  };
}

/** For a bearer scheme, OpenAPI 3.1 lists the roles that the call needs: here the scope of the operator's key. */
const SECURITY = {
  visitor: () => [{}, { member: [] }],
  member: () => [{ member: [] }],
  operator: (endpoint) => [{ operator: [endpoint.method === 'GET' ? `${scopeOf(endpoint)}:read` : scopeOf(endpoint)] }],
  desk: () => [{}, { desk: [] }],
  provider: () => [{ providerTimestamp: [], providerSignature: [] }],
} satisfies Record<Endpoint['access'], (endpoint: Endpoint) => Json[]>;

function operation(name: string, endpoint: Endpoint): Json {
  const isQuery = endpoint.method === 'GET' || endpoint.accepts !== undefined;
  const parameters: Json[] = isQuery ? queryParameters(endpoint.input) : [];
  if (endpoint.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  else if (endpoint.access === 'operator' && endpoint.method === 'POST' && endpoint.accepts === undefined)
    parameters.push({ $ref: '#/components/parameters/OptionalIdempotencyKey' });
  const content = endpoint.accepts
    ? { 'image/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(endpoint.input, 'input') } };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    'x-origin': endpoint.origin,
    security: SECURITY[endpoint.access](endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.method === 'POST' && { requestBody: { required: true, content } }),
    responses: { '200': okResponse(endpoint), ...refusalResponses.references },
  };
}

const ERROR_ROWS = Object.entries(ERRORS)
  .map(([code, { error, status, message }]) => `| \`${code}\` | ${error} | ${status} | ${message} |`)
  .join('\n');

/** The help that a newcomer needs for a first call; the long table of errors is folded. */
const DESCRIPTION = `Every call of the app, the operators and the game providers. Try one here: open it, press **Try it out**.

**Your first calls**

1. A visitor's call needs nothing: \`POST /api/agent/config\` with \`{"agent_code": "chokdee"}\`.
2. Log in: \`POST /api/login\` with a member's name and password (\`npm start\` prints the demo's). It wants an
   \`Idempotency-Key\`, as does every call that must not be done twice: a UUID for each intent, the same one when you repeat the request.
3. Put the answer's \`data.access_token\` into **Authorize**, at \`member\`, and read \`POST /api/member/wallets\` with \`{}\`.

**Every answer is an envelope.** \`{"error": 0, "message": "", "data": …}\` is success; any other \`error\` is a refusal with a stable
\`code\` and a Thai \`message\` for the player. Money is a number of baht with at most 2 decimals; time is ISO 8601 with offset.

<details><summary>All ${Object.keys(ERRORS).length} errors</summary>

| code | error | HTTP | message |
|---|---|---|---|
${ERROR_ROWS}

</details>`;

/** The OpenAPI 3.1 document of these endpoints, named `<domain>.<call>` as in `contract/all.ts`. */
export function openapiDocument(endpoints: Readonly<Record<string, Endpoint>>, info: DocumentInfo): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  const domains = new Set(Object.keys(endpoints).map((name) => name.split('.')[0]));
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: DESCRIPTION },
    servers: [{ url: info.serverUrl }],
    tags: [...domains].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      schemas: { Failure: failure('error'), StatusFailure: failure('status') },
      responses: refusalResponses.components,
    },
  };
}
