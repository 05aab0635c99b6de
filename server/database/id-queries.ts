/** SQL: the id in a parameter that may be any text, or null; an index on the id is used. */
export const idIn = (parameter: string): string => `substring(${parameter}::text from '^\\d{1,15}$')::bigint`;
