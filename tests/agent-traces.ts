import type { AgentFile } from '#agents/agent-file.ts';

/** Words that many passwords are made of: among them the sound of an agent's name, which anybody may say. */
const COMMON_PASSWORDS = /password passw0rd p@ssword[^`]*/g;

/** The signs by which a file betrays an agent. */
export function tracesOf({ code, name, latinName, siteUrl, line }: AgentFile, text: string): string[] {
  const read = text.replaceAll(COMMON_PASSWORDS, '');
  return [code, name, latinName, siteUrl, line.channelId, line.liffId ?? code].filter((word) => read.includes(word));
}
