import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import type { ShareSubject } from '#src/share/subject.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import type { Round } from './yeekee-round.ts';

export const shareOfRound = (round: Round): ShareSubject => ({
  path: link('yeekee', { round_id: round.round_id }),
  title: `${round.category_name} ${round.name}`,
  text: SHARE_TEXT.round.text,
  facts: [{ name: SHARE_TEXT.round.closes, value: formatTime(round.result_at) }],
  action: SHARE_TEXT.round.action,
});

/** A result that everybody can compute again on the round's page. */
export const shareOfResult = (round: Round, number: string): ShareSubject => ({
  path: link('yeekee', { round_id: round.round_id }),
  title: SHARE_TEXT.result.title(`${round.category_name} ${round.name}`),
  text: SHARE_TEXT.result.text,
  facts: [{ name: SHARE_TEXT.result.number, value: number }],
  action: SHARE_TEXT.result.action,
});
