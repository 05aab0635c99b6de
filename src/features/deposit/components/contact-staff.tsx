import { agentConfig } from '#contract/agent.ts';
import { openExternal } from '#liff/actions.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button } from '#src/ui/button.tsx';

/** Opens the chat with the agent's staff. */
export function ContactStaff() {
  const { data } = useQuery(agentConfig, { agent_code: useAgentCode() });
  const address = data?.info.line_contact_url;
  if (!address) return null;
  return (
    <Button variant="line" icon="chat" onClick={() => openExternal(address)}>
      {PAYMENT_TEXT.payment.contact}
    </Button>
  );
}
