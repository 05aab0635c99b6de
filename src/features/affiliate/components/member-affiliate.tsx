import { useState } from 'react';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { IconButton } from '#src/ui/button.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Figures } from './figures.tsx';
import { IncomeCard } from './income-card.tsx';
import { IncomeChart } from './income-chart.tsx';
import { LinkCard } from './link-card.tsx';
import { NetworkPreview } from './network.tsx';
import { RuleList, Rules } from './rules.tsx';
import { useConfigs, useSummary } from './use-affiliate.ts';

/** The member's page: income, link, figures, chart, network and rules. */
export function MemberAffiliate({ onView }: { onView: (view: 'network' | 'history') => void }) {
  const summary = useSummary();
  const configs = useConfigs();
  const [isExplaining, setExplaining] = useState(false);
  if (!summary.data)
    return (
      <Pending of={summary} failed={text.loadFailed}>
        <MemberAffiliateSkeleton />
      </Pending>
    );
  return (
    <>
      {configs.data && (
        <HeaderSlot>
          <IconButton icon="info" label={text.rules} aria-haspopup="dialog" onClick={() => setExplaining(true)} />
        </HeaderSlot>
      )}
      <IncomeCard summary={summary.data} minRedeem={configs.data?.min_redeem} onHistory={() => onView('history')} />
      <LinkCard link={summary.data.link} share={configs.data?.share} />
      <Figures summary={summary.data} levels={configs.data?.levels} />
      <IncomeChart summary={summary.data} />
      <NetworkPreview onAll={() => onView('network')} />
      {configs.data ? (
        <Rules configs={configs.data} />
      ) : (
        <Pending of={configs} failed={text.rulesFailed}>
          <Skeleton className="h-64 rounded-box" />
        </Pending>
      )}
      {configs.data && (
        <Sheet open={isExplaining} onClose={() => setExplaining(false)} title={text.rules}>
          <RuleList configs={configs.data} />
        </Sheet>
      )}
    </>
  );
}

function MemberAffiliateSkeleton() {
  return (
    <>
      <Skeleton className="h-48 rounded-hero" />
      <Skeleton className="h-36 rounded-box" />
      <Skeleton className="h-22 rounded-box" />
      <Skeleton className="h-72 rounded-box" />
    </>
  );
}
