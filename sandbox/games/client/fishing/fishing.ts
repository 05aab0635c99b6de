import { satangOf } from '#contract/money.ts';
import { paletteOf } from '#game-art/drawing.ts';
import { type FishingBet, type FishingOutcome, fishingRules, SHOT_LEVELS, speciesTable } from '../../fishing/rules.ts';
import { profileOf } from '../../profile.ts';
import { betStepper } from '../shell/bet-stepper.ts';
import { el, icon } from '../shell/dom.ts';
import { bahtText, returnOf } from '../shell/money.ts';
import type { Sound } from '../shell/sound.ts';
import { type GameContext, startGame } from '../shell/start-game.ts';
import { listen } from './gestures.ts';
import { openPaytable } from './paytable.ts';
import { createScene } from './scene.ts';
import { waterOf } from './sea.ts';
import { createTargets } from './targets.ts';
import { TEXT } from './text.ts';
import { createTrigger } from './trigger.ts';
// Imported after the shell's styles, which it builds on.
import './style.css';

const FIRST_LEVEL = satangOf(5);
const LEGEND_EVERY_MS = 200;

type Game = GameContext<FishingBet, FishingOutcome>;

startGame<FishingBet, FishingOutcome>({ mount });

function mount(game: Game): void {
  const { id } = game.session.game;
  const profile = profileOf('fishing', id);
  const table = speciesTable(profile);
  const deal = profile.number % 997;
  const water = waterOf(paletteOf(id, 'fishing'));
  document.documentElement.style.setProperty('--deep', water.deep);

  const announcement = el('p', { class: 'sr-only', 'aria-live': 'polite' });
  const nameOf = (species: FishingBet['species']) => table.find((entry) => entry.species === species)?.name ?? species;
  const level = betStepper(SHOT_LEVELS, FIRST_LEVEL);
  const [less, more] = level.element.querySelectorAll('button');
  const trigger = createTrigger(fire);
  const fireButton = el('button', { type: 'button', class: 'button is-primary' }, icon('bolt'), TEXT.fire);
  let legendAt = 0;
  const scene = createScene({
    table,
    water,
    deal,
    isMotionReduced: game.isMotionReduced,
    onFrame() {
      const now = performance.now();
      trigger.step(now);
      if (now < legendAt) return;
      legendAt = now + LEGEND_EVERY_MS;
      targets.show(scene.visibleSpecies(), scene.target?.species);
    },
  });
  const targets = createTargets(table, deal, (species) => {
    scene.aimAt(scene.nearest(species));
    announcement.textContent = TEXT.aimed(nameOf(species));
  });

  /** Fires one shot, which is one round. False: there is no target, or too little money. */
  async function fire(): Promise<boolean> {
    const stakeSatang = level.satang;
    const species = scene.target?.species;
    const has = game.balance.satang;
    if (species === undefined) announcement.textContent = TEXT.pickFirst;
    else if (has !== null && has < stakeSatang) game.toast(TEXT.short);
    if (species === undefined || (has !== null && has < stakeSatang)) return false;
    const playing = game.playRound({ species, stakeSatang }, stakeSatang);
    sounds(game.sound).shot();
    const answer = playing.then((round) =>
      round?.outcome ? { isCaught: round.outcome.isCaught, winSatang: returnOf(round) } : null,
    );
    scene.fire(SHOT_LEVELS.indexOf(stakeSatang), answer, () => void playing.then(showResult));
    return (await playing) !== null;
  }
  /** Shows the end of a shot, and adds its win to the balance. */
  function showResult(round: Awaited<ReturnType<Game['playRound']>>): void {
    if (!round) return;
    game.reveal(round);
    const win = returnOf(round);
    const name = nameOf(round.bet.species);
    announcement.textContent = win > 0 ? TEXT.caught(name, bahtText(win)) : TEXT.slipped(name);
    if (win > 0) sounds(game.sound).caught(win / round.stakeSatang);
    else sounds(game.sound).slipped();
  }

  game.stage.append(scene.element, el('p', { class: 'first-hint' }, TEXT.fireHint), announcement);
  game.controls.append(targets.element, level.element, fireButton);
  game.addAction('info', TEXT.paytable, () => openPaytable(table, deal, fishingRules.rtp(profile) ?? 0));
  if (less && more) listen({ scene, trigger, targets, fireButton, less, more });
  if (game.resumed) showResult(game.resumed);
}

/** Notes of a pentatonic scale; a larger catch plays more of them. */
function sounds(sound: Sound) {
  const SCALE = [392, 440, 523, 587, 659, 784, 880, 1047];
  return {
    shot: () => sound.note(196, { seconds: 0.09, gain: 0.35, shape: 'sine' }),
    slipped: () => sound.note(147, { seconds: 0.12, gain: 0.2, shape: 'sine' }),
    caught(multiplier: number) {
      const notes = SCALE.slice(0, Math.min(SCALE.length, 2 + Math.round(Math.log2(multiplier))));
      for (const [n, hertz] of notes.entries()) sound.note(hertz, { delay: n * 0.08, gain: 0.5 });
    },
  };
}
