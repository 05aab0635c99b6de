import { phaseOf } from '../../sport/match.ts';
import { MARKETS, type Market, oddsOf, type Pick } from '../../sport/model.ts';
import { type Fixture, fixtureOf } from '../../sport/schedule.ts';
import { SPORTS } from '../../sport/sports.ts';
import type { FixtureView } from '../../sport/views.ts';
import { lineOf, marketName, pickName, SPORT_WORDS } from '../../sport/words.ts';
import { el } from '../shell/dom.ts';
import { liveCard, nextCard, team } from './match-cards.ts';
import { createOpenGroups } from './open-groups.ts';
import { countdownText, oddsText, TEXT } from './text.ts';

export interface Selection {
  readonly fixture: Fixture;
  readonly market: Market;
  readonly pick: Pick;
  readonly odds: number;
}

export const isSame = (one: Selection | null, other: Selection | null): boolean =>
  one !== null && other !== null && one.fixture.id === other.fixture.id && one.pick === other.pick;

/** The text on a button; its label has the whole pick. */
function shortPick(pick: Pick, { league: { sport } }: Fixture): string {
  return {
    home: 'เหย้า',
    draw: TEXT.draw,
    away: 'เยือน',
    over: `สูง ${lineOf(sport)}`,
    under: `ต่ำ ${lineOf(sport)}`,
    yes: 'ใช่',
    no: 'ไม่ใช่',
  }[pick];
}

function oddsButton(selection: Selection, onPick: (selection: Selection) => void): HTMLButtonElement {
  const { fixture, market, pick, odds } = selection;
  const label = `${marketName(market, fixture.league.sport)} ${pickName(pick, fixture)} ${oddsText(odds)}`;
  return el(
    'button',
    {
      type: 'button',
      class: 'odds',
      'aria-label': label,
      'aria-pressed': 'false',
      'data-pick': `${fixture.id} ${pick}`,
      onclick: () => onPick(selection),
    },
    el('small', {}, shortPick(pick, fixture)),
    el('b', { class: 'num' }, oddsText(odds)),
  );
}

function openCard(fixture: Fixture, onPick: (selection: Selection) => void): HTMLElement {
  const odds = oddsOf(fixture.rates, SPORTS[fixture.league.sport]);
  const buttons = (market: Market) =>
    MARKETS[market].map((pick) => oddsButton({ fixture, market, pick, odds: odds[pick] }, onPick));
  /** A market of two picks under its name. */
  const pair = (market: Market, name: string) =>
    el('div', { class: 'odds-pair' }, el('small', {}, name), ...buttons(market));
  return el(
    'article',
    { class: 'match' },
    el('div', { class: 'teams' }, team(fixture.home), el('span', { class: 'versus' }, 'พบ'), team(fixture.away)),
    el('div', { class: 'odds-three' }, ...buttons('result')),
    el(
      'div',
      { class: 'odds-pairs' },
      pair('total', `${SPORT_WORDS[fixture.league.sport].point}รวม`),
      pair('both', marketName('both', fixture.league.sport)),
    ),
  );
}

/** Matches that kick off together: the league's name, the countdown, its four matches. */
function openGroup(fixtures: readonly Fixture[], onPick: (selection: Selection) => void): HTMLElement {
  const [first] = fixtures;
  const heading = el(
    'header',
    { class: 'group-head' },
    el('h3', {}, first?.league.name ?? ''),
    el('span', { class: 'countdown num', 'data-kickoff': first?.kickoffAt }),
  );
  return el('section', { class: 'group' }, heading, ...fixtures.map((fixture) => openCard(fixture, onPick)));
}

const SHOWN_NEXT = 4;

/** The matches that kick off next. */
const soonest = (fixtures: readonly Fixture[]): readonly Fixture[] =>
  [...fixtures].sort((one, other) => one.kickoffAt - other.kickoffAt).slice(0, SHOWN_NEXT);

export interface Board {
  readonly element: HTMLElement;
  show(views: readonly FixtureView[], now: number): void;
  /** Updates the countdowns, and closes betting at kick-off. */
  tick(now: number): void;
  markSelected(selection: Selection | null): void;
}

/** The running matches in a row, and below them those that are open for bets. */
export function createBoard(onPick: (selection: Selection) => void): Board {
  const live = el('div', { class: 'live-rail', role: 'region', tabindex: 0, 'aria-label': TEXT.live });
  const open = createOpenGroups((fixtures) => openGroup(fixtures, onPick));
  const groups = open.element;
  const element = el('div', { class: 'board' }, live, groups);
  let selected: Selection | null = null;

  function mark(): void {
    for (const button of groups.querySelectorAll<HTMLElement>('[data-pick]'))
      button.setAttribute(
        'aria-pressed',
        String(selected !== null && button.dataset.pick === `${selected.fixture.id} ${selected.pick}`),
      );
  }
  return {
    element,
    show(views, now) {
      const known = views.flatMap((view) => {
        const fixture = fixtureOf(view.id);
        return fixture ? [{ view, fixture, phase: phaseOf(fixture, now) }] : [];
      });
      const running = known.filter(({ phase }) => phase === 'live');
      live.replaceChildren(...running.map(({ fixture, view }) => liveCard(fixture, view, now)));
      const upcoming = known.filter(({ phase }) => phase === 'open').map(({ fixture }) => fixture);
      // It keeps its height, because a league that kicks off must not push the list down: the next matches are there.
      live.setAttribute('aria-label', running.length > 0 ? TEXT.live : TEXT.noneLive);
      if (running.length === 0) live.append(...soonest(upcoming).map(nextCard));
      if (running.length === 0 && upcoming.length === 0) live.append(el('p', { class: 'live-none' }, TEXT.noneLive));
      open.show(upcoming, now);
      mark();
      this.tick(now);
    },
    tick(now) {
      for (const countdown of element.querySelectorAll<HTMLElement>('[data-kickoff]')) {
        const left = Number(countdown.dataset.kickoff) - now;
        countdown.textContent = left > 0 ? `${TEXT.kickoffIn} ${countdownText(left)}` : TEXT.closed;
        countdown.classList.toggle('is-soon', left < 30_000);
        if (left > 0) continue;
        for (const button of countdown.closest('.group')?.querySelectorAll('button') ?? []) button.disabled = true;
      }
    },
    markSelected(selection) {
      selected = selection;
      mark();
    },
  };
}
