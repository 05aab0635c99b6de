import '../shell/shell.css';
import './verify.css';
import type { RoundView } from '../../api.ts';
import { gameOfCategory } from '../../game-of-category.ts';
import { profileOf } from '../../profile.ts';
import { call, Refused } from '../shell/api.ts';
import { el, icon } from '../shell/dom.ts';
import { fact } from '../shell/fact.ts';
import { bahtText, netOf, netText } from '../shell/money.ts';
import { shownFor } from '../shell/shown-hashes.ts';
import { checkRound, type Step } from './check.ts';
import { TEXT } from './text.ts';

const when = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeStyle: 'medium' });
const result = el('div', { class: 'result' });

function stepRow({ name, isRight, published, computed }: Step): HTMLElement {
  const isLong = published.length + computed.length > 400;
  const values = el(
    'dl',
    { class: 'facts' },
    fact(TEXT.published, published, true),
    fact(TEXT.computed, computed, true),
  );
  return el(
    'li',
    { class: isRight ? 'step is-right' : 'step is-wrong' },
    el(
      'span',
      { class: 'mark', role: 'img', 'aria-label': isRight ? TEXT.right : TEXT.wrong },
      icon(isRight ? 'check' : 'close'),
    ),
    el('details', { open: !isLong }, el('summary', {}, TEXT.steps[name]), values),
  );
}

function verdict(round: RoundView, seed: string): HTMLElement[] {
  const shown = shownFor(round.id);
  const check = checkRound(round, seed, shown);
  if (check === null) return [el('p', { class: 'verdict is-wrong', role: 'status' }, TEXT.notSeed)];
  const isRight = check.steps.every((step) => step.isRight);
  const words = check.lines.map((line) => el('li', {}, line));
  return [
    el(
      'p',
      { class: isRight ? (shown ? 'verdict is-right' : 'verdict') : 'verdict is-wrong', role: 'status' },
      icon(isRight ? (shown ? 'check' : 'info') : 'close'),
      isRight ? (shown ? TEXT.allRight : TEXT.unseen) : TEXT.notRight,
    ),
    el('ol', { class: 'steps' }, ...check.steps.map(stepRow)),
    words.length === 0
      ? el('p', { class: 'hint' }, TEXT.void)
      : el('section', {}, el('h2', {}, TEXT.outcome), el('ol', { class: 'outcome' }, ...words)),
  ];
}

/** The stake in words; an unknown game's bet is shown as stored. */
const betWords = ({ category, gameId, bet }: RoundView): string =>
  gameOfCategory(category).place(bet)?.words(profileOf(category, gameId)) ?? JSON.stringify(bet);

function show(round: RoundView): void {
  const answer = el('div', { class: 'answer' });
  const seed = el('textarea', {
    id: 'seed',
    class: 'code',
    rows: 2,
    spellcheck: 'false',
    autocapitalize: 'off',
    oninput: () => answer.replaceChildren(...verdict(round, seed.value.trim().toLowerCase())),
  });
  seed.value = round.seed ?? '';
  answer.append(...verdict(round, seed.value));
  result.replaceChildren(
    el(
      'dl',
      { class: 'facts is-two' },
      fact(TEXT.game, round.gameName),
      fact(TEXT.time, `${when.format(new Date(round.createdAt))} น.`),
      fact(TEXT.stake, `${bahtText(round.stakeSatang)} ${TEXT.baht}`),
      fact(TEXT.win, round.winSatang === null ? '–' : `${bahtText(round.winSatang)} ${TEXT.baht}`),
      fact(TEXT.net, round.winSatang === null ? '–' : `${netText(netOf(round))} ${TEXT.baht}`),
    ),
    el(
      'dl',
      { class: 'facts' },
      fact(round.draw === null ? TEXT.label : TEXT.drawLabel, round.label, true),
      fact(TEXT.bet, betWords(round)),
    ),
    el('label', { for: 'seed' }, TEXT.seed),
    seed,
    answer,
  );
}

async function find(id: string): Promise<void> {
  try {
    show(await call<RoundView>(`/api/round/${encodeURIComponent(id)}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    result.replaceChildren(el('p', { class: 'verdict is-wrong', role: 'alert' }, TEXT.notFound));
  }
}

const roundInAddress = new URLSearchParams(location.search).get('round') ?? '';
const input = el('input', {
  id: 'round',
  class: 'code',
  value: roundInAddress,
  autocomplete: 'off',
  spellcheck: 'false',
});
const search = () => {
  find(input.value.trim()).catch((error: unknown) => console.error(error));
};
const back = el('button', { type: 'button', class: 'button', onclick: () => history.back() }, TEXT.back);
const form = el(
  'form',
  {
    class: 'search',
    onsubmit: (event) => {
      event.preventDefault();
      search();
    },
  },
  el('label', { for: 'round' }, TEXT.roundId),
  input,
  el('button', { class: 'button is-primary' }, TEXT.find),
);
document.title = TEXT.title;
document.body.replaceChildren(
  el(
    'main',
    { class: 'verify', 'aria-label': TEXT.title },
    history.length > 1 ? back : null,
    el('h1', {}, TEXT.title),
    el('p', { class: 'hint' }, TEXT.about),
    form,
    result,
  ),
);
if (roundInAddress !== '') search();
