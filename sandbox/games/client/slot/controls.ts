import { type Satang, satangOf } from '#contract/money.ts';
import type { RoundView } from '../../api.ts';
import type { SlotBet, SlotOutcome } from '../../slot/rules.ts';
import { betStepper } from '../shell/bet-stepper.ts';
import { openSheet } from '../shell/dialog.ts';
import { el, icon } from '../shell/dom.ts';
import { bahtText, netOf, netText } from '../shell/money.ts';
import type { GameContext } from '../shell/start-game.ts';
import { TEXT as SHELL_TEXT } from '../shell/text.ts';
import { TEXT } from './text.ts';

type SlotContext = GameContext<SlotBet, SlotOutcome>;

const STAKES = [1, 2, 5, 10, 20, 50, 100, 200, 500].map(satangOf);
const USUAL_STAKE = satangOf(10);
const AUTO_TIMES = [10, 25] as const;

export interface Actions {
  spin(stakeSatang: Satang): Promise<RoundView | null>;
  hurry(): void;
  paytable(stakeSatang: Satang): void;
}

/** Stepper, automatic spins, and the button that starts a spin or, during one, hurries it. */
export function buildControls(game: SlotContext, actions: Actions) {
  const { minSatang, maxSatang } = game.session.limits;
  const stakes = STAKES.filter((stake) => stake >= minSatang && stake <= maxSatang);
  const stepper = betStepper(stakes, USUAL_STAKE, () => show());
  const spinButton = el('button', { type: 'button', class: 'spin', 'aria-label': TEXT.spin }, icon('spin'));
  const autoButton = el('button', { type: 'button', class: 'auto', 'aria-label': TEXT.auto }, icon('repeat'));
  let isBusy = false;
  let autoLeft = 0;

  /** A round that runs has its stake already. */
  const isShort = () => !isBusy && game.balance.satang !== null && game.balance.satang < stepper.satang;

  function show(): void {
    stepper.warn(isShort() ? SHELL_TEXT.short : null);
    spinButton.setAttribute('aria-disabled', String(isShort()));
    stepper.setDisabled(isBusy || autoLeft > 0);
    spinButton.classList.toggle('is-busy', isBusy);
    spinButton.setAttribute('aria-label', isBusy ? TEXT.skip : TEXT.spin);
    spinButton.replaceChildren(icon(isBusy ? 'bolt' : 'spin'));
    autoButton.setAttribute('aria-label', autoLeft > 0 ? TEXT.stopAuto(autoLeft) : TEXT.auto);
    autoButton.classList.toggle('is-on', autoLeft > 0);
    autoButton.replaceChildren(autoLeft > 0 ? el('span', { class: 'num' }, `${autoLeft}`) : icon('repeat'));
  }
  async function during<Result>(work: Promise<Result>): Promise<Result> {
    isBusy = true;
    show();
    try {
      return await work;
    } finally {
      isBusy = false;
      show();
    }
  }
  async function spin(): Promise<void> {
    if (isBusy) return actions.hurry();
    if (isShort()) {
      autoLeft = 0;
      show();
      game.toast(game.session.isDemo ? SHELL_TEXT.refusals.demo_balance : SHELL_TEXT.shortHint);
      // The shown balance may be an old one.
      return game.refreshBalance();
    }
    const round = await during(actions.spin(stepper.satang));
    if (round?.winSatang) announce(round.winSatang, netOf(round));
    if (round === null) autoLeft = 0;
    show();
  }
  async function auto(times: number): Promise<void> {
    autoLeft = times;
    while (autoLeft > 0) {
      autoLeft--;
      await spin();
    }
  }
  function chooseAuto(): void {
    if (autoLeft > 0) {
      autoLeft = 0;
      show();
      return;
    }
    if (isBusy) return;
    const choices = AUTO_TIMES.map((times) =>
      el(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => {
            sheet.close();
            auto(times).catch((error: unknown) => console.error(error));
          },
        },
        TEXT.autoTimes(times),
      ),
    );
    const sheet = openSheet(
      TEXT.auto,
      el('p', { class: 'hint' }, TEXT.autoHint),
      el('div', { class: 'auto-choices' }, ...choices),
    );
  }
  const announcement = el('p', { class: 'sr-only', role: 'status' });
  const announce = (back: Satang, net: Satang) => {
    announcement.textContent = TEXT.result(bahtText(back), netText(net));
  };
  const start = () => {
    spin().catch((error: unknown) => console.error(error));
  };
  spinButton.addEventListener('click', start);
  autoButton.addEventListener('click', chooseAuto);
  document.addEventListener('keydown', (event) => {
    const isFree = document.activeElement === document.body || document.activeElement === spinButton;
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || !isFree || document.querySelector('dialog'))
      return;
    event.preventDefault();
    start();
  });
  game.addAction('info', TEXT.paytable, () => actions.paytable(stepper.satang));
  game.controls.append(autoButton, stepper.element, spinButton, announcement);
  game.balance.subscribe(show);
  return { during };
}
