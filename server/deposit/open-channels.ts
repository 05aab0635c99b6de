import type { Queries } from '#server/database/database.ts';
import { banksWithRoom, type ChannelRow, channelsOf } from './channel-queries.ts';

/**
 * The agent's channels in their order. `isOpen`: a deposit can be opened there now, because it is on and an account has
 * room, or a provider charges it. Of its banks those without such an account are left out.
 */
export async function channelsNow(
  queries: Queries,
  agentId: number,
  at: Date,
): Promise<(ChannelRow & { isOpen: boolean })[]> {
  const channels = await channelsOf(queries, agentId);
  const withRoom = await banksWithRoom(queries, agentId, at);
  return channels.map((channel) => {
    const banks = withRoom.get(channel.id) ?? [];
    const isOpen = channel.is_on && (channel.provider !== null || banks.length > 0);
    const isBank = channel.type === 'bank' && isOpen;
    const sub_channels = channel.sub_channels.filter((sub) => !isBank || banks.includes(sub.sub_channel_id));
    return { ...channel, isOpen, sub_channels };
  });
}
