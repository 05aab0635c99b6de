import './slot.css';
import './screens.css';
import { type Satang, satang } from '#contract/money.ts';
import { paletteOf } from '#game-art/drawing.ts';
import type { RoundView } from '../../api.ts';
import { profileOf } from '../../profile.ts';
import { openingStops } from '../../slot/opening.ts';
import { stripsOf } from '../../slot/reels.ts';
import { type SlotBet, type SlotOutcome, spinsOf } from '../../slot/rules.ts';
import { slotVariantOf } from '../../slot/variants.ts';
import { el } from '../shell/dom.ts';
import { type GameContext, startGame } from '../shell/start-game.ts';
import { announceFreeSpins, announceTotal, celebrateWin } from './celebrate.ts';
import { buildControls } from './controls.ts';
import { createHurry } from './hurry.ts';
import { createMachine } from './machine.ts';
import { openPaytable } from './paytable.ts';
import { symbolImages } from './symbols.ts';
import { TEXT } from './text.ts';

type SlotContext = GameContext<SlotBet, SlotOutcome>;
type SlotRound = RoundView<SlotBet, SlotOutcome>;

/** Times the stake. */
const BIG = 15;
const HUGE = 50;
const BETWEEN_FREE_SPINS_MS = 500;
const AFTER_WIN_MS = 700;

startGame<SlotBet, SlotOutcome>({
  mount(game) {
    play(game).catch((error: unknown) => console.error(error));
  },
});

async function play(game: SlotContext): Promise<void> {
  const { session, stage, sound } = game;
  const { id, category } = session.game;
  const profile = profileOf(category, id);
  const variant = slotVariantOf(profile);
  const strips = stripsOf(profile);
  const palette = paletteOf(id, category);
  dress(palette);
  const images = await symbolImages(session.game, palette);
  const hurry = createHurry();
  const machine = createMachine(strips, images, sound, hurry);
  const banner = el('div', { class: 'banner' }, el('h1', {}, session.game.name), el('p', {}, bannerLine(game)));
  const counter = el('p', { class: 'free-count num', role: 'status' });
  stage.append(
    el('div', { class: 'ground', 'aria-hidden': 'true' }),
    picture(session.game.image),
    banner,
    counter,
    machine.element,
  );
  machine.show(openingStops(profile));
  machine.say(TEXT.ready);

  /** Shows a round whose reels spin (or, after a reload, do not): every spin, then the sum. */
  async function show(round: SlotRound): Promise<void> {
    const { bet, outcome } = round;
    if (outcome === null) throw new Error('a slot round without an outcome');
    const spins = spinsOf(bet, outcome, profile);
    let sum = satang(0);
    let granted = 0;
    for (const [i, spin] of spins.entries()) {
      if (i > 0) {
        await hurry.wait(BETWEEN_FREE_SPINS_MS);
        hurry.reset();
        counter.textContent = TEXT.freeCount(i, granted);
        machine.run();
      }
      await machine.land(outcome.stops[i] ?? [], spin);
      await machine.showWins(spin, { backSatang: sum, stakeSatang: bet.stakeSatang });
      sum = satang(sum + spin.winSatang);
      if (i === 0 || spin.winSatang >= BIG * bet.stakeSatang) await celebrate(spin.winSatang, bet.stakeSatang);
      if (spin.freeSpins > 0) {
        granted += spin.freeSpins;
        if (i > 0) game.toast(TEXT.moreFreeSpins(spin.freeSpins));
        else await announceFreeSpins(stage, spin.freeSpins, variant.freeMultiplier, hurry);
        document.body.classList.add('is-free');
      }
      if (i > 0 && spin.winSatang > 0) await hurry.wait(AFTER_WIN_MS);
    }
    if (spins.length > 1) await announceTotal(stage, sum, bet.stakeSatang, hurry);
    document.body.classList.remove('is-free');
    counter.textContent = '';
    if (sum === 0) machine.say(TEXT.noWin);
  }
  async function celebrate(winSatang: Satang, stakeSatang: Satang): Promise<void> {
    if (winSatang >= BIG * stakeSatang) await celebrateWin(stage, winSatang, winSatang >= HUGE * stakeSatang, hurry);
  }

  const controls = buildControls(game, {
    paytable: (stake) => openPaytable(variant, images, stake, session.game.rtp),
    hurry: () => hurry.hurry(),
    async spin(stakeSatang) {
      hurry.reset();
      machine.run();
      machine.say('');
      const round = await game.playRound({ stakeSatang }, stakeSatang);
      if (round === null) {
        machine.show(openingStops(profile));
        machine.say(TEXT.ready);
        return null;
      }
      await show(round);
      game.reveal(round);
      return round;
    },
  });
  stage.addEventListener('pointerdown', () => hurry.hurry());
  if (game.resumed) await controls.during(show(game.resumed).then(() => game.resumed && game.reveal(game.resumed)));
}

/** The page in the game's own colours. */
function dress([ground, groundLine, light, middle, dark, ink]: readonly string[]): void {
  const colours = { ground, 'ground-line': groundLine, light, middle, dark, ink };
  for (const [name, colour] of Object.entries(colours))
    if (colour !== undefined) document.documentElement.style.setProperty(`--${name}`, colour);
}

function picture(image: string): HTMLElement {
  return el('div', { class: 'picture', 'aria-hidden': 'true' }, el('img', { src: image, alt: '' }));
}

function bannerLine({ session }: SlotContext): string {
  const variant = slotVariantOf(profileOf(session.game.category, session.game.id));
  const rtp = session.game.rtp === null ? '' : ` · RTP ${session.game.rtp.toFixed(2)}%`;
  return `${TEXT.volatility[variant.volatility]}${rtp}`;
}
