import { minuteAt } from '../../sport/match.ts';
import type { Fixture } from '../../sport/schedule.ts';
import { SPORTS, type Team } from '../../sport/sports.ts';
import type { FixtureView } from '../../sport/views.ts';
import { el } from '../shell/dom.ts';
import { badge } from './badge.ts';
import { TEXT, timeText } from './text.ts';

export const team = (side: Team) => el('span', { class: 'team' }, badge(side), el('b', {}, side.name));

/** A running match: minute, score, and a timeline with a dot per point. */
export function liveCard(fixture: Fixture, { match }: FixtureView, now: number): HTMLElement {
  const { minutes } = SPORTS[fixture.league.sport];
  const minute = minuteAt(fixture, now);
  const track = el('div', { class: 'track', 'aria-hidden': 'true' }, el('i', { class: 'track-done' }));
  const done = track.querySelector<HTMLElement>('.track-done');
  if (done) done.style.transform = `scaleX(${minute / minutes})`;
  for (const point of match?.points ?? []) {
    const dot = el('i', { class: `dot dot-${point.side}` });
    dot.style.left = `${(100 * point.minute) / minutes}%`;
    track.append(dot);
  }
  const line = (side: 'home' | 'away') =>
    el('div', { class: 'live-team' }, team(fixture[side]), el('b', { class: 'num' }, String(match?.score[side] ?? 0)));
  return el(
    'article',
    { class: 'live-card' },
    el(
      'p',
      { class: 'live-head' },
      el('span', { class: 'live-dot' }),
      fixture.league.name,
      el('b', { class: 'num' }, `${minute}′`),
    ),
    line('home'),
    line('away'),
    track,
  );
}

/** The next match while none is running; the board counts its time down. */
export const nextCard = (fixture: Fixture): HTMLElement =>
  el(
    'article',
    { class: 'live-card' },
    el('p', { class: 'live-head' }, `${TEXT.upNext} · ${fixture.league.name}`),
    el('div', { class: 'live-team' }, team(fixture.home)),
    el('div', { class: 'live-team' }, team(fixture.away)),
    el('p', { class: 'live-next countdown num', 'data-kickoff': fixture.kickoffAt }),
  );

/** A finished match; a touch opens its proof. */
export function resultRow(view: FixtureView, fixture: Fixture, onCheck: () => void): HTMLElement {
  const score = view.match?.score ?? { home: 0, away: 0 };
  return el(
    'button',
    { type: 'button', class: 'result', onclick: onCheck, title: TEXT.check },
    el('small', {}, `${fixture.league.name} · ${timeText(fixture.kickoffAt)}`),
    team(fixture.home),
    el('b', { class: 'num score' }, `${score.home}–${score.away}`),
    team(fixture.away),
  );
}
