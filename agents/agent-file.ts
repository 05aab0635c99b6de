import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inFile } from './file-mistake.ts';

/** The agent if `AGENT` is not set. */
export const DEFAULT_AGENT = 'chokdee';
/** The demo's agents, which stay beside an operator's own folders. */
export const DEMO_AGENTS: readonly string[] = [DEFAULT_AGENT, 'fahsai', 'rachawadi'];
/** The beginning of the demo agents' licence numbers, which are no real licences. */
export const DEMO_LICENCE = 'DEMO-';

/** The tokens that an agent defines for the dark and the light theme; all others are shared (house-tokens.ts). */
export const BRAND_TOKENS = [
  '--color-base-100',
  '--color-base-200',
  '--color-base-300',
  '--color-base-content',
  '--color-primary',
  '--color-primary-content',
  '--color-secondary',
  '--color-secondary-content',
  '--color-neutral',
  '--color-neutral-content',
  '--muted',
  '--faint',
  '--brand-ink',
  '--hero-from',
  '--hero-to',
  '--hero-accent',
  '--seg-track',
  '--seg-thumb',
] as const;

const tokens = z.record(
  z.enum(BRAND_TOKENS),
  z.string().regex(/^(#[0-9a-f]{6}|oklch\([\d.]+% [\d.]+ [\d.]+\))$/, 'must be #rrggbb or oklch(L% C H)'),
);
const rem = z.string().regex(/^[\d.]+rem$/, 'must be in rem');
/** A text that HTML can contain as it is. */
const plain = z
  .string()
  .min(1)
  .regex(/^[^<>&"]*$/, 'must hold none of < > & "');
const httpsUrl = z.url({ protocol: /^https$/ });

const theme = z.strictObject({
  /** `system`: what the phone prefers. The player's own choice comes first. */
  first: z.enum(['system', 'dark', 'light']),
  radius: z.strictObject({ selector: rem, field: rem, box: rem }),
  /** The heading font: weight, and a @fontsource package; null: the text's own font (Anuphan). */
  title: z.strictObject({
    weight: z.int().min(400).max(700),
    font: z
      .strictObject({ family: plain, package: z.string().regex(/^[a-z-]+$/, 'is a name of small letters and -') })
      .nullable(),
  }),
  dark: tokens,
  light: tokens,
  /** The hue, in degrees, that the demo content's pictures are turned to; null leaves them as drawn. */
  drawingHue: z.number().min(0).max(360).nullable(),
});

const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A text in each of the menu's languages, no longer than LINE allows. */
const words = (max: number) => z.partialRecord(z.enum(LANGUAGES), plain.max(max));
const label = words(20);

const menuCell = z.strictObject({
  /** A name of liff/entries.ts as an address inside LIFF. */
  address: z.templateLiteral([z.enum(['/liff/', '/lobby/']), z.string().regex(/^[a-z]+$/)]),
  label,
  /** A symbol of src/ui/icons.svg. */
  icon: z.string(),
});
const menuTab = z.strictObject({
  key: z.enum(['visitor', 'member']),
  /** The tab's label. */
  title: label,
  /** Six, three in a row; the first is drawn in the accent colour. */
  cells: z.array(menuCell).length(6),
});
const richMenu = z
  .strictObject({
    /** The first one is the default; a key in the row of tabs leads to the next. */
    languages: z.array(z.enum(LANGUAGES)).min(1),
    look: z.enum(['dark', 'light']),
    chatBarText: words(14),
    /** The first tab is the default. */
    tabs: z.tuple([menuTab, menuTab]),
  })
  .superRefine(({ languages, chatBarText, tabs }, context) => {
    const lacks = (text: Partial<Record<Language, string>>, ...path: (string | number)[]) => {
      for (const language of languages)
        if (text[language] === undefined)
          context.addIssue({ code: 'custom', path, message: `has no ${language}, a language of the menu` });
    };
    lacks(chatBarText, 'chatBarText');
    for (const [tab, { title, cells }] of tabs.entries()) {
      lacks(title, 'tabs', tab, 'title');
      for (const [cell, { label }] of cells.entries()) lacks(label, 'tabs', tab, 'cells', cell, 'label');
    }
  });

/**
 * Everything that makes a build, its demo server and LINE an agent's. LINE's tokens come only from the environment.
 */
const agentFileSchema = z.strictObject({
  /** Also the folder's name. */
  code: z.string().regex(/^[a-z0-9]{2,20}$/, 'has 2 to 20 small letters and digits'),
  /** The `agent_id` of lotto, poll and affiliate calls. */
  id: z.int().positive().max(2_147_483_647),
  name: plain,
  /** In Latin letters: the name of the LIFF app. LINE refuses one that contains its own name. */
  latinName: plain.regex(/^(?!.*line)/i, 'must not contain LINE'),
  /** For search engines and previews of a link. */
  description: plain,
  /** The site's root: LIFF paths are appended to it (docs/line.md#start-4). */
  siteUrl: z.templateLiteral(['https://', z.string(), '/']),
  line: z.strictObject({
    /** The LINE Login channel: the audience of its ID tokens. */
    channelId: z.string().regex(/^\d{6,20}$/, 'has 6 to 20 digits'),
    /** True for a LINE MINI App: its links begin with miniapp.line.me (docs/line.md#mini-apps). */
    isMiniApp: z.boolean().default(false),
    /** True if lists that members send in the chat are read and answered (docs/line.md#lists). */
    readsLists: z.boolean().default(false),
    /** The LIFF app; null until `npm run line -- apply` has made one and printed its id. */
    liffId: z.string().nullable(),
  }),
  links: z.strictObject({ contact: httpsUrl, admin: httpsUrl }),
  license: z.strictObject({ number: plain, jurisdiction: plain }),
  theme,
  richMenu,
});
export type AgentFile = Readonly<z.infer<typeof agentFileSchema>>;
export type MenuTab = AgentFile['richMenu']['tabs'][number];
export type Mode = 'dark' | 'light';

const folderOf = (code: string) => new URL(`./${code}/`, import.meta.url);

/** The agents that have a folder. */
export function agentCodes(): string[] {
  return readdirSync(new URL('./', import.meta.url), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort();
}

/** Reads the agent with this code. Throws, naming every fault, if there is none or its file does not fit. */
export function readAgent(code: string): AgentFile {
  const file = fileURLToPath(new URL('agent.json', folderOf(code)));
  if (!/^[a-z0-9]+$/.test(code) || !existsSync(file))
    throw new Error(`there is no agent ${code} (there are ${agentCodes().join(', ')})`);
  return inFile(file, () => parseAgent(code, readFileSync(file, 'utf8')));
}

/** Parses the text of an `agent.json` in a folder of this name. Throws a ZodError if it does not fit. */
export function parseAgent(folder: string, text: string): AgentFile {
  const agent = agentFileSchema.parse(JSON.parse(text));
  if (agent.code !== folder) throw new Error(`the agent.json of the folder ${folder} has the code ${agent.code}`);
  return agent;
}

/** Reads one of the agent's drawings: its mark (a square), or the ornament (black lines on nothing, 200 × 200). */
export function readDrawing({ code }: AgentFile, name: 'mark' | 'ornament'): string {
  return readFileSync(new URL(`${name}.svg`, folderOf(code)), 'utf8').trim();
}

/** The agent's own drawings of content, by file name. They replace the house's with the same names. */
export function readDrawings({ code }: Pick<AgentFile, 'code'>): ReadonlyMap<string, string> {
  const folder = new URL('drawings/', folderOf(code));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}

/** The folder of the code that renders the agent's pages on the server. */
export const rendererFolder = (code: string) => `dist-server/${code}`;

/** The folder that the agent's build is written to and served from. */
export const siteFolder = (code: string) => (code === DEFAULT_AGENT ? 'dist' : `dist-agents/${code}`);
