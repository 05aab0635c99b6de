import { type Satang, satang } from '#contract/money.ts';
import { LINES } from '../../slot/lines.ts';
import { LINE_SYMBOLS, type SlotVariant } from '../../slot/variants.ts';
import { openSheet } from '../shell/dialog.ts';
import { el } from '../shell/dom.ts';
import { bahtText } from '../shell/money.ts';
import { linesSvg } from './line-view.ts';
import type { SymbolImages } from './symbols.ts';
import { TEXT } from './text.ts';

const pays = (amounts: readonly number[], suffix: readonly string[] = []) =>
  el(
    'dl',
    { class: 'pays num' },
    ...[5, 4, 3].flatMap((count) => [
      el('dt', {}, `${count}`),
      el('dd', {}, bahtText(satang(amounts[count - 3] ?? 0)) + (suffix[count - 3] ?? '')),
    ]),
  );

function symbolCard(image: string, content: HTMLElement, name = '', hint = ''): HTMLElement {
  const about = name === '' ? null : el('p', { class: 'pay-about' }, el('b', {}, name), ` ${hint}`);
  return el(
    'li',
    { class: name === '' ? 'pay-card' : 'pay-card is-wide' },
    el('img', { src: image, alt: name }),
    content,
    about,
  );
}

/** Opens the payouts at this stake, the rules of the free spins, and the twenty lines. */
export function openPaytable(
  variant: SlotVariant,
  images: SymbolImages,
  stakeSatang: Satang,
  rtp: number | null,
): void {
  const free = variant.freeSpins.map((count) => ` + ${TEXT.freeSpins(count)}`);
  const scatter = pays(
    variant.scatterPays.map((times) => times * stakeSatang),
    free,
  );
  const ofLine = (symbol: (typeof LINE_SYMBOLS)[number]) =>
    pays(variant.linePays[symbol].map((times) => (times * stakeSatang) / LINES.length));
  const lines = LINES.map((_, line) => {
    const item = el('li', { class: 'line-card' });
    item.innerHTML = linesSvg([{ line, count: 5 }]);
    item.append(el('span', { class: 'num' }, `${line + 1}`));
    return item;
  });
  openSheet(
    TEXT.paytable,
    el(
      'p',
      { class: 'hint' },
      `${TEXT.paysFor(bahtText(stakeSatang), bahtText(satang(stakeSatang / LINES.length)), LINES.length)}${rtp === null ? '' : ` · RTP ${rtp.toFixed(2)}%`} · ${TEXT.volatility[variant.volatility]}`,
    ),
    el(
      'ul',
      { class: 'pay-cards' },
      symbolCard(images.wild, ofLine('wild'), TEXT.wild, TEXT.wildHint),
      symbolCard(images.scatter, scatter, TEXT.scatterName, TEXT.scatterHint),
      ...LINE_SYMBOLS.filter((symbol) => symbol !== 'wild').map((symbol) => symbolCard(images[symbol], ofLine(symbol))),
    ),
    el('p', { class: 'hint' }, TEXT.freeRule(variant.freeMultiplier)),
    el('h3', {}, TEXT.lines),
    el('ul', { class: 'line-cards' }, ...lines),
  );
}
