import { cleanAddress, isLiffStateHop, targetOf } from './environment.ts';

export interface StartOptions {
  readonly liffId: string;
  /** Where the splash stands until the app takes it over. */
  readonly root: HTMLElement;
  /** Sends the login of an entry before the app's code is there, where nothing on this device speaks against it. */
  readonly loadLogin: () => Promise<{ loginAhead(idToken: string): void }>;
  readonly loadApp: () => Promise<{
    mount(root: HTMLElement): void;
    /** What comes before the app inside LINE. */
    loadArrival: () => Promise<{
      /** Brings the code that the page at this path (with its query) will need. */
      preload(path: string): void;
      /** Answers where the app begins for somebody who opens this path; never rejects. */
      arrive(path: string): Promise<string>;
    }>;
  }>;
}

/** Tokens leave the address before anything else can read it. */
export function cleanUp(): void {
  const wanted = isLiffStateHop(location) ? targetOf(location.href) : cleanAddress(location.href);
  if (wanted !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, '', wanted);
}

export async function enterApp({ loadApp, root }: StartOptions): Promise<void> {
  cleanUp();
  (await loadApp()).mount(root);
}
