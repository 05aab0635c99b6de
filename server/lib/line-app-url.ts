/** An agent's `config.line`, as far as its addresses go. */
export interface LineApp {
  liff_id: string | null;
  /** A LINE MINI App has addresses of its own (docs/line.md#mini-apps). */
  is_mini_app?: boolean | undefined;
}

/** The address at which LINE opens an agent's app; null for an agent without one. */
export const lineAppUrl = (app: LineApp | null): string | null =>
  app?.liff_id ? `https://${app.is_mini_app ? 'miniapp' : 'liff'}.line.me/${app.liff_id}` : null;
