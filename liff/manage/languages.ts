import type { AgentFile, Language, MenuTab } from '#agents/agent-file.ts';
import { SWITCH_WIDTH, WIDTH } from './menu-size.ts';

/** The word in the menu's language; the schema of the agent's file guarantees that there is one. */
export function wordIn(text: MenuTab['title'], language: Language): string {
  const word = text[language];
  if (word === undefined) throw new Error(`the menu has no ${language} for ${JSON.stringify(text)}`);
  return word;
}

/** The label of the key that leads to a language. */
export const LANGUAGE_KEYS: Readonly<Record<Language, string>> = { th: 'ไทย', en: 'EN' };

/** The language that the key in the row of tabs leads to; null if there is only one. */
export function nextLanguage({ richMenu: { languages } }: AgentFile, language: Language): Language | null {
  const next = languages[(languages.indexOf(language) + 1) % languages.length];
  return next === undefined || next === language ? null : next;
}

/** The width of a tab, beside the key of the other language if there is one. */
export const tabWidthOf = ({ richMenu: { languages, tabs } }: AgentFile) =>
  (WIDTH - (languages.length > 1 ? SWITCH_WIDTH : 0)) / tabs.length;
