import { afterEach, expect, test } from 'vitest';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { lineTicket } from './line-answer.ts';

const TICKET = { ticket: 'T1', displayName: 'สมชาย', pictureUrl: null };
afterEach(() => {
  useUi.setState({ lineLogin: null });
  useSession.getState().setLineTicket(null);
  useUser.setState({ isLoggedIn: false });
});

test('without LINE a form sends no ticket, with one that it has', async () => {
  expect(await lineTicket()).toEqual({});
  useSession.getState().setLineTicket(TICKET);
  expect(await lineTicket()).toEqual({ line_ticket: 'T1' });
});

test('while LINE’s login is under way a form waits for its ticket, whatever else changes meanwhile', async () => {
  useUi.setState({ lineLogin: 'pending' });
  let answer: unknown = 'none yet';
  const asked = lineTicket().then((given) => {
    answer = given;
  });
  useUi.setState({ lineLogin: 'pending' });
  await Promise.resolve();
  expect(answer).toBe('none yet');
  useSession.getState().setLineTicket(TICKET);
  useUi.setState({ lineLogin: 'unbound' });
  await asked;
  expect(answer).toEqual({ line_ticket: 'T1' });
});

test('a login that has logged the member in leaves the form nothing to send', async () => {
  useUi.setState({ lineLogin: 'pending' });
  const asked = lineTicket();
  useUser.setState({ isLoggedIn: true });
  useUi.setState({ lineLogin: null });
  expect(await asked).toBeNull();
});

test('an account that logs in beside a member’s session, as to link it, is still sent its ticket', async () => {
  useUser.setState({ isLoggedIn: true });
  useSession.getState().setLineTicket(TICKET);
  expect(await lineTicket()).toEqual({ line_ticket: 'T1' });
});
