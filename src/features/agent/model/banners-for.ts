import { link } from '#src/lib/links.ts';

/** Pages that turn a member away. */
const VISITORS_ONLY: readonly string[] = [link('login'), link('register'), link('forgot')];

/** The banners that lead somewhere; members get none whose page is for visitors only. */
export const bannersFor = <Banner extends { readonly link: string }>(
  banners: readonly Banner[],
  isMember: boolean,
): readonly Banner[] =>
  banners.filter((banner) => !isMember || !VISITORS_ONLY.includes(banner.link.split(/[?#]/)[0] ?? ''));
