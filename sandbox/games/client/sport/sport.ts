import './style.css';
import './screens.css';
import { satang } from '#contract/money.ts';
import { phaseOf } from '../../sport/match.ts';
import type { SportBet, SportOutcome } from '../../sport/rules.ts';
import { fixtureOf } from '../../sport/schedule.ts';
import type { Sport } from '../../sport/sports.ts';
import type { FixtureList } from '../../sport/views.ts';
import { SPORT_WORDS } from '../../sport/words.ts';
import { el } from '../shell/dom.ts';
import { bahtText, netOf, netText, returnOf } from '../shell/money.ts';
import { type GameContext, startGame } from '../shell/start-game.ts';
import { type Bill, billCard, isWaiting, loadBills } from './bills.ts';
import { openCheck } from './check.ts';
import { startFeed } from './feed.ts';
import { resultRow } from './match-cards.ts';
import { createBoard, isSame, type Selection } from './matches.ts';
import { createSlip } from './slip.ts';
import { createTabs } from './tabs.ts';
import { TEXT } from './text.ts';

type SportGame = GameContext<SportBet, SportOutcome>;

/** The sport of a game, by its name, else by its picture. */
function sportOf({ name, motif }: SportGame['session']['game']): Sport {
  if (name.includes('ตะกร้อ') || motif === 'takraw') return 'takraw';
  return name.includes('บาส') || motif === 'hoop' ? 'basketball' : 'football';
}

function heading({ name, image }: SportGame['session']['game'], sport: Sport): HTMLElement {
  return el(
    'header',
    { class: 'sport-head' },
    el('img', { src: image, alt: '', width: 48, height: 48 }),
    el('div', {}, el('h2', {}, name), el('p', {}, `${SPORT_WORDS[sport].name} · ${TEXT.returns}`)),
  );
}

function mountSport(game: SportGame): void {
  const sport = sportOf(game.session.game);
  const bills = el('div', { class: 'bills' });
  const results = el('div', { class: 'results' });
  const board = createBoard((selection) => select(isSame(slip.selection, selection) ? null : selection));
  const slip = createSlip(bet, () => select(null));
  const tabs = createTabs(TEXT.tabs, { matches: board.element, bills, results }, (name) => {
    if (name !== 'matches') select(null);
  });
  let mine: Bill[] = [];
  let shownResults = '';

  function select(selection: Selection | null): void {
    slip.show(selection);
    board.markSelected(selection);
  }
  async function bet(placed: SportBet): Promise<void> {
    if (placed.stakeSatang > (game.balance.satang ?? Number.POSITIVE_INFINITY)) return game.toast(TEXT.noMoney);
    const { selection } = slip;
    slip.setBusy(true);
    const seedHash = feed.seenHash(placed.fixtureId);
    const shown = seedHash === undefined ? null : { seedHash, label: placed.fixtureId };
    const round = await game.playRound(placed, placed.stakeSatang, shown);
    slip.setBusy(false);
    // A choice that was made in the meantime stays.
    const isShown = slip.selection === selection;
    if (!round) {
      if (isShown && !isOpen(placed.fixtureId)) select(null);
      return;
    }
    game.reveal(round);
    if (isShown) select(null);
    game.sound.note(660);
    game.toast(TEXT.accepted);
    await refreshBills();
  }
  const isOpen = (fixtureId: string) => {
    const fixture = fixtureOf(fixtureId);
    return fixture !== undefined && phaseOf(fixture, feed.now()) === 'open';
  };

  async function refreshBills(): Promise<void> {
    const before = new Set(mine.filter(isWaiting).map(({ round }) => round.id));
    mine = await loadBills();
    const ended = mine.filter((bill) => before.has(bill.round.id) && !isWaiting(bill));
    if (ended.length > 0) await game.refreshBalance();
    const back = satang(ended.reduce((sum, { round }) => sum + returnOf(round), 0));
    const net = satang(ended.reduce((sum, { round }) => sum + netOf(round), 0));
    if (ended.length > 0) game.toast(TEXT.ended(ended.length, bahtText(back), netText(net)));
    if (net > 0) for (const [i, hertz] of [523, 659, 784].entries()) game.sound.note(hertz, { delay: i * 0.09 });
    showBills();
  }
  function showBills(): void {
    tabs.setCount('bills', mine.filter(isWaiting).length);
    const cards = mine.map((bill) => billCard(bill, feed.now()));
    bills.replaceChildren(...(cards.length > 0 ? cards : [el('p', { class: 'empty' }, TEXT.noBills)]));
  }
  function showResults({ fixtures, now }: FixtureList): void {
    const over = fixtures.flatMap((view) => {
      const fixture = fixtureOf(view.id);
      return fixture && phaseOf(fixture, now) === 'over' ? [{ view, fixture }] : [];
    });
    const ids = over.map(({ view }) => view.id).join();
    if (ids === shownResults && results.childElementCount > 0) return;
    shownResults = ids;
    const rows = over
      .reverse()
      .map(({ view, fixture }) => resultRow(view, fixture, () => openCheck(fixture, view, feed.seenHash(view.id))));
    results.replaceChildren(...(rows.length > 0 ? rows : [el('p', { class: 'empty' }, TEXT.noResults)]));
  }
  function onList(list: FixtureList): void {
    board.show(list.fixtures, list.now);
    showResults(list);
    const isDue = mine.some((bill) => isWaiting(bill) && (bill.round.draw?.settlesAt ?? 0) <= list.now);
    if (isDue) void refreshBills();
  }
  function tick(): void {
    board.tick(feed.now());
    const isRead = bills.offsetParent !== null && !bills.contains(document.activeElement);
    if (isRead && mine.some(isWaiting)) showBills();
    if (slip.selection && !isOpen(slip.selection.fixture.id)) {
      select(null);
      game.toast(TEXT.slipClosed);
    }
  }

  game.stage.append(el('div', { class: 'sport' }, heading(game.session.game, sport), tabs.element, slip.element));
  const feed = startFeed(sport, onList);
  setInterval(tick, 1000);
  void refreshBills();
  if (game.resumed) game.reveal(game.resumed);
}

startGame<SportBet, SportOutcome>({ mount: mountSport });
