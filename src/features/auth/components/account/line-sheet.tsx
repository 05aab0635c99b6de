import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { linkLine, startAccountLink, unlinkLine } from '#contract/auth.ts';
import { checkPassword } from '#contract/input.ts';
import { getUserInfo } from '#contract/member.ts';
import { canUseLine } from '#liff/client.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { requestLineLogin } from '#src/stores/line.ts';
import { useSession } from '#src/stores/session.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { isTicketSpent } from '../../model/enter.ts';
import { LineAccount } from '../line-profile-card.tsx';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';
import type { AccountSheetProps } from './account-sheet.ts';

const { line: text, currentPassword } = PROFILE_TEXT;

/** Binds or unbinds the LINE account; both need the account's password. */
export function LineSheet({ user, onClose }: AccountSheetProps) {
  const ticket = useSession((state) => state.lineTicket);
  const linkToken = useSearchParams()[0].get('link_token');
  const { line } = user;
  return (
    <Sheet open onClose={onClose} title={text.title} text={line.linked ? undefined : text.why}>
      {line.linked ? (
        <Unlink user={user} onClose={onClose} />
      ) : linkToken ? (
        <AccountLink linkToken={linkToken} />
      ) : ticket ? (
        <Link ticket={ticket.ticket} onDone={onClose} />
      ) : (
        <StartBinding />
      )}
    </Sheet>
  );
}

/** Binding starts with LINE Login. In a normal browser that leaves the page; afterwards this sheet is open again. */
function StartBinding() {
  const [, setParams] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const logIn = async () => {
    setBusy(true);
    setFailed(false);
    setParams({ sheet: 'line' }, { replace: true });
    try {
      const result = await requestLineLogin({ needsTicket: true });
      // The browser is leaving for LINE Login: the button stays busy.
      if (result === 'leaving') return;
      if (result === 'failed' || result === 'none') setFailed(true);
    } catch (error) {
      console.warn('LINE Login could not be started:', error instanceof Error ? error.message : error);
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <Failure text={hasFailed ? text.failed : null} />
      <Button variant="line" size="lg" block icon="chat" busy={isBusy} onClick={() => void logIn()}>
        {text.open}
      </Button>
    </div>
  );
}

function usePasswordForm(send: (password: string) => Promise<unknown>) {
  return useShortForm({ password: checkPassword }, { password: '' }, ({ password }) => send(password));
}
const passwordField = { label: currentPassword, autoComplete: 'current-password', maxLength: 128 } as const;

function Link({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const command = useCommand(linkLine, { revalidates: [getUserInfo] });
  const state = usePasswordForm(async (password) => {
    try {
      await command.run({ line_ticket: ticket, password });
    } catch (error) {
      if (error instanceof ApiError && isTicketSpent(error)) {
        useSession.getState().setLineTicket(null);
        toast.error(error.message);
      }
      throw error;
    }
    useSession.getState().setLineTicket(null);
    onDone();
    toast.success(text.linkDone);
  });
  return (
    <ShortForm state={state} submit={text.link} submitting={text.linking}>
      <LineAccount />
      <p className="text-sm text-muted">{text.confirmText}</p>
      <PasswordField {...passwordField} {...state.field('password')} />
    </ShortForm>
  );
}

/** Binding that was started in the chat of the agent's LINE account: LINE confirms it there, and the result is a message. */
function AccountLink({ linkToken }: { linkToken: string }) {
  const command = useCommand(startAccountLink);
  const state = usePasswordForm(async (password) => {
    const { url } = await command.run({ link_token: linkToken, password });
    location.assign(url);
  });
  return (
    <ShortForm state={state} submit={text.link} submitting={text.linking}>
      <p className="text-sm text-muted">{text.fromChat}</p>
      <PasswordField {...passwordField} {...state.field('password')} />
    </ShortForm>
  );
}

/** LINE has given out the account alone: the player may add name and picture. */
function ShowName() {
  const [isBusy, setBusy] = useState(false);
  if (!canUseLine()) return null;
  const ask = async () => {
    setBusy(true);
    const outcome = await loadCode(() => import('#liff/on-demand/extras.ts'))
      .then(({ requestProfile }) => requestProfile(`${link('profile')}?sheet=line`))
      .catch(() => 'unavailable' as const);
    // The page is opening again: the button stays busy.
    if (outcome === 'leaving') return;
    setBusy(false);
    toast.info(text.nameRefused);
  };
  return (
    <Button variant="quiet" block busy={isBusy} onClick={() => void ask()}>
      {text.showName}
    </Button>
  );
}

function Unlink({ user, onClose }: AccountSheetProps) {
  const command = useCommand(unlinkLine, { revalidates: [getUserInfo] });
  const state = usePasswordForm(async (password) => {
    await command.run({ password });
    onClose();
    toast.success(text.unlinkDone);
  });
  return (
    <ShortForm danger state={state} submit={text.unlink} submitting={text.unlinking}>
      <div>
        <p className="text-xs text-muted">{text.since}</p>
        <b className="block font-medium">{user.line.display_name ?? text.unnamed}</b>
      </div>
      {user.line.display_name === null && <ShowName />}
      <p className="text-sm text-muted">{text.unlinkText}</p>
      <PasswordField {...passwordField} {...state.field('password')} />
    </ShortForm>
  );
}
