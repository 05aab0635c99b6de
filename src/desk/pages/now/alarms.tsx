import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { operatorAccounts, operatorPauseAccount } from '#contract/operator-accounts.ts';
import { operatorNow } from '#contract/operator-desk.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatTime } from '#src/lib/time.ts';
import type { Now } from '../../api/live.tsx';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { shortBank } from '../../parts/account.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { ageText } from '../../parts/times.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { nowText } from '../../text/now.ts';

type Silent = Now['silent'][number];

/** An emergency stop in force: one solid bar, into which the marigold moves. */
export function StopAlarm({ stop, mayGo }: { stop: Now['stops'][number]; mayGo: boolean }) {
  const navigate = useNavigate();
  useKeys([{ keys: 'Enter', label: nowText.toStops, isOn: mayGo, run: () => navigate('/stops') }], { place: 'over' });
  return (
    <div className="alarm" role="alert">
      <DeskIcon name="alert" size="sm" />
      <span className="grow cut">
        {nowText.stoppedSince(nowText.stopped[stop.kind], formatTime(stop.since), stop.by)} · {stop.reason}
      </span>
      {mayGo && (
        <ActButton look="primary" keys="Enter" onClick={() => navigate('/stops')}>
          {nowText.toStops}
        </ActButton>
      )}
    </div>
  );
}

/** What an operator at this screen has seen, until the page is loaded again. */
const seen = new Set<string>();
const silenceOf = ({ account_id, since }: Silent) => `${account_id} ${since}`;

/** The account that has been silent longest and that nobody here has taken note of. */
export function useSilent(silent: readonly Silent[]): { silent: Silent | undefined; acknowledge: () => void } {
  const [, setCount] = useState(0);
  const first = silent.find((one) => !seen.has(silenceOf(one)));
  const acknowledge = () => {
    if (first) seen.add(silenceOf(first));
    setCount(seen.size);
  };
  return { silent: first, acknowledge };
}

/** A receiving account that gets nothing although deposits are opened: one press keeps new deposits from it. */
export function SilentAlarm({
  silent,
  mayPause,
  onAcknowledge,
}: {
  silent: Silent;
  mayPause: boolean;
  onAcknowledge: () => void;
}) {
  const { account_id, bank_code, account_no, since, open, open_amount } = silent;
  const name = shortBank(bank_code, account_no);
  const announce = useAnnounce();
  const pause = useDeskCommand(operatorPauseAccount, [operatorNow, operatorAccounts]);
  const press = () => {
    if (pause.isRunning) return;
    pause.run({ account_id, reason: nowText.silentReason }).then(
      () => {
        announce(nowText.accountPaused(name));
        onAcknowledge();
      },
      () => undefined,
    );
  };
  useKeys(
    [
      { keys: 'Enter', label: nowText.pauseAccount, isOn: mayPause, run: press },
      { keys: 'A', label: nowText.acknowledge, run: onAcknowledge },
    ],
    { place: 'over' },
  );
  return (
    <div className="alarm" role="alert">
      <DeskIcon name="alert" size="sm" />
      <span className="grow cut">
        <b>{nowText.silent(name, ageText(serverNow() - Date.parse(since)))}</b>{' '}
        {pause.refusal ? pause.refusal.message : nowText.silentBelow(formatTime(since), open, open_amount)}
      </span>
      {mayPause && (
        <ActButton look="primary" keys="Enter" isBusy={pause.isRunning} onClick={press}>
          {nowText.pauseAccount}
        </ActButton>
      )}
      <ActButton look="line2" keys="A" onClick={onAcknowledge}>
        {nowText.acknowledge}
      </ActButton>
    </div>
  );
}
