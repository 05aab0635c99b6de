import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser can read, as it is at this render; `onServer` on the server and while a page is hydrated. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, read, () => onServer);
