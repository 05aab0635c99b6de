import { formatBaht } from '../../../../../contract/baht-text.ts';
import { lottoRule } from '../../../../../contract/lotto-rounds.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { YEEKEE_TEXT as text } from '../../../../text/yeekee.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** The round's formula in one line; opened, its rule and the hash of its seed, both frozen when the round was made. */
export function RoundRules({ roundId }: { roundId: string }) {
  const { data } = useQuery(lottoRule, { round_id: roundId }, { revalidateOnFocus: false, revalidateIfStale: false });
  const rule = data?.yeekee;
  if (!rule) return <Skeleton className="h-10 rounded-field" />;
  return (
    <details className="group px-1">
      <summary className="hint min-h-11 items-center! list-none cursor-pointer text-xs text-muted [&::-webkit-details-marker]:hidden flex!">
        <Icon name="info" size={16} />
        <span className="flex-1 num">{text.formula[rule.mode]}</span>
        <Icon name="down" size={16} className="group-open:rotate-180" />
        <span className="sr-only">{text.rules.title}</span>
      </summary>
      <div className="surface p-4 mt-1 grid gap-2 text-sm">
        <p>{text.rules.sixteenth}</p>
        <p>{text.rules.minimum(rule.minimum_shots)}</p>
        <p>{text.rules.cooldown(rule.cooldown_seconds, rule.max_shots)}</p>
        {rule.bonuses.map(({ position_from_newest, amount }) => (
          <p key={position_from_newest}>{text.rules.bonus(position_from_newest, formatBaht(amount))}</p>
        ))}
        {rule.beacon_round !== null && (
          <>
            <p className="text-muted">{text.rules.beacon(rule.beacon_round)}</p>
            <p className="text-muted">{text.rules.beaconChain}</p>
            <code className="inset-box p-3 text-xs break-all">{rule.beacon_chain}</code>
            <p className="text-muted">{text.rules.beaconKey}</p>
            <code className="inset-box p-3 text-xs break-all">{rule.beacon_public_key}</code>
          </>
        )}
        {rule.seed_hash !== null && (
          <>
            <p className="text-muted">{text.rules.sealed}</p>
            <p className="text-muted mt-1">{text.rules.seedHash}</p>
            <code className="inset-box p-3 text-xs break-all">{rule.seed_hash}</code>
            <CopyButton
              value={rule.seed_hash}
              label={text.rules.copyHash}
              doneText={text.rules.copied}
              className="px-4 justify-self-start"
            />
          </>
        )}
      </div>
    </details>
  );
}
