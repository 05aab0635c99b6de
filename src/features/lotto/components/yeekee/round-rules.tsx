import { memo } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRule } from '#contract/lotto-rounds.ts';
import { YEEKEE_TEXT as text } from '#src/text/yeekee.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface RoundRulesProps {
  /** Undefined while it is loading. */
  rule: OutputOf<typeof lottoRule>['yeekee'] | undefined;
}

/** The hash that the round's secret number was sealed with; opened, the rule, frozen as the hash when the round was made. */
export const RoundRules = memo(function RoundRules({ rule }: RoundRulesProps) {
  if (!rule) return <Skeleton className="h-12 rounded-field" />;
  const { seed_hash: hash } = rule;
  return (
    <details className="group yk-rules">
      <summary>
        <Icon name={hash === null ? 'info' : 'lock'} size={20} className="text-muted" />
        <span className="min-w-0 text-muted">
          {hash === null ? (
            text.rules.title
          ) : (
            <>
              {text.rules.sealedShort}{' '}
              <span className="num text-base-content whitespace-nowrap">
                {hash.slice(0, 6)}…{hash.slice(-4)}
              </span>
            </>
          )}
        </span>
        <span className="text-brand-ink font-medium whitespace-nowrap">{text.rules.open}</span>
      </summary>
      <div className="grid gap-2 pb-4">
        <p className="font-medium num">{text.formula[rule.mode]}</p>
        <p>{text.rules.after}</p>
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
});
