import { commit, randomFrom } from '../../fairness.ts';
import { playMatch } from '../../sport/match.ts';
import type { Fixture } from '../../sport/schedule.ts';
import type { FixtureView } from '../../sport/views.ts';
import { openSheet } from '../shell/dialog.ts';
import { el, icon } from '../shell/dom.ts';
import { fact } from '../shell/fact.ts';
import { TEXT } from './text.ts';

/** Tells whether the seed has the published hash and gives the published match. */
function isRight(fixture: Fixture, { seed, seedHash, match }: FixtureView): boolean {
  if (seed === null || match === null || commit(seed) !== seedHash) return false;
  const { score, points } = playMatch(fixture, randomFrom(seed, fixture.id));
  return (
    score.home === match.score.home &&
    score.away === match.score.away &&
    points.length === match.points.length &&
    points.every(({ minute, side }, i) => minute === match.points[i]?.minute && side === match.points[i]?.side)
  );
}

/** Opens the proof of a result, computed in the browser. */
export function openCheck(fixture: Fixture, view: FixtureView, seenHash: string | undefined): void {
  const isProved = isRight(fixture, view) && (seenHash === undefined || seenHash === view.seedHash);
  const score = view.match?.score ?? { home: 0, away: 0 };
  openSheet(
    TEXT.check,
    el(
      'p',
      { class: 'check-score' },
      fixture.home.name,
      el('b', { class: 'num' }, `${score.home}–${score.away}`),
      fixture.away.name,
    ),
    el(
      'p',
      { class: isProved ? 'verdict is-right' : 'verdict is-wrong' },
      icon(isProved ? 'check' : 'close'),
      isProved ? TEXT.right : TEXT.wrong,
    ),
    el(
      'dl',
      { class: 'facts' },
      el('p', { class: 'hint' }, TEXT.checkIntro),
      fact(TEXT.hash, view.seedHash, true),
      seenHash === view.seedHash ? el('p', { class: 'hint' }, TEXT.seen) : null,
      fact(TEXT.seed, view.seed ?? '–', true),
    ),
  );
}
