import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

type Schema = Record<string, unknown>;
interface Ref {
  $ref?: string;
}
type Content = Record<string, { schema?: Ref & { oneOf?: Ref[] } }>;
interface Call {
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
}
interface Discriminator {
  propertyName: string;
  mapping: Record<string, string>;
}

const REF = '#/components/schemas/';
const isDiscriminator = (value: unknown): value is Discriminator =>
  typeof value === 'object' && value !== null && 'mapping' in value && 'propertyName' in value;

/**
 * OpenAPI's inheritance as JSON Schema: a schema with a discriminator is its base, and what its subtype says; a subtype's
 * own `allOf` means the base. Properties that a subtype doesn't know are refused, as LINE does.
 */
function asJsonSchema(schemas: Record<string, Schema>): Record<string, Schema> {
  const made: Record<string, Schema> = structuredClone(schemas);
  for (const [name, { discriminator, ...base }] of Object.entries(schemas)) {
    if (!isDiscriminator(discriminator)) continue;
    const { propertyName, mapping } = discriminator;
    made[`${name}.base`] = base;
    made[name] = {
      allOf: [
        { $ref: `${REF}${name}.base` },
        { required: [propertyName], properties: { [propertyName]: { enum: Object.keys(mapping) } } },
        ...Object.entries(mapping).map(([value, $ref]) => ({
          if: { properties: { [propertyName]: { const: value } } },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
          then: { allOf: [{ $ref }], unevaluatedProperties: false },
        })),
      ],
    };
    for (const $ref of Object.values(mapping)) {
      const subtype = made[$ref.slice(REF.length)];
      if (!Array.isArray(subtype?.allOf)) continue;
      subtype.allOf = subtype.allOf.map((part: Schema) =>
        part.$ref === `${REF}${name}` ? { $ref: `${REF}${name}.base` } : part,
      );
    }
  }
  return made;
}

type File = 'webhook' | 'messaging-api' | 'liff' | 'channel-access-token';
const known = new Map<File, { document: OpenApi; ajv: Ajv2019 }>();

/** LINE's file, read once, with the checks made of it. */
function fileOf(file: File) {
  const found = known.get(file);
  if (found) return found;
  const document: OpenApi = parse(readFileSync(new URL(`openapi/${file}.yml`, import.meta.url), 'utf8'));
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: file, components: { schemas: asJsonSchema(document.components.schemas) } });
  known.set(file, { document, ajv });
  return { document, ajv };
}

/** The faults of a value by LINE's published file (tests/line/openapi); empty if it is right. */
export type Judge = (value: unknown) => string[];

const judges = new Map<string, Judge>();

/** Made once for each schema: that takes far longer than judging by it. */
export function lineSchema(file: File, name: string): Judge {
  const known = judges.get(`${file} ${name}`) ?? makeJudge(file, name);
  judges.set(`${file} ${name}`, known);
  return known;
}

function makeJudge(file: File, name: string): Judge {
  const validate = fileOf(file).ajv.compile({
    allOf: [{ $ref: `${file}${REF}${name}` }],
    unevaluatedProperties: false,
  });
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Right if one of them finds nothing. */
const oneOf =
  (judges: readonly Judge[]): Judge =>
  (value) => {
    const faults = judges.map((judge) => judge(value));
    return faults.some((found) => found.length === 0) ? [] : faults.flat();
  };

/**
 * LINE's rules for a call: checks of its request (JSON or a form) and answer, null if it names no schema; undefined
 * if there is no such call.
 */
export function lineCall(method: string, path: string): { request: Judge | null; answer: Judge | null } | undefined {
  for (const file of ['liff', 'messaging-api', 'channel-access-token'] as const) {
    const templates = Object.entries(fileOf(file).document.paths);
    // Fixed words go before parameters, as in `/richmenu/list` and `/richmenu/{richMenuId}`.
    const [, found] =
      templates
        .filter(([template, calls]) => calls[method.toLowerCase()] && matches(template, path))
        .sort(([one], [other]) => one.split('{').length - other.split('{').length)[0] ?? [];
    const call = found?.[method.toLowerCase()];
    if (!call) continue;
    const judge = (content: Content | undefined) => {
      const schema = (content?.['application/json'] ?? content?.['application/x-www-form-urlencoded'])?.schema;
      const judges = [schema ?? {}, ...(schema?.oneOf ?? [])].flatMap(({ $ref }) =>
        $ref === undefined ? [] : [lineSchema(file, $ref.slice(REF.length))],
      );
      return judges.length === 0 ? null : oneOf(judges);
    };
    return { request: judge(call.requestBody?.content), answer: judge(call.responses['200']?.content) };
  }
  return undefined;
}

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
