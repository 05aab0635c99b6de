import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

export type ChannelType = 'bank' | 'truemoney' | 'promptpay';

export interface ChannelRow {
  id: number;
  type: ChannelType;
  name: string;
  icon: string;
  min_satang: Satang;
  max_satang: Satang;
  note: string;
  sub_channels: { sub_channel_id: string; name: string }[];
  is_on: boolean;
  closed_reason: string | null;
  /** The provider that charges its deposits; null if they are transfers to a receiving account. */
  provider: 'opn' | null;
}

const CHANNEL = 'id, type, name, icon, min_satang, max_satang, note, sub_channels, is_on, closed_reason, provider';

/** The agent's channels in their order, including those that are off. */
export function channelsOf(queries: Queries, agentId: number): Promise<ChannelRow[]> {
  return queries.rows<ChannelRow>(`select ${CHANNEL} from payment_channel where agent_id = $1 order by position, id`, [
    agentId,
  ]);
}

/** The banks (or TRUEMONEY, PROMPTPAY) whose accounts have room for a deposit of the channel, by the channel's id. */
export async function banksWithRoom(queries: Queries, agentId: number, at: Date): Promise<Map<number, string[]>> {
  const rows = await queries.rows<{ id: number; banks: string[] }>(
    `select c.id, array_agg(distinct a.bank_code) as banks from payment_channel c join receiving_account a using (agent_id, type)
     where c.agent_id = $1 and deposit_has_room(a, c.min_satang + 99, $2) group by c.id`,
    [agentId, at],
  );
  return new Map(rows.map(({ id, banks }) => [id, banks]));
}

/** A channel of the agent. `id` may be any text. */
export function channelOf(queries: Queries, agentId: number, id: string): Promise<ChannelRow | undefined> {
  return queries.row<ChannelRow>(`select ${CHANNEL} from payment_channel where agent_id = $1 and id::text = $2`, [
    agentId,
    id,
  ]);
}
