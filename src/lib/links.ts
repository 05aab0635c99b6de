import { PAGES, type PageName } from '#contract/pages.ts';

/** The parameters of a pattern; `?` marks an optional one. */
type ParametersOf<Pattern extends string> = Pattern extends `${string}/:${infer Name}?`
  ? { readonly [Key in Name]?: string }
  : Pattern extends `${string}/:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

type Fields<Name extends PageName> = ParametersOf<(typeof PAGES)[Name]['path']> & Readonly<Record<string, string>>;
/** A route with a required parameter needs its fields. */
type Rest<Name extends PageName> =
  Record<string, never> extends Fields<Name> ? [fields?: Fields<Name>] : [fields: Fields<Name>];

/** The address of a page. Fields that are no parameter of its pattern become the query. */
export function link<Name extends PageName>(name: Name, ...[fields]: Rest<Name>): `/${string}` {
  const query = new URLSearchParams(fields);
  const path = PAGES[name].path.replace(/\/:(\w+)\??/, (_, parameter: string) => {
    const value = query.get(parameter);
    query.delete(parameter);
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  const search = String(query);
  return `/${path.slice(1)}${search && `?${search}`}`;
}
