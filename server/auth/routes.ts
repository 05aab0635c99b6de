import * as contract from '#contract/auth.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { countFailures } from '#server/access/rate-limits.ts';
import { createSession } from '#server/access/sessions.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import { createKnownDevices } from './known-devices.ts';
import { lineIssuer } from './line-issuer.ts';
import {
  checkLineToken,
  checkPassword,
  completeLogin,
  type LineLogin,
  type LoginPorts,
  type PasswordLogin,
} from './login.ts';
import { memberRoutes } from './member-routes.ts';
import { deviceOfPhone, prepareCode } from './one-time-codes.ts';
import { prepareReset, type ResetPorts } from './password-reset.ts';
import { holderOfPhone } from './phone-queries.ts';
import { preparePhoneVerification, prepareVerificationCode } from './phone-verification.ts';
import { openAccount, prepareRegistration, type RegistrationPorts } from './registration.ts';

/** Functions that this domain needs of domains that it may not import. */
export type AuthPorts = RegistrationPorts & LoginPorts & ResetPorts;

/**
 * Limits calls that reveal whether a phone, an account or a person is known; opening an account also costs a password
 * hash.
 */
const REGISTRATION_LIMIT_PER_IP = {
  wrong: { max: 30, windowSeconds: 60 },
  all: { max: 200, windowSeconds: 60 },
  failures: ['phone_taken', 'bank_account_taken', 'registration_refused', 'unknown_agent'],
} as const;
/** Phones that are a member's; a carrier's address sends those of many who register. */
const TAKEN_LIMIT_PER_IP = REGISTRATION_LIMIT_PER_IP.wrong;
const CHECK_LIMIT_PER_IP = { max: 600, windowSeconds: 60 };

/** Serves registration, login, one-time codes and the calls of a member's account (contract/auth.ts). */
export function authRoutes(server: Server, ports: AuthPorts): void {
  visitorRoutes(server, ports);
  codeRoutes(server, ports);
  memberRoutes(server);
}

function visitorRoutes(server: Server, ports: AuthPorts): void {
  const { platform } = server;
  const issuer = lineIssuer(platform);
  const devices = createKnownDevices(platform);

  server.implement(contract.checkAccount, async ({ input, ip }) => {
    const key = `check_account:${ipKey(ip)}`;
    await platform.limits.take(`${key}:all`, CHECK_LIMIT_PER_IP);
    await platform.limits.check(key, TAKEN_LIMIT_PER_IP);
    const agent = await openAgent(platform.database, input.agent_code);
    const available = (await holderOfPhone(platform.database, agent.id, input.phone)) === undefined;
    if (!available) await platform.limits.take(key, TAKEN_LIMIT_PER_IP);
    return { available };
  });

  server.implementPrepared(contract.register, async ({ input, ip, userAgent, request, reply }) => {
    const registration = await countFailures(platform.limits, `register:${ipKey(ip)}`, REGISTRATION_LIMIT_PER_IP, () =>
      prepareRegistration(platform.database, input, platform.now()),
    );
    return async (transaction) => {
      const now = platform.now();
      const { memberId, referral, mustProvePhone } = await openAccount(transaction, ports, {
        registration,
        input,
        now,
      });
      await devices.remember(memberId, { request, reply });
      const session = await createSession(transaction, { memberId, ip, userAgent, now });
      return { ...sessionAnswer(session), referral, must_prove_phone: mustProvePhone };
    };
  });

  server.implementPrepared(contract.login, async ({ input, ip, userAgent, idempotencyKey, request, reply }) => {
    let login: LineLogin | PasswordLogin;
    if ('line_id_token' in input) {
      login = await checkLineToken(platform, issuer, input, { idempotencyKey, ip });
    } else {
      login = await checkPassword(platform, input, { device: await devices.of(request), ip });
    }
    return async (transaction) => {
      const now = platform.now();
      await completeLogin(transaction, ports, login, now);
      await devices.remember(login.memberId, { request, reply });
      return sessionAnswer(await createSession(transaction, { memberId: login.memberId, ip, userAgent, now }));
    };
  });
}

function codeRoutes({ platform, implementPrepared }: Server, ports: AuthPorts): void {
  const devices = createKnownDevices(platform);
  implementPrepared(contract.resetPassword, async ({ input: { agent_code, phone }, ip, request }) => {
    const agent = await openAgent(platform.database, agent_code);
    const deviceId = await deviceOfPhone(platform.database, await devices.of(request), { agent, phone });
    return prepareCode(platform, { agent, phone, purpose: 'reset_password', deviceId }, ip);
  });
  implementPrepared(contract.resetPasswordV2, async ({ input, ip, request }) =>
    prepareReset(platform, ports, input, { ip, device: await devices.of(request) }),
  );
  implementPrepared(contract.requestOtp, ({ session, input, ip }) =>
    prepareVerificationCode(platform, session, input, ip),
  );
  implementPrepared(contract.verifyOtp, ({ session, input, ip }) =>
    preparePhoneVerification(platform, session, input.otp, ip),
  );
}

const sessionAnswer = (session: { accessToken: string; expiresAt: Date }) => ({
  access_token: session.accessToken,
  expires_at: session.expiresAt.toISOString(),
});
