import * as contract from '#contract/operator-session.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { countFailures } from '#server/access/rate-limits.ts';
import { deskPersonOf } from '#server/http/desk-cookie.ts';
import type { Server } from '#server/http/route.ts';
import { implementLogged } from './desk-entry.ts';
import { changePassword, renewRecoveryCodes, signOut } from './own-account.ts';
import { passkeyOptions, registerOptions, registerPasskey, removePasskey, signInByPasskey } from './passkeys.ts';
import { beginSignIn, enrol, finishSignIn, showSecret } from './sign-in.ts';
import { whoIs } from './who.ts';

/** Tries from one address (docs/rules.md#limits): a shift shares it. */
const LIMIT_PER_ADDRESS = {
  wrong: { max: 30, windowSeconds: 60 },
  all: { max: 300, windowSeconds: 60 },
  failures: ['wrong_credentials', 'otp_invalid', 'sign_in_locked', 'sign_in_ended'],
} as const;

/** The desk's sign-in, and what a person does with their own. */
export function sessionRoutes(server: Server): void {
  const { platform } = server;
  const limited = <Result>({ ip }: { ip: string }, work: () => Promise<Result>): Promise<Result> =>
    countFailures(platform.limits, `desk address ${ipKey(ip)}`, LIMIT_PER_ADDRESS, work);

  implementLogged(server, contract.deskLogin, (call, entry) =>
    limited(call, () => beginSignIn(platform, call.input, entry)),
  );
  implementLogged(server, contract.deskCode, (call, entry) =>
    limited(call, () => finishSignIn(platform, call.input, call, entry)),
  );
  implementLogged(server, contract.deskEnrol, (call, entry) =>
    limited(call, () => showSecret(platform, call.input, entry)),
  );
  implementLogged(server, contract.deskEnrolConfirm, (call, entry) =>
    limited(call, () => enrol(platform, call.input, call, entry)),
  );
  server.implement(contract.deskPasskeyOptions, (call) => limited(call, () => passkeyOptions(platform)));
  implementLogged(server, contract.deskPasskey, (call, entry) =>
    limited(call, () => signInByPasskey(platform, call.input, call, entry)),
  );
  implementLogged(server, contract.deskPasskeyRegisterOptions, (call, entry) =>
    registerOptions(platform, call.input, call, entry),
  );
  implementLogged(server, contract.deskPasskeyRegister, (call, entry) =>
    registerPasskey(platform, call.input, call, entry),
  );
  implementLogged(server, contract.deskPasskeyRemove, (call, entry) =>
    removePasskey(platform, call.input.passkey_id, call, entry),
  );
  server.implement(contract.deskMe, async ({ request }) => {
    const person = await deskPersonOf(platform, request);
    return person ? whoIs(platform.database, platform, person) : null;
  });
  implementLogged(server, contract.deskLogout, async (call, entry) => {
    await signOut(platform, call, entry);
    return null;
  });
  implementLogged(server, contract.deskPassword, async (call, entry) => {
    await changePassword(platform, call.input, call, entry);
    return null;
  });
  implementLogged(server, contract.deskRecoveryCodes, async (call, entry) => ({
    recovery_codes: await renewRecoveryCodes(platform, call.input, call, entry),
  }));
}
