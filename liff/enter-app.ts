import { cleanAddress, isLiffStateHop, targetOf } from './environment.ts';

export interface StartOptions {
  readonly liffId: string;
  /** Where the splash stands until the app takes it over. */
  readonly root: HTMLElement;
  readonly loadApp: () => Promise<{
    mount(root: HTMLElement): void;
    /** Brings the code of the page at this path. */
    preload(pathname: string): void;
  }>;
}

/** Tokens leave the address before anything else can read it. */
export async function enterApp({ loadApp, root }: StartOptions): Promise<void> {
  const wanted = isLiffStateHop(location) ? targetOf(location.href) : cleanAddress(location.href);
  if (wanted !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, '', wanted);
  (await loadApp()).mount(root);
}
