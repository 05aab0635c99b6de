import { useNavigate } from 'react-router-dom';
import { operatorNow } from '#contract/operator-desk.ts';
import { formatTime } from '#src/lib/time.ts';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { Money } from '#src/ui/money.tsx';
import { type Now, useNowFigures } from '../../api/live.tsx';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useClock } from '../../shell/clock.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { useShownPages } from '../../shell/shown-pages.ts';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { nowText } from '../../text/now.ts';
import { SilentAlarm, StopAlarm, useSilent } from './alarms.tsx';
import { changeText, MoneyPanel, sumsOf } from './money-panel.tsx';
import { ChecksPanel, LatestPanel, OnlinePanel, RoundsPanel } from './side-panels.tsx';
import { byUrgency, PhoneWork, PLACES, WorkPanel } from './work-panel.tsx';

function PhoneMoney({ now, at }: { now: Now; at: number }) {
  return (
    <Panel title={nowText.money(formatTime(at))}>
      <div className="panel-b vs gap-1">
        {sumsOf(now.money).map(({ label, now: sum, before }) => (
          <div key={label} className="hs sp">
            <span className="dim">{label}</span>
            <span className="hs">
              <span className="fig-s">
                <Money amount={sum} unit={null} />
              </span>
              <span className="sm">{changeText(sum, before)}</span>
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** What waits and since when, the money of the day, players, rounds and checks: fresh every five seconds. */
export default function NowPage() {
  const { me } = useMe();
  const navigate = useNavigate();
  const isWide = useMinWidth('md');
  const live = useNowFigures();
  const first = useDeskQuery(operatorNow, {}, { refreshInterval: live ? 0 : 15_000 });
  const at = useClock(1000);
  const isFresh = useIsFresh();
  usePageTitle(nowText.title, `${me.person.role.name} · ${me.person.name}`);

  const paths = useShownPages();
  const mayGo = (path: string) => paths.has(path);
  const now = live ?? first.data;
  const work = now?.work ?? [];
  const [next] = byUrgency(work, at).filter(({ kind, count }) => count > 0 && mayGo(PLACES[kind].path));
  const [stop] = now?.stops ?? [];
  const { silent, acknowledge } = useSilent(now?.silent ?? []);
  const hasAlarm = stop !== undefined || silent !== undefined;
  useKeys([
    {
      keys: 'Enter',
      label: nowText.goOn,
      isOn: !hasAlarm && next !== undefined,
      run: () => next && navigate(PLACES[next.kind].path),
    },
    ...work.map(({ kind }) => ({
      keys: PLACES[kind].letter,
      label: nowText.kinds[kind],
      isOn: mayGo(PLACES[kind].path),
      run: () => navigate(PLACES[kind].path),
    })),
  ]);

  if (!now)
    return first.error ? (
      <FailedRead error={first.error} onRetry={() => void first.mutate()} />
    ) : (
      <SkeletonRows rows={12} />
    );
  const alarm = stop ? (
    <StopAlarm stop={stop} mayGo={mayGo('/stops')} />
  ) : (
    silent && (
      <SilentAlarm silent={silent} mayPause={me.scopes.includes('accounts') && isFresh} onAcknowledge={acknowledge} />
    )
  );
  const checks = <ChecksPanel checks={now.checks} silent={now.silent} />;
  const online = <OnlinePanel online={now.online} />;
  const rounds = <RoundsPanel rounds={now.rounds} />;
  if (!isWide)
    return (
      <div className="now-phone">
        {alarm}
        <PhoneWork work={work} at={at} mayGo={mayGo} />
        <PhoneMoney now={now} at={at} />
        {checks}
        {online}
        {next && (
          <div className="now-go">
            <ActButton
              look={hasAlarm ? 'quiet' : 'primary'}
              size="go"
              className="w-full"
              onClick={() => navigate(PLACES[next.kind].path)}
            >
              {nowText.go[next.kind](next.count)}
            </ActButton>
          </div>
        )}
      </div>
    );
  return (
    <div className={hasAlarm ? 'now has-alarm' : 'now'}>
      {alarm}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, so that keys scroll it */}
      <section className="vs now-main" tabIndex={0} aria-label={nowText.work}>
        <WorkPanel work={work} at={at} hasAlarm={hasAlarm} mayGo={mayGo} />
        <MoneyPanel money={now.money} at={at} />
        {rounds}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, so that keys scroll it */}
      <section className="vs now-side" tabIndex={0} aria-label={nowText.checks}>
        {checks}
        {online}
        <LatestPanel latest={now.latest} hasLog={mayGo('/audit')} />
      </section>
    </div>
  );
}
