/** What all answers in an agent's LINE chat are made with. */
import type { Agent } from '#server/agent/service.ts';
import { lineAppUrl } from '#server/lib/line-app-url.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { Address } from './text.ts';

/** An answer in the chat: a text, or LINE's messages that say the same as it. */
export interface Answer {
  text: string;
  messages?: readonly object[];
}

/** Several answers as one. */
export function together(answers: readonly Answer[]): Answer {
  const messages = answers.flatMap(({ text, messages }) => messages ?? [{ type: 'text', text }]);
  return { text: answers.map(({ text }) => text).join('\n\n'), messages };
}

/** A LIFF link opens the app inside LINE, where the member is logged in already. */
function addressOf(platform: Platform, { config }: Agent): Address {
  const origin = lineAppUrl(config.line) ?? platform.appUrl();
  return (path) => `${origin}${path}`;
}

export const chatOf = (platform: Platform, agent: Agent, at: Date) => ({
  agent,
  brand: { name: agent.name, address: addressOf(platform, agent) },
  at,
});
