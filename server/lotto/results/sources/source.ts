import type { z } from 'zod';
import type { Prizes, StockIndex } from '#contract/lotto-draw.ts';
import type { ResultSource } from '#server/config/config-values.ts';
import { addressOf, RemoteFault, remoteJson } from '#server/lib/remote.ts';
import * as text from '../../text.ts';

/** The question to a source. */
export interface DrawQuestion {
  /** The lottery's code. */
  lottery: string;
  kind: string;
  /** `2026-12-01`. */
  date: string;
  /** The source's name for the lottery; null if it is the lottery's code, or there is only one. */
  symbol: string | null;
}

export interface DrawAnswer {
  prizes: Prizes;
  /** The index that a stock lottery's numbers are read from. */
  index: StockIndex | null;
}

/** Reads a draw; null: not published yet. Throws a `SourceFault` for an answer that is not used. */
export type SourceAdapter = (source: ResultSource, question: DrawQuestion) => Promise<DrawAnswer | null>;

/** Why a source's answer is not used: a Thai sentence for operators, which says where. */
export class SourceFault extends Error {
  /** The wait that the source asks for. */
  readonly retryAfterSeconds: number | null;
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 6_000;

/** The source's answer, as the schema has it. Throws a `SourceFault`. */
export async function readSource<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  call: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<z.output<Schema>> {
  const at = addressOf(url);
  let json: unknown;
  try {
    ({ json } = await remoteJson(url.href, { ...call, timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    throw new SourceFault(text.sourceUnread(at, error.reason, error.status), error.retryAfterSeconds);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceFault(text.sourceMalformed(at, issue?.path.join('.') ?? ''));
}

/** Throws a `SourceFault` for the answer of another day than the question's. */
export function refuseOtherDay(url: URL, answered: string, { date }: DrawQuestion): void {
  if (answered !== date) throw new SourceFault(text.sourceOtherDay(addressOf(url), answered, date));
}
