/** One file per agent (liff/agents/<code>.ts): all that LINE is told about it. Tokens come by environment only. */
export interface MenuCell {
  /** A name of liff/entries.ts, as the address inside LIFF. */
  readonly address: `/liff/${string}` | `/lobby/${string}`;
  readonly label: string;
  /** A symbol of src/ui/icons.svg. */
  readonly icon: string;
}

export interface MenuTab {
  readonly key: 'visitor' | 'member';
  /** On the tab. */
  readonly title: string;
  /** Six cells, three in a row; the first is drawn in the accent colour. */
  readonly cells: readonly [MenuCell, MenuCell, MenuCell, MenuCell, MenuCell, MenuCell];
}

export interface AgentFile {
  readonly code: string;
  /** Name of the LIFF app; LINE refuses one that contains its own name. */
  readonly name: string;
  /** The LIFF app of this agent; null until `apply` has made one and printed its id. */
  readonly liffId: string | null;
  /** The site's root, with a slash: LIFF paths are appended to it (line.md, start-up 4). */
  readonly endpointUrl: `https://${string}/`;
  readonly chatBarText: string;
  /** The first one is everybody's default. */
  readonly tabs: readonly [MenuTab, MenuTab];
  readonly theme: {
    readonly page: string;
    readonly card: string;
    readonly text: string;
    readonly muted: string;
    readonly primary: string;
    readonly onPrimary: string;
    readonly accent: string;
  };
}
