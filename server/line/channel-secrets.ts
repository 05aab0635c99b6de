import { createHmac, randomBytes } from 'node:crypto';
import { agentCodes } from '#server/agent/queries.ts';
import { generatedSecret } from '#server/database/generated-secret.ts';
import type { Platform } from '#server/runtime/platform.ts';

export type ChannelSecrets = () => Promise<ReadonlyMap<string, string>>;

/**
 * The secrets of the agents' Messaging channels, by agent code: LINE_CHANNEL_SECRETS, or in the sandbox one that the
 * server made for each agent. Null if no agent has a channel.
 */
export function channelSecrets({ config, database }: Pick<Platform, 'config' | 'database'>): ChannelSecrets | null {
  if (config.lineChannelSecrets.size > 0) return async () => config.lineChannelSecrets;
  if (!config.sandbox) return null;
  return async () => {
    const seed = await generatedSecret(database, 'sandbox_line_channel', () => randomBytes(32).toString('hex'));
    const codes = await agentCodes(database);
    return new Map(codes.map((code) => [code, createHmac('sha256', seed).update(code).digest('hex')]));
  };
}
