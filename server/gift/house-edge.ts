import type { AgentConfig, StakeCategory } from '#server/agent/config.ts';
import type { Queries } from '#server/database/database.ts';

/** The share that an agent gives back of a category's stakes, beside the house edge; both in percent of stakes. */
export interface Rebate {
  category: StakeCategory;
  parts: Readonly<
    Record<'cashback' | 'points' | 'affiliate' | 'loss_return' | 'wheel' | 'quests' | 'shooters', number>
  >;
  /** The sum of the parts. */
  percent: number;
  /** The house edge of the category's best game or rate for players, because players find it. */
  edge: number;
}

/** An item for points as it would be saved. */
export interface PricedItem {
  /** The id of the item that it replaces. */
  id: string | null;
  kind: 'credit' | 'free_spin' | 'item';
  /** Satang of a credit, spins of free spins, null of goods. */
  amount: number | null;
  points: number;
}

/**
 * The items whose prices count: without `except`; with `endlessAt`, only those that anybody can have at that time as
 * often as they like.
 */
export interface ItemFilter {
  except?: string | null;
  endlessAt?: Date;
}

/** The value of a point and of a free spin, in satang. */
export interface UnitWorths {
  point: number;
  free_spin: number;
}

/**
 * Tells domains that give how much an agent gives back in all (docs/rules.md#edge). It is made by the room `house-edge/`
 * above them, and handed over by app.ts.
 */
export interface HouseEdge {
  /** The most that each category gives back. `item`: as it would be saved. */
  rebatesOf(queries: Queries, agentId: number, config: AgentConfig, item?: PricedItem): Promise<Rebate[]>;
  /** Whether a promotion without an end gives all that the stakes of one of these categories leave the house. */
  isTakenByPromotion(queries: Queries, agentId: number, rebates: readonly Rebate[]): Promise<boolean>;
  /** The most that a point and a free spin are worth, by the items of the filter. */
  unitWorths(queries: Queries, agentId: number, filter?: ItemFilter): Promise<UnitWorths>;
}

/** The most that a reward is worth in satang. `amount`: satang of cash, else points or spins. */
export async function worthOf(
  queries: Queries,
  agentId: number,
  { kind, amount }: { kind: 'cash' | 'point' | 'free_spin'; amount: number },
  { unitWorths }: HouseEdge,
): Promise<number> {
  return kind === 'cash' ? amount : amount * (await unitWorths(queries, agentId))[kind];
}
