import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { lottoRound } from '#contract/lotto-rounds.ts';
import { type shootNumber, yeekeeList, yeekeeVerify } from '#contract/yeekee.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { useQuery } from '#src/api/use-query.ts';
import { observeServerTime, serverNow } from '#src/lib/clock.ts';
import type { Read } from '#src/ui/pending.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import {
  endOf,
  isOver,
  laterPhase,
  type Phase,
  phaseOf,
  type Round,
  type YeekeeOutcome,
} from '../../model/yeekee-round.ts';
import { mergeShots, NO_SHOTS, type Shots, type YeekeeList } from '../../model/yeekee-shots.ts';
import { useRoundStream } from './use-round-stream.ts';

type Mine = NonNullable<YeekeeList['mine']>;
export type ShotAnswer = OutputOf<typeof shootNumber>;

const PAGE = 50;
const POLL_MS = 2_000;
/** The poll beside the connected stream, in case an event was lost. */
const SAFETY_POLL_MS = 20_000;
const OTHER_DEVICE_MS = 1_000;

export interface Yeekee {
  round: Round | undefined;
  phase: Phase;
  /** Milliseconds until the phase ends, by the server's clock. */
  left: number;
  list: Shots;
  /** Null for a visitor. */
  mine: Mine | null;
  /** Null until the round is over and its computation is loaded. */
  outcome: YeekeeOutcome | null;
  isLive: boolean;
  /** The round and its shots; nothing is shown before both are there. */
  reads: readonly Read[];
  isLoading: boolean;
  /** The server knows no such round. */
  isUnknown: boolean;
  /** Adds a shot that the server has accepted from this device. */
  addShot(answer: ShotAnswer): void;
  /** Loads the page before the oldest known shot. Rejects with `ApiError`. */
  loadOlder(): Promise<void>;
}

const isUnknownError = (error: unknown) => error instanceof ApiError && error.code === 'round_not_found';

/** The member's own counts after a shot. A poll that was sent before the shot still has the old ones. */
const newerMine = (mine: Mine, { left, next_shot_at }: ShotAnswer): Mine =>
  left < mine.left ? { count: mine.count + mine.left - left, left, next_shot_at } : mine;

/**
 * Refetches the list when a shot appears under the member's masked name that this device has not sent. The stream is
 * public and does not say whose a shot is, so this one may come from another device of the member; the list knows.
 */
function useOtherDevice({ shots }: Shots, refetch: () => Promise<unknown>): void {
  const checked = useRef(0);
  const ownName = shots.find(({ is_mine }) => is_mine)?.name_masked;
  const newest = shots.find((shot) => !shot.is_mine && shot.name_masked === ownName)?.position ?? 0;
  useEffect(() => {
    if (newest <= checked.current) return;
    // It may also be this device's shot, whose answer has not arrived yet.
    const timer = setTimeout(() => {
      checked.current = newest;
      void refetch().catch(() => undefined);
    }, OTHER_DEVICE_MS);
    return () => clearTimeout(timer);
  }, [newest, refetch]);
}

/** A yeekee round, kept up to date by its stream, or by polling every 2 s while the stream is not connected. */
export function useYeekeeRound(roundId: string): Yeekee {
  const input = { round_id: roundId };
  const [shots, setShots] = useState(NO_SHOTS);
  const [shot, setShot] = useState<ShotAnswer | null>(null);
  const [streamed, setStreamed] = useState<{ phase: Phase; outcome: YeekeeOutcome | null }>({
    phase: 'upcoming',
    outcome: null,
  });
  const add = useCallback((page: Parameters<typeof mergeShots>[1]) => setShots((known) => mergeShots(known, page)), []);

  // The stream begins after the newest shot of the list, so the list is loaded first.
  const [hasList, setHasList] = useState(false);
  const { isLive } = useRoundStream(
    roundId,
    shots.shots[0]?.position ?? 0,
    hasList && !isOver(streamed.phase),
    (event) => {
      observeServerTime(Date.parse(event.at), true);
      if (event.type === 'shots') add(event);
      else setStreamed({ phase: event.state, outcome: event.type === 'outcome' ? event : null });
    },
  );
  const isDone = isOver(streamed.phase);
  const refreshInterval = isDone ? 0 : isLive ? SAFETY_POLL_MS : POLL_MS;
  const list = useQuery(yeekeeList, { ...input, limit: PAGE }, { refreshInterval, keepPreviousData: true });
  const round = useQuery(lottoRound, input, {
    refreshInterval: isOver(streamed.phase) ? 0 : isLive ? SAFETY_POLL_MS : POLL_MS * 2,
  });
  useEffect(() => {
    if (!list.data) return;
    add(list.data);
    setHasList(true);
  }, [list.data, add]);

  useOtherDevice(shots, list.mutate);
  const isUnknown = isUnknownError(round.error) || isUnknownError(list.error);

  const left = useTimeLeft(
    round.data ? endOf(round.data, laterPhase(phaseOf(round.data, serverNow()), streamed.phase)) : 0,
  );
  const phase = round.data ? laterPhase(phaseOf(round.data, serverNow()), streamed.phase) : streamed.phase;
  const verified = useQuery(yeekeeVerify, isOver(phase) && !streamed.outcome ? input : null, {
    revalidateOnFocus: false,
  });
  const mine = list.data?.mine ?? null;
  return {
    round: round.data,
    phase,
    left,
    list: shots,
    mine: mine && shot ? newerMine(mine, shot) : mine,
    outcome: streamed.outcome ?? verified.data ?? null,
    isLive,
    reads: [round, list],
    isLoading: !round.data || !list.data,
    isUnknown,
    addShot(answer) {
      add({ shots: [answer.shot], sum: answer.sum, count: answer.count });
      setShot(answer);
    },
    async loadOlder() {
      const before = String(shots.shots.at(-1)?.position ?? 0);
      add(await call(yeekeeList, { ...input, before, limit: PAGE }));
    },
  };
}
