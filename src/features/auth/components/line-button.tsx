import { useState } from 'react';
import { agentConfig } from '#contract/agent.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';

const { login: text } = AUTH_TEXT;

interface LineButtonProps {
  /** Called when the LINE account is bound to a member, who is logged in now. */
  onSession: () => void;
  /** Called when the LINE account is bound to no member yet. */
  onUnbound: () => void;
}

/** The button for LINE Login. Pressing it downloads the code for that and LINE's SDK. Nothing for an agent without a LIFF app. */
export function LineButton({ onSession, onUnbound }: LineButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { data: agent } = useQuery(agentConfig, { agent_code: useAgentCode() });
  if (agent && agent.info.liff_id === null) return null;
  const logIn = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { requestLineLogin } = await import('#src/stores/line.ts');
      const result = await requestLineLogin();
      // The browser is leaving for LINE Login: the button stays busy.
      if (result === 'leaving') return;
      if (result === 'session') onSession();
      else if (result === 'unbound') onUnbound();
      else setFailed(true);
    } catch (error) {
      console.warn('LINE Login could not be started:', error instanceof Error ? error.message : error);
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-2">
      <Button variant="line" size="lg" block icon="chat" busy={isBusy} onClick={() => void logIn()}>
        {text.withLine}
      </Button>
      <Failure text={hasFailed ? text.lineFailed : null} />
      <p className="divider text-sm text-muted my-4">{text.orPhone}</p>
    </div>
  );
}
