import { isAppBalance } from '#contract/game-messages.ts';
import { type Satang, satangOf } from '#contract/money.ts';
import './shell.css';
import type { RoundView, SessionView } from '../../api.ts';
import { openSession, Refused } from './api.ts';
import { type Balance, createBalance } from './balance.ts';
import { showNotice, toast } from './dialog.ts';
import { el, type IconName, icon, iconButton, isMotionReduced } from './dom.ts';
import { openFairness, openHistory } from './drawers.ts';
import { bahtText } from './money.ts';
import { closeGame, createRounds, notifyApp } from './rounds.ts';
import type { Shown } from './shown-hashes.ts';
import { createSound, type Sound } from './sound.ts';
import { TEXT } from './text.ts';

/** The shell's services for a game. */
export interface GameContext<Bet, Outcome> {
  readonly session: SessionView;
  /** Fills the page between the top strip and the controls. */
  readonly stage: HTMLElement;
  /** The bar at the bottom: stepper, main button. It is hidden while it is empty. */
  readonly controls: HTMLElement;
  readonly balance: Balance;
  readonly sound: Sound;
  readonly isMotionReduced: boolean;
  /** The round that was waiting for its answer at a reload: show its result and `reveal` it. Usually null. */
  readonly resumed: RoundView<Bet, Outcome> | null;
  /** SHA-256 of the next round's seed. */
  nextSeedHash(): string;
  /**
   * Plays one round: subtracts the stake from the shown balance, repeats the request until there is an answer (the
   * request id makes all repeats one round), and returns the round in state `settled`, `paying` or, for a draw,
   * `open`. Null if nothing was played, and the player has seen the reason. Several rounds may run at a time.
   */
  playRound(bet: Bet, stakeSatang: Satang, draw?: Shown | null): Promise<RoundView<Bet, Outcome> | null>;
  /** Call it when the result is shown: it adds the win to the balance, here and in the app around the game. */
  reveal(round: RoundView<Bet, Outcome>): void;
  /** Reads the balance from the wallet: for wins of draws. */
  refreshBalance(): Promise<void>;
  /** Opens the next hash, the last seed and the link that checks it. */
  openFairness(): void;
  openHistory(): void;
  /** Adds a button to the top strip, such as the paytable's. */
  addAction(name: IconName, label: string, onClick: () => void): void;
  toast(text: string): void;
}

/**
 * Starts a game page: opens the session (launch token, or the tab's own after a reload), builds the shell (strip with
 * balance, sound, history, fairness; connection banner; demo badge) and calls `mount` once.
 *
 *     startGame<SlotBet, SlotOutcome>({
 *       mount(game) {
 *         const bet = betStepper([satang(100), satang(500)], satang(100));
 *         game.controls.append(bet.element, el('button', { class: 'button is-primary', onclick: play }, 'เล่น'));
 *         async function play() {
 *           const round = await game.playRound({ stakeSatang: bet.satang }, bet.satang);
 *           if (!round) return;
 *           await show(round.outcome);
 *           game.reveal(round);
 *         }
 *       },
 *     });
 *
 * Styles: `shell.css` has the colours (`--primary`, `--money-in`, …), `.button`, `.icon-button`, `.meter`, `.num`,
 * `.sheet`. Helpers: `el`, `icon`, `iconButton` (dom.ts), `betStepper`, `openSheet`, `showNotice` (dialog.ts), `bahtText`.
 */
export function startGame<Bet, Outcome>({ mount }: { mount(game: GameContext<Bet, Outcome>): void }): void {
  start(mount).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await showNotice(TEXT.endedTitle, TEXT.ended, TEXT.closeGame);
    closeGame();
  });
}

async function start<Bet, Outcome>(mount: (game: GameContext<Bet, Outcome>) => void): Promise<void> {
  document.body.append(el('div', { class: 'loading', role: 'status' }, el('span', { class: 'ring' }), TEXT.loading));
  const session = await openSession();
  document.title = session.game.name;
  const balance = createBalance(session.balanceSatang);
  const rounds = createRounds<Bet, Outcome>(session, balance);
  const sound = createSound();
  const resumed = await rounds.resume();

  const actions = el('div', { class: 'strip-actions' });
  const stage = el('main', { class: 'stage', 'aria-label': session.game.name });
  const controls = el('section', { class: 'controls', 'aria-label': TEXT.bet });
  const showFairness = () => openFairness(session, rounds.nextSeedHash, rounds.last);
  const addAction = (name: IconName, label: string, onClick: () => void) =>
    actions.prepend(iconButton(name, label, onClick));
  addAction('shield', TEXT.fairness, showFairness);
  addAction('history', TEXT.history, openHistory);
  actions.append(soundButton(sound));
  document.body.replaceChildren(
    el('header', { class: 'strip' }, balanceMeter(session, balance), actions),
    stage,
    controls,
  );

  mount({
    session,
    stage,
    controls,
    balance,
    sound,
    isMotionReduced: isMotionReduced(),
    resumed,
    nextSeedHash: () => rounds.nextSeedHash,
    playRound: (bet, stakeSatang, draw) => rounds.play(bet, stakeSatang, draw),
    reveal: (round) => rounds.reveal(round),
    refreshBalance: () => rounds.refreshBalance(),
    openFairness: showFairness,
    openHistory,
    addAction,
    toast,
  });
  document.addEventListener('visibilitychange', () => {
    // Another tab may have played on the same wallet.
    if (!document.hidden) rounds.refreshBalance().catch((error: unknown) => console.error(error));
  });
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && !session.isDemo && isAppBalance(data)) balance.report(satangOf(data.balance));
  });
  notifyApp('game:shows-balance');
  if (resumed) toast(TEXT.resumed);
}

function balanceMeter({ isDemo }: SessionView, balance: Balance): HTMLElement {
  const amount = el('output', { class: 'meter-amount num' });
  balance.subscribe((satang) => {
    amount.textContent = satang === null ? '–' : bahtText(satang);
  });
  const label = el('span', { class: 'meter-label' }, TEXT.balance);
  return el('div', { class: 'meter' }, label, isDemo ? el('span', { class: 'demo-badge' }, TEXT.demo) : null, amount);
}

function soundButton(sound: Sound): HTMLElement {
  const button = iconButton('mute', TEXT.soundOn, () => {
    sound.toggle();
    show();
  });
  function show(): void {
    button.replaceChildren(icon(sound.isOn ? 'sound' : 'mute'));
    button.setAttribute('aria-label', sound.isOn ? TEXT.soundOff : TEXT.soundOn);
    button.setAttribute('aria-pressed', String(sound.isOn));
  }
  show();
  return button;
}
