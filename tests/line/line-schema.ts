import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

type Schema = Record<string, unknown>;
interface OpenApi {
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

/** What is wrong with a value by LINE's published file (tests/line/openapi); nothing when it is right. */
export function lineSchema(file: 'webhook' | 'messaging-api' | 'liff', name: string): (value: unknown) => string[] {
  const document: OpenApi = parse(readFileSync(new URL(`openapi/${file}.yml`, import.meta.url), 'utf8'));
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: file, components: { schemas: asJsonSchema(document.components.schemas) } });
  const validate = ajv.compile({ allOf: [{ $ref: `${file}${REF}${name}` }], unevaluatedProperties: false });
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
