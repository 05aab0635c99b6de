import { operatorAccounts, operatorPauseAccount, operatorResumeAccount } from '#contract/operator-accounts.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { type Account, nameOf } from './account.ts';

/** Pauses an account, or opens it again, at once and by one person. */
export function useToggle() {
  const pause = useDeskCommand(operatorPauseAccount, [operatorAccounts]);
  const resume = useDeskCommand(operatorResumeAccount, [operatorAccounts]);
  const announce = useAnnounce();
  const toggle = (account: Account, until_midnight = false) => {
    const { account_id, state } = account;
    const isPaused = state === 'paused';
    pause.clear();
    resume.clear();
    const run = isPaused ? resume.run({ account_id }) : pause.run({ account_id, until_midnight });
    const said = isPaused ? words.said.resumed : words.said.paused;
    run.then(
      () => announce(said(nameOf(account))),
      () => undefined,
    );
  };
  const refusal = (pause.refusal ?? resume.refusal)?.message ?? null;
  return { toggle, refusal, isBusy: pause.isRunning || resume.isRunning };
}
