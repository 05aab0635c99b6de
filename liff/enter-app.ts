import { cleanAddress, isLiffStateHop, targetOf } from './environment.ts';

export interface StartOptions {
  readonly liffId: string;
  /** Where the splash stands until the app takes it over. */
  readonly root: HTMLElement;
  /** What comes before the app inside LINE. */
  readonly loadAhead: () => Promise<{
    /** Sends the login of an entry before the app's code is there, where nothing on this device speaks against it. */
    loginAhead(idToken: string, path: string): void;
    /** Brings all code of the app's start. */
    loadArrival: () => Promise<{
      /** Brings the code that the page at this path (with its query) will need. */
      preload(path: string): void;
      /** Answers where the app begins for somebody who opens this path; never rejects. */
      arrive(path: string): Promise<string>;
    }>;
  }>;
  readonly loadApp: () => Promise<{ mount(root: HTMLElement): void }>;
}

/** Tokens leave the address before anything else can read it. */
export function cleanUp(): void {
  const wanted = isLiffStateHop(location) ? targetOf(location.href) : cleanAddress(location.href);
  if (wanted !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, '', wanted);
}

/** `app`: what `loadApp` has answered, or will. */
export async function enterApp({ loadApp, root }: StartOptions, app = loadApp()): Promise<void> {
  cleanUp();
  (await app).mount(root);
}
