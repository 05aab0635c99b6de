import { useLocation, useNavigate } from 'react-router-dom';
import { agentConfig } from '#contract/agent.ts';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { cashbackSummary } from '#contract/cashback.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ClaimCard, type Kind, type Summary } from '../components/claim-card.tsx';
import { CashbackHistory } from '../components/history.tsx';
import { RunningCard } from '../components/running-card.tsx';
import { WeekChart } from '../components/week-chart.tsx';
import { type CashbackRules, lossExample, turnoverExample } from '../model/example.ts';

const OPTIONS = [
  { value: 'turnover', label: text.turnover },
  { value: 'loss', label: text.loss },
] as const;
const CATEGORIES: Readonly<Record<string, string>> = text.categories;
const ADDRESSES = { turnover: link('cashback'), loss: link('winloss') } as const;

/** `/cashback` shows daily cashback, `/winloss` and `/member/winloss` the return of losses. */
export default function CashbackPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const kind: Kind = pathname.startsWith(link('cashback')) ? 'turnover' : 'loss';
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      <Segment
        label={text.tabs}
        value={kind}
        options={OPTIONS}
        onChange={(next) => navigate(ADDRESSES[next], { replace: true })}
      />
      {isLoggedIn ? <MemberCashback kind={kind} /> : <GuestCashback kind={kind} />}
    </div>
  );
}

function MemberCashback({ kind }: { kind: Kind }) {
  const summary = useQuery(cashbackSummary, {});
  const { data } = summary;
  return (
    <>
      {data ? (
        <>
          <ClaimCard kind={kind} summary={data} />
          <RunningCard kind={kind} summary={data} />
          {kind === 'loss' && <WeekChart summary={data} />}
        </>
      ) : (
        <Pending of={summary} failed={text.loadFailed}>
          <Skeleton className="h-33 rounded-hero" />
          <Skeleton className="h-45 max-[22rem]:h-55 rounded-box" />
          {kind === 'loss' && <Skeleton className="h-23 rounded-box" />}
        </Pending>
      )}
      <CashbackHistory kind={kind} key={kind}>
        {data && <Rules kind={kind} summary={data} />}
      </CashbackHistory>
    </>
  );
}

/** `สล็อต 1% · หวย 3%` */
const sharesOf = (rates: Summary['turnover']['rates']): string =>
  rates.map(({ category, percent }) => text.share(CATEGORIES[category] ?? category, percent)).join(' · ');

function Rules({ kind, summary: { loss, turnover } }: { kind: Kind; summary: Summary }) {
  const sentences =
    kind === 'turnover'
      ? text.turnoverRules(formatBaht(turnover.min), formatBaht(turnover.max))
      : text.lossRules(
          loss.percent,
          formatBaht(loss.min_loss),
          formatBaht(loss.max_return),
          sharesOf(loss.most_of_stakes),
        );
  return (
    <section className="surface p-5">
      <h2 className="text-base">{text.rules}</h2>
      <ul className="list-disc pl-5 mt-2 grid gap-1 text-sm text-muted num">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {kind === 'turnover' && <li>{sharesOf(turnover.rates)}</li>}
      </ul>
    </section>
  );
}

/** A sentence with the agent's own figures; null where the agent gives nothing back. */
function exampleOf(kind: Kind, rules: CashbackRules): string | null {
  if (kind === 'turnover') {
    const example = turnoverExample(rules);
    if (!example) return null;
    const name = CATEGORIES[example.category] ?? example.category;
    return text.turnoverExample(name, formatSatang(example.stake), example.percent, formatSatang(example.amount));
  }
  const example = lossExample(rules);
  if (!example) return null;
  const [stake, won, loss, amount] = [example.stake, example.won, example.loss, example.amount].map(formatSatang);
  const category = CATEGORIES[example.category] ?? example.category;
  return text.lossExample({ category, stake, won, loss, percent: example.percent, amount });
}

function GuestCashback({ kind }: { kind: Kind }) {
  const requireLogin = useUi((state) => state.requireLogin);
  const agent = useQuery(agentConfig, { agent_code: useAgentCode() });
  const rules = agent.data?.info.cashback;
  return (
    <section className="surface p-6 grid justify-items-center text-center gap-2">
      <Drawing name="slip" />
      <h2 className="text-xl mt-2">{text.guestTitle[kind]}</h2>
      {rules ? (
        <>
          <p className="text-sm num">{exampleOf(kind, rules)}</p>
          {kind === 'loss' && (
            <p className="text-sm text-muted num">{text.lossShares(sharesOf(rules.most_of_stakes))}</p>
          )}
          <ol className="text-sm text-muted list-decimal pl-5 text-left grid gap-1 mt-2">
            {text.guestSteps(rules.claim_days).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : (
        <Pending of={agent}>
          <Skeleton className="h-28 w-full rounded-lg" />
        </Pending>
      )}
      <Button size="lg" block className="mt-4" onClick={() => requireLogin(() => undefined)}>
        {text.login}
      </Button>
    </section>
  );
}
