import { shortBetName } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billResults } from '#contract/lotto-bills.ts';
import { bahtOf } from '#contract/money.ts';
import { classNames } from '#src/lib/class-names.ts';
import { netOf } from '#src/lib/net.ts';
import { HITS_TEXT as text } from '#src/text/hits.ts';
import { Icon } from '#src/ui/icon.tsx';
import { signed } from '../../model/signed.ts';
import { RING_PATH } from '../paper/ring-path.ts';

export type OwnResult = OutputOf<typeof billResults>[number];

/** A drawn number, ringed by pen where the member had it. */
export function HitNumber({ number, isHit }: { number: string; isHit: boolean }) {
  if (!isHit) return number;
  return (
    <span className="relative inline-block mx-2">
      {number}
      <svg
        viewBox="0 0 64 40"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute left-1/2 top-1/2 -translate-1/2 w-[calc(100%+max(18px,.8em))] min-w-10 h-[max(34px,1.55em)] overflow-visible fill-none stroke-[2.25] [stroke:light-dark(oklch(52%_.175_27),oklch(74%_.15_27))] [stroke-linecap:round]"
      >
        <path vectorEffect="non-scaling-stroke" d={RING_PATH} />
      </svg>
    </span>
  );
}

/** Tells whether the member had exactly this number. */
export const hasHit = (
  own: OwnResult | undefined,
  kind: OwnResult['hits'][number]['bet_type'],
  number: string | null,
) => own?.hits.some((hit) => hit.bet_type === kind && hit.number === number) ?? false;

/** The return of the member's bills of a round: the winning numbers, and the net of all stakes. */
export function OwnLine({ own }: { own: OwnResult | undefined }) {
  if (!own) return null;
  if (own.hits.length === 0) return <span className="block mt-1 text-sm text-muted">{text.lost}</span>;
  // Gold only for more than was staked.
  const net = netOf(own.staked, own.paid);
  const bets = own.hits.map(({ bet_type, number }) => `${number} ${shortBetName(bet_type)}`);
  return (
    <span
      className={classNames(
        'flex w-fit items-center gap-1 mt-1 py-0.5 pl-1.5 pr-2 rounded-2xl text-[.8125rem] leading-[1.55] font-medium num',
        net > 0 ? 'bg-win-soft text-win' : 'bg-base-300',
      )}
    >
      <Icon name="check" size={16} />
      {text.mine(bets.join(' · '), signed(bahtOf(net)))}
    </span>
  );
}
