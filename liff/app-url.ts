/** Where LINE opens an agent's app: a LIFF app, or a LINE MINI App, which has addresses of its own (docs/line.md#mini-apps). */
export const appUrl = (liffId: string, isMiniApp: boolean): string =>
  `https://${isMiniApp ? 'miniapp' : 'liff'}.line.me/${liffId}`;
