import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../../../contract/endpoint.ts';
import { lottoRound } from '../../../../../contract/lotto-rounds.ts';
import { type shootNumber, yeekeeList, yeekeeVerify } from '../../../../../contract/yeekee.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/http.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { observeServerTime, serverNow } from '../../../../lib/clock.ts';
import { useTimeLeft } from '../../../../ui/countdown.tsx';
import { endOf, isOver, laterPhase, type Outcome, type Phase, phaseOf, type Round } from '../../model/yeekee-round.ts';
import { mergeShots, NO_SHOTS, type Shots, type YeekeeList } from '../../model/yeekee-shots.ts';
import { useRoundStream } from './use-round-stream.ts';

type Mine = NonNullable<YeekeeList['mine']>;
export type ShotAnswer = OutputOf<typeof shootNumber>;

const PAGE = 50;
const POLL_MS = 2_000;
/** With a live stream, only in case something was missed. */
const SAFETY_POLL_MS = 20_000;
const RECONNECT_MS = 5_000;
const OTHER_DEVICE_MS = 1_000;

export interface Yeekee {
  round: Round | undefined;
  phase: Phase;
  /** Milliseconds of the phase that are left, by the server's clock. */
  left: number;
  list: Shots;
  /** Null for a visitor. */
  mine: Mine | null;
  /** Once the round is over and its computation is here. */
  outcome: Outcome | null;
  isLive: boolean;
  isLoading: boolean;
  /** No yeekee round has this number. */
  isUnknown: boolean;
  /** Nothing could be read at all. */
  isFailed: boolean;
  retry(): void;
  /** The server has taken a shot of this member. */
  addShot(answer: ShotAnswer): void;
  /** Asks for the page before the oldest known shot. Rejects with `ApiError`. */
  loadOlder(): Promise<void>;
}

const isUnknownError = (error: unknown) => error instanceof ApiError && error.code === 'round_not_found';

/** A poll that was under way when the shot was taken tells what was before. */
const newerMine = (mine: Mine, { left, next_shot_at }: ShotAnswer): Mine =>
  left < mine.left ? { count: mine.count + mine.left - left, left, next_shot_at } : mine;

/** SWR stops polling while the last answer is an error: go on asking, the round goes on too. */
function useReconnect(isFailing: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isFailing) return;
    const timer = setInterval(() => void ask().catch(() => undefined), RECONNECT_MS);
    return () => clearInterval(timer);
  }, [isFailing, ask]);
}

/**
 * The stream tells everybody the same, without whose a shot is. One under this member's masked name that this device
 * has not shot itself may come from another of his: the list knows.
 */
function useOtherDevice({ shots }: Shots, ask: () => Promise<unknown>): void {
  const asked = useRef(0);
  const ownName = shots.find(({ is_mine }) => is_mine)?.name_masked;
  const newest = shots.find((shot) => !shot.is_mine && shot.name_masked === ownName)?.position ?? 0;
  useEffect(() => {
    if (newest <= asked.current) return;
    // The answer to an own shot may still be on its way.
    const timer = setTimeout(() => {
      asked.current = newest;
      void ask().catch(() => undefined);
    }, OTHER_DEVICE_MS);
    return () => clearTimeout(timer);
  }, [newest, ask]);
}

/** A round as it goes on: by the stream, and by asking every 2 s while there is none. */
export function useYeekeeRound(roundId: string): Yeekee {
  const input = { round_id: roundId };
  const [shots, setShots] = useState(NO_SHOTS);
  const [shot, setShot] = useState<ShotAnswer | null>(null);
  const [told, setTold] = useState<{ phase: Phase; outcome: Outcome | null }>({ phase: 'upcoming', outcome: null });
  const add = useCallback((news: Parameters<typeof mergeShots>[1]) => setShots((known) => mergeShots(known, news)), []);

  // From the list on: the stream goes on where the list ends.
  const [hasList, setHasList] = useState(false);
  const { isLive } = useRoundStream(roundId, shots.shots[0]?.position ?? 0, hasList && !isOver(told.phase), (news) => {
    observeServerTime(Date.parse(news.at));
    if (news.type === 'shots') add(news);
    else setTold({ phase: news.state, outcome: news.type === 'outcome' ? news : null });
  });
  const isDone = isOver(told.phase);
  const refreshInterval = isDone ? 0 : isLive ? SAFETY_POLL_MS : POLL_MS;
  const list = useQuery(yeekeeList, { ...input, limit: PAGE }, { refreshInterval, keepPreviousData: true });
  const round = useQuery(lottoRound, input, {
    refreshInterval: isOver(told.phase) ? 0 : isLive ? SAFETY_POLL_MS : POLL_MS * 2,
  });
  useEffect(() => {
    if (!list.data) return;
    add(list.data);
    setHasList(true);
  }, [list.data, add]);

  useOtherDevice(shots, list.mutate);
  const isUnknown = isUnknownError(round.error) || isUnknownError(list.error);
  useReconnect(list.error !== undefined && !isUnknown, list.mutate);
  useReconnect(round.error !== undefined && !isUnknown, round.mutate);

  const left = useTimeLeft(
    round.data ? endOf(round.data, laterPhase(phaseOf(round.data, serverNow()), told.phase)) : 0,
  );
  const phase = round.data ? laterPhase(phaseOf(round.data, serverNow()), told.phase) : told.phase;
  const verified = useQuery(yeekeeVerify, isOver(phase) && !told.outcome ? input : null, { revalidateOnFocus: false });
  const mine = list.data?.mine ?? null;
  return {
    round: round.data,
    phase,
    left,
    list: shots,
    mine: mine && shot ? newerMine(mine, shot) : mine,
    outcome: told.outcome ?? verified.data ?? null,
    isLive,
    isLoading: !round.data || !list.data,
    isUnknown,
    isFailed: (!round.data && round.error !== undefined) || (!list.data && list.error !== undefined),
    retry() {
      // A failed retry is told by the block, which then simply stays.
      void Promise.all([round.mutate(), list.mutate()]).catch(() => undefined);
    },
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
