import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRound } from '#contract/lotto-rounds.ts';
import { link } from './links.ts';

type Round = OutputOf<typeof lottoRound>;

/** The page that shows a round's result and how it was drawn. */
export const resultPath = (round: Pick<Round, 'kind' | 'round_id' | 'category_id' | 'draw_date'>): `/${string}` =>
  round.kind === 'yeekee'
    ? link('yeekee', { round_id: round.round_id })
    : link('lottoResults', { date: round.draw_date, category: round.category_id });
