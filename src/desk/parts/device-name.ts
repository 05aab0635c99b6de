/** The first match counts: the user agents of LINE and Edge also contain Chrome's or Safari's name. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bLine\//, 'แอปไลน์'],
  [/\bEdgA?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'โครม'],
  [/\bSafari\//, 'ซาฟารี'],
];
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A short name of a member's device by its user agent: `iPhone · แอปไลน์`. */
export function deviceName(userAgent: string): string {
  const named = [SYSTEMS, BROWSERS].flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return named.join(' · ') || userAgent.slice(0, 24) || '–';
}
