import './style.css';
import './screens.css';
import { satangOf } from '#contract/money.ts';
import type { RoundView } from '../../api.ts';
import { hiloLook } from '../../hilo/profile.ts';
import { type HiloBet, type HiloOutcome, hiloRules, MAX_FIELD_SATANG } from '../../hilo/rules.ts';
import { profileOf } from '../../profile.ts';
import { el } from '../shell/dom.ts';
import { netOf } from '../shell/money.ts';
import { type GameContext, startGame } from '../shell/start-game.ts';
import { createAnnouncer } from './announce.ts';
import { createBowl } from './bowl.ts';
import { createDock } from './dock.ts';
import { pastDice } from './history.ts';
import { onKey } from './keys.ts';
import { openPaytable } from './paytable.ts';
import { createRoad } from './road-button.ts';
import { obstacleOf, type Placement, stakesOf, totalOf } from './stakes.ts';
import { createTable } from './table.ts';
import { OBSTACLES, TEXT } from './text.ts';

type HiloGame = GameContext<HiloBet, HiloOutcome>;
const LIMITS = { maxFieldSatang: MAX_FIELD_SATANG, maxTotalSatang: hiloRules.limits.maxSatang };

function mountHilo(game: HiloGame): void {
  const look = hiloLook(profileOf(game.session.game.category, game.session.game.id));
  const bowl = createBowl();
  const road = createRoad();
  const announcer = createAnnouncer();
  const table = createTable(place);
  const dock = createDock(look.chips, {
    chip: choose,
    undo: () => change(placements.slice(0, -1)),
    clear: () => change([]),
    repeat,
    throw: throwDice,
  });
  let chip: number = look.chips[0];
  let placements: readonly Placement[] = [];
  let last: readonly Placement[] = [];
  /** The chips of a finished round stay visible until the next touch. */
  let isOver = false;
  let isThrowing = false;

  function show(): void {
    table.showStakes(stakesOf(placements), isOver);
    table.setLocked(isThrowing);
    dock.show({
      chip,
      totalSatang: totalOf(isOver ? [] : placements),
      fieldCount: isOver ? 0 : stakesOf(placements).size,
      canUndo: !isOver && placements.length > 0,
      canRepeat: last.length > 0 && (isOver || placements.length === 0),
      isThrowing,
    });
  }
  function choose(baht: number): void {
    chip = baht;
    show();
  }
  function change(next: readonly Placement[]): void {
    if (isThrowing) return;
    placements = next;
    isOver = false;
    table.showWon(null);
    show();
  }
  function repeat(): void {
    if (totalOf(last) > (game.balance.satang ?? Number.POSITIVE_INFINITY)) game.toast(OBSTACLES.balance);
    else change(last);
  }
  function place(field: string): void {
    if (isThrowing) return;
    const current = isOver ? [] : placements;
    const next = { field, stakeSatang: satangOf(chip) };
    const obstacle = obstacleOf(current, next, LIMITS, game.balance.satang);
    if (obstacle) {
      game.toast(OBSTACLES[obstacle]);
      return;
    }
    game.sound.knock(0.4);
    change([...current, next]);
  }
  async function throwDice(): Promise<void> {
    const stakeSatang = totalOf(placements);
    if (isThrowing || isOver || stakeSatang === 0) return;
    isThrowing = true;
    show();
    announcer.hint(TEXT.throwing);
    bowl.shake();
    // With large text the page may have been scrolled to the table.
    bowl.element.scrollIntoView({ block: 'nearest' });
    const bet = [...stakesOf(placements)].map(([field, stake]) => ({ field, stakeSatang: stake }));
    const round = await game.playRound(bet, stakeSatang);
    if (round?.outcome) {
      await bowl.reveal(round.outcome.dice);
      showResult(round.outcome, round);
      game.reveal(round);
    } else {
      bowl.show(null);
      announcer.hint(TEXT.placeFirst);
    }
    isThrowing = false;
    show();
  }
  function showResult({ dice }: HiloOutcome, round: RoundView): void {
    last = placements;
    isOver = true;
    road.add(dice);
    table.showWon(dice);
    announcer.result(dice, round);
    playResult(game.sound, netOf(round) > 0);
  }

  const page = el(
    'div',
    { class: 'hilo' },
    el('section', { class: 'throw' }, bowl.element, road.element, announcer.element),
    table.element,
    dock.element,
  );
  game.stage.append(page);
  // On the body, because sheets are outside the stage.
  document.body.dataset.cloth = look.cloth;
  document.body.dataset.dice = look.dice;
  game.addAction('info', TEXT.paytable, openPaytable);
  announcer.hint(TEXT.placeFirst);
  document.addEventListener('keydown', (event) =>
    onKey(event, { choose, change, throwDice, chips: look.chips, placements: () => placements }),
  );
  show();
  void pastDice().then(road.show);
  if (game.resumed?.outcome) {
    bowl.show(game.resumed.outcome.dice);
    announcer.result(game.resumed.outcome.dice, game.resumed);
    game.reveal(game.resumed);
  }
}

function playResult(sound: HiloGame['sound'], isWon: boolean): void {
  sound.knock();
  if (isWon) for (const [i, hertz] of [523, 659, 784].entries()) sound.note(hertz, { delay: i * 0.09 });
}

startGame<HiloBet, HiloOutcome>({ mount: mountHilo });
