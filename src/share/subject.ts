import type { PaperSlip } from '#contract/lotto-slip-bubble.ts';

/** One thing of the app that a player may share. */
export interface ShareSubject {
  /** The path of the link, with its query; the member's `ref` is added. */
  path: `/${string}`;
  title: string;
  text: string;
  facts?: readonly { name: string; value: string }[];
  image?: string | null;
  /** The message is a slip of paper with this on it. */
  paper?: Omit<PaperSlip, 'brand' | 'url' | 'action'>;
  /** The label of the button under the message, at most 20 characters. */
  action: string;
}

/** The path with the member who shared it, for the affiliate programme. */
export function withRef(path: string, ref: string | null): string {
  if (ref === null) return path;
  const [before = '', hash] = path.split('#');
  const divider = before.includes('?') ? '&' : '?';
  const link = /[?&]ref=/.test(before) ? before : `${before}${divider}ref=${encodeURIComponent(ref)}`;
  return hash === undefined ? link : `${link}#${hash}`;
}
