/**
 * The desk's sign-in (`/operator/session/*`). A person proves a password and a second factor, or a passkey, and gets a
 * session as an HttpOnly cookie that only the desk's own pages can use. Machines have keys instead (operator-shapes.ts).
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, id, newPassword, nothing, otp, password, time } from './fields.ts';
import { text } from './operator-shapes.ts';

/** A person's name at the sign-in. It never changes. */
export const username = z
  .string()
  .max(64, 'ข้อความยาวเกินไป')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,31}$/, 'ชื่อผู้ใช้มี 3 ถึง 32 ตัว เป็นอักษรอังกฤษ ตัวเลข จุด หรือขีด');

/** Where a sign-in came from; `device` is the browser's user agent. */
export const signInPlace = z.object({ at: time, ip: z.string(), device: z.string() });

const role = z.object({ code: z.string(), name: z.string() });
const passkey = z.object({ passkey_id: id, name: z.string(), created_at: time, used_at: time.nullable() });

const who = z.object({
  person: z.object({ person_id: id, username: z.string(), name: z.string(), role }),
  agent: z.object({ code: z.string(), name: z.string() }),
  /** Those of the role as it is now. */
  scopes: z.array(z.string()),
  session: z.object({ session_id: id, created_at: time, expires_at: time }),
  /** The sign-in before this one. */
  last_sign_in: signInPlace.nullable(),
  second_factor: z.object({ app: z.boolean(), recovery_codes_left: z.number().int(), passkeys: z.array(passkey) }),
});

/** The token of a sign-in that has begun; it is good for five minutes. */
const step = z.string().min(20).max(100);
const begun = { step, expires_at: time };

export const deskLogin = endpoint({
  method: 'POST',
  path: '/operator/session/login',
  origin: 'extension',
  access: 'desk',
  summary: 'First step: name and password. `next` is the second: a code, or setting up the second factor',
  input: z.strictObject({ username, password }),
  output: z.object({
    ...begun,
    next: z.enum(['code', 'enrol']),
    person: z.object({ username: z.string(), name: z.string(), role }),
    has_passkey: z.boolean(),
    last_sign_in: signInPlace.nullable(),
  }),
});

export const deskCode = endpoint({
  method: 'POST',
  path: '/operator/session/code',
  origin: 'extension',
  access: 'desk',
  summary: 'Second step: the code of the authenticator app, or a recovery code, which is good once; sets the cookie',
  input: z
    .strictObject({ step, code: otp.optional(), recovery_code: z.string().trim().min(8).max(40).optional() })
    .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
      path: ['code'],
      message: 'กรุณากรอกรหัส 6 หลัก หรือรหัสสำรอง',
    }),
  output: who,
});

export const deskEnrol = endpoint({
  method: 'POST',
  path: '/operator/session/enrol',
  origin: 'extension',
  access: 'desk',
  summary: 'Shows the secret that a person without a second factor adds to their authenticator app',
  input: z.strictObject({ step }),
  output: z.object({ otpauth_uri: z.string(), secret: z.string(), expires_at: time }),
});

export const deskEnrolConfirm = endpoint({
  method: 'POST',
  path: '/operator/session/enrol/confirm',
  origin: 'extension',
  access: 'desk',
  summary: "Replaces the one-time password, keeps the app's secret, shows ten recovery codes once; sets the cookie",
  input: z.strictObject({ step, code: otp, new_password: newPassword }),
  output: z.object({ who, recovery_codes: z.array(z.string()) }),
});

/** How a device is reached: `internal`, `hybrid`, `usb` …; browsers have new words for it. */
const transports = z.array(z.string().max(20)).max(10);
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports });
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
/** What browsers answer, of which the server reads these fields. */
const answered = {
  id: base64url.min(1).max(1400),
  rawId: base64url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
};

/** What `navigator.credentials.get` takes, as JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(credential),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
});

/** What `navigator.credentials.create` takes, as JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']),
});

export const deskPasskeyOptions = endpoint({
  method: 'POST',
  path: '/operator/session/passkey/options',
  origin: 'extension',
  access: 'desk',
  summary: 'What the browser needs to sign in by a passkey, whoever the person is',
  input: nothing,
  output: z.object({
    ...begun,
    options: passkeyRequest,
  }),
});

export const deskPasskey = endpoint({
  method: 'POST',
  path: '/operator/session/passkey',
  origin: 'extension',
  access: 'desk',
  summary: 'Signs in by a passkey, which is both factors; sets the cookie',
  input: z.strictObject({
    step,
    response: z.object({
      ...answered,
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: base64url.optional(),
      }),
    }),
  }),
  output: who,
});

export const deskPasskeyRegisterOptions = endpoint({
  method: 'POST',
  path: '/operator/session/passkey/register_options',
  origin: 'extension',
  access: 'desk',
  summary: 'What the browser needs to make a passkey; the password again, so that an open screen is not enough',
  input: z.strictObject({ password }),
  output: z.object({
    ...begun,
    options: passkeyCreation,
  }),
});

export const deskPasskeyRegister = endpoint({
  method: 'POST',
  path: '/operator/session/passkey/register',
  origin: 'extension',
  access: 'desk',
  summary: 'Keeps a new passkey',
  input: z.strictObject({
    step,
    name: text(60),
    response: z.object({
      ...answered,
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: transports.optional(),
      }),
    }),
  }),
  output: who,
});

export const deskPasskeyRemove = endpoint({
  method: 'POST',
  path: '/operator/session/passkey/remove',
  origin: 'extension',
  access: 'desk',
  summary: 'Removes an own passkey',
  input: z.strictObject({ passkey_id: id }),
  output: who,
});

export const deskRecoveryCodes = endpoint({
  method: 'POST',
  path: '/operator/session/recovery_codes',
  origin: 'extension',
  access: 'desk',
  summary: 'Ten new recovery codes in place of the old ones, shown once',
  input: z.strictObject({ password }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const deskMe = endpoint({
  method: 'GET',
  path: '/operator/session/me',
  origin: 'extension',
  access: 'desk',
  summary: 'Who is signed in at this desk, and what they may do; null where nobody is',
  input: nothing,
  output: who.nullable(),
});

export const deskLogout = endpoint({
  method: 'POST',
  path: '/operator/session/logout',
  origin: 'extension',
  access: 'desk',
  summary: 'Ends the session and takes the cookie back',
  input: nothing,
  output: done,
});

export const deskPassword = endpoint({
  method: 'POST',
  path: '/operator/session/password',
  origin: 'extension',
  access: 'desk',
  summary: "Changes one's own password, and ends all other sessions",
  input: z.strictObject({ password, new_password: newPassword }),
  output: done,
});
