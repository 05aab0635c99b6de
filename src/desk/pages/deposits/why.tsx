import type { DeskIconName } from '../../parts/icon-name.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { depositsText } from '../../text/deposits.ts';
import type { Review } from './review.ts';

const LOOKS: Readonly<Record<Review['why'], readonly [Tone, DeskIconName]>> = {
  no_match: ['wait', 'search'],
  amount_differs: ['warn', 'ne'],
  other_payer: ['bad', 'swap'],
  paid_twice: ['win', 'copy'],
  own_limit: ['warn', 'alert'],
};

/** Why a payment waits, or what became of it. */
export function Why({ review }: { review: Review }) {
  if (review.state === 'credited')
    return (
      <State tone="ok" icon="check">
        {depositsText.credited}
      </State>
    );
  if (review.state === 'returned')
    return (
      <State tone="off" icon="back">
        {depositsText.returned}
      </State>
    );
  const [tone, icon] = LOOKS[review.why];
  return (
    <State tone={tone} icon={icon}>
      {depositsText.why[review.why]}
    </State>
  );
}
