import type { RoundPage, RoundView, SessionView } from '../../api.ts';
import { call } from './api.ts';
import { openSheet } from './dialog.ts';
import { el, icon } from './dom.ts';
import { fact } from './fact.ts';
import { bahtText, netOf, netText, returnOf } from './money.ts';
import { shownFor } from './shown-hashes.ts';
import { TEXT } from './text.ts';

/** A round can be checked once its seed is published, at its end. */
const verifyLink = (round: RoundView) =>
  round.seed === null
    ? el('p', { class: 'hint' }, TEXT.verifyLater)
    : el('a', { class: 'link', href: `/verify/?round=${round.id}` }, icon('shield'), TEXT.verify);

const factList = (...facts: HTMLElement[]) => el('dl', { class: 'facts' }, ...facts);

/** Opens the proof of fairness: the next round's hash, and the last round's hash with its seed. */
export function openFairness(session: SessionView, nextSeedHash: string, last: RoundView | null): void {
  const facts = el('div', { class: 'facts' });
  if (session.game.rtp !== null) facts.append(factList(fact(TEXT.rtp, `${session.game.rtp.toFixed(2)}%`)));
  facts.append(factList(fact(TEXT.nextHash, nextSeedHash, true)), el('p', { class: 'hint' }, TEXT.nextHashHint));
  if (last === null) facts.append(el('p', { class: 'hint' }, TEXT.noLastRound));
  else {
    const shown = shownFor(last.id);
    facts.append(
      el('h3', {}, TEXT.lastRound),
      factList(
        fact(shown ? TEXT.lastHash : TEXT.unseenHash, shown?.seedHash ?? last.seedHash, true),
        fact(TEXT.lastSeed, last.seed ?? '–', true),
      ),
      ...(shown && shown.seedHash !== last.seedHash ? [el('p', { class: 'warning' }, TEXT.otherSeed)] : []),
      verifyLink(last),
    );
  }
  openSheet(TEXT.fairness, facts);
}

const timeOf = new Intl.DateTimeFormat('th-TH', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayOf = new Intl.DateTimeFormat('th-TH', { day: 'numeric', month: 'short' });

/** The time of a round, after its day if that is not today. */
function whenText(at: Date): string {
  const day = dayOf.format(at);
  return `${day === dayOf.format(new Date()) ? '' : `${day} `}${timeOf.format(at)} น.`;
}

function roundRow(round: RoundView): HTMLElement {
  const net = netOf(round);
  const isOver = round.state === 'settled' || round.state === 'paying';
  const result = isOver
    ? el(
        'span',
        { class: 'row-result num' },
        el('span', { class: net > 0 ? 'is-in' : 'muted' }, `${TEXT.net} ${netText(net)}`),
        el('small', { class: 'muted' }, `${TEXT.back} ${bahtText(returnOf(round))}`),
      )
    : el('span', { class: 'muted' }, TEXT.states[round.state]);
  const about = el(
    'span',
    { class: 'row-about' },
    el('span', {}, `${TEXT.bet} ${bahtText(round.stakeSatang)}`),
    el('small', { class: 'muted' }, whenText(new Date(round.createdAt))),
  );
  const inside = [about, result];
  return el(
    'li',
    {},
    round.seed === null
      ? el('div', { class: 'row' }, ...inside)
      : el('a', { class: 'row', href: `/verify/?round=${round.id}`, title: TEXT.verify }, ...inside),
  );
}

/** Opens the player's rounds in this game, newest first; each links to its check once it is over. */
export async function openHistory(): Promise<void> {
  const list = el('ol', { class: 'rows' });
  const more = el('button', { type: 'button', class: 'button', hidden: true }, TEXT.olderRounds);
  openSheet(TEXT.history, list, more);
  let oldest = '';
  async function load(): Promise<void> {
    more.disabled = true;
    const { rounds, open, hasMore } = await call<RoundPage>(`/api/rounds${oldest === '' ? '' : `?before=${oldest}`}`);
    // One that has waited long is not among the newest.
    const waiting = open.filter(({ id }) => !rounds.some((round) => round.id === id));
    list.append(...[...waiting, ...rounds].map(roundRow));
    if (list.childElementCount === 0) list.append(el('li', { class: 'hint' }, TEXT.noRounds));
    oldest = rounds.at(-1)?.id ?? oldest;
    more.disabled = false;
    more.hidden = !hasMore;
  }
  more.addEventListener('click', () => {
    load().catch((error: unknown) => console.error(error));
  });
  await load();
}
