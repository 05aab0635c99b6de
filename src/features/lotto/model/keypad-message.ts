import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import type { Added } from './draft-lines.ts';
import type { KeypadMessage } from './keypad-reducer.ts';
import { offerOf, type Terms } from './round-terms.ts';

const { notice: text } = PAD_TEXT;

/**
 * The message about an addition of `numbers`; null if the new line needs none. `closed`: the number of closed lines.
 */
export function additionMessage(
  { added, known, beyond }: Added,
  numbers: readonly string[],
  closed: number,
  terms: Terms,
): KeypadMessage | null {
  const [number = ''] = numbers;
  if (beyond > 0) return { text: text.full(beyond), tone: 'refused' };
  if (numbers.length === 1) {
    if (closed > 0 && added.length === 0) return { text: text.closed(number), tone: 'refused' };
    if (added.length === 0 && known.length > 0) return { text: text.known(number), tone: 'plain' };
    const half = added.map((line) => offerOf(terms, line)).find((offer) => offer?.state === 'half');
    return half ? { text: text.half(number, half.rate), tone: 'half' } : null;
  }
  const parts = [
    added.length > 0 && text.added(added.length),
    known.length > 0 && text.knownMany(known.length),
    closed > 0 && text.closedMany(closed),
  ];
  return { text: parts.filter(Boolean).join(' · '), tone: 'plain' };
}
