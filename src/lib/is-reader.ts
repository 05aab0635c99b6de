/**
 * Tells whether this device's session (`token`; null: a visitor) is the reader for whom the server has made the page (`mark`: the
 * first letters of their token; null: a visitor). Another tab may have logged in or out while the page was on its way.
 */
export const isReader = (mark: string | null, token: string | null): boolean =>
  mark === null ? token === null : token?.startsWith(mark) === true;
