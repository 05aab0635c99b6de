import type { AgentFile, Language, MenuTab } from '#agents/agent-file.ts';
import { SWITCH_WIDTH, WIDTH } from './menu-size.ts';

/** The words of the menu in its language; the schema of the agent's file has proved that they are there. */
export function wordIn(text: MenuTab['title'], language: Language): string {
  const word = text[language];
  if (word === undefined) throw new Error(`the menu has no ${language} for ${JSON.stringify(text)}`);
  return word;
}

/** On the key that leads to a language. */
export const LANGUAGE_KEYS: Readonly<Record<Language, string>> = { th: 'ไทย', en: 'EN' };

/** The language that the key in the row of tabs leads to; null where there is but one. */
export function nextLanguage({ richMenu: { languages } }: AgentFile, language: Language): Language | null {
  const next = languages[(languages.indexOf(language) + 1) % languages.length];
  return next === undefined || next === language ? null : next;
}

/** The width of one of the tabs, beside the key of the other language where there is one. */
export const tabWidthOf = ({ richMenu: { languages, tabs } }: AgentFile) =>
  (WIDTH - (languages.length > 1 ? SWITCH_WIDTH : 0)) / tabs.length;
