import { satang } from '#contract/money.ts';
import type { RoundPage, RoundView } from '../../api.ts';
import { type SportBet, sportRules } from '../../sport/rules.ts';
import { fixtureOf } from '../../sport/schedule.ts';
import { marketName, pickName } from '../../sport/words.ts';
import { call } from '../shell/api.ts';
import { el, icon } from '../shell/dom.ts';
import { bahtText, netOf, netText, returnOf } from '../shell/money.ts';
import { TEXT as SHELL_TEXT } from '../shell/text.ts';
import { countdownText, oddsText, TEXT } from './text.ts';

export interface Bill {
  readonly round: RoundView;
  readonly bet: SportBet;
}

export const isWaiting = ({ round: { state } }: Bill): boolean =>
  state === 'placing' || state === 'open' || state === 'paying' || state === 'refunding';

/** The player's bills: all that wait for their result, then the newest others. */
export async function loadBills(): Promise<Bill[]> {
  const { rounds, open } = await call<RoundPage>('/api/rounds');
  const ended = rounds.filter(({ id }) => !open.some((round) => round.id === id));
  return [...open, ...ended].flatMap((round) => {
    const bet = sportRules.parseBet(round.bet);
    return bet === null || round.state === 'refused' ? [] : [{ round, bet }];
  });
}

function resultOf(bill: Bill): HTMLElement {
  const { round, bet } = bill;
  if (round.state === 'refunded') return el('span', { class: 'muted' }, TEXT.off);
  if (isWaiting(bill)) {
    const possible = bahtText(satang((bet.stakeSatang / 100) * bet.odds));
    return el(
      'span',
      { class: 'bill-wait' },
      el('b', {}, TEXT.waiting),
      el('small', { class: 'num' }, `${TEXT.payout} ${possible}`),
    );
  }
  const back = returnOf(round);
  const net = netOf(round);
  return el(
    'span',
    { class: net > 0 ? 'bill-won' : 'bill-lost' },
    el('b', { class: 'num' }, `${SHELL_TEXT.net} ${netText(net)}`),
    el('small', { class: 'num' }, `${back > 0 ? TEXT.won : TEXT.lost} · ${SHELL_TEXT.back} ${bahtText(back)}`),
  );
}

function scoreOf({ outcome }: RoundView): string {
  if (typeof outcome !== 'object' || outcome === null || !('score' in outcome)) return '';
  const { score } = outcome;
  if (typeof score !== 'object' || score === null || !('home' in score) || !('away' in score)) return '';
  return ` ${score.home}–${score.away}`;
}

/** One bill: match, pick, odds, stake and state; a settled one links to its check. */
export function billCard(bill: Bill, now: number): HTMLElement {
  const { round, bet } = bill;
  const fixture = fixtureOf(bet.fixtureId);
  if (!fixture) return el('article', { class: 'bill' });
  const left = fixture.kickoffAt - now;
  const when = !isWaiting(bill)
    ? `${TEXT.fullTime}${scoreOf(round)}`
    : left > 0
      ? `${TEXT.kickoffIn} ${countdownText(left)}`
      : TEXT.live;
  return el(
    'article',
    { class: `bill${returnOf(round) > 0 ? ' is-won' : ''}` },
    el('p', { class: 'bill-head' }, `${fixture.home.name} – ${fixture.away.name}`, el('small', { class: 'num' }, when)),
    el(
      'div',
      { class: 'bill-body' },
      el(
        'div',
        {},
        el('b', {}, pickName(bet.pick, fixture), el('span', { class: 'num bill-odds' }, ` ${oddsText(bet.odds)}`)),
        el(
          'small',
          { class: 'muted' },
          `${marketName(bet.market, fixture.league.sport)} · ${SHELL_TEXT.bet} ${bahtText(bet.stakeSatang)}`,
        ),
      ),
      resultOf(bill),
    ),
    round.seed === null
      ? null
      : el('a', { class: 'link', href: `/verify/?round=${round.id}` }, icon('shield'), TEXT.verify),
  );
}
