import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/operator-session.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { DeskEntry, From } from './desk-entry.ts';
import { signedIn, withPassword } from './own-account.ts';
import { deletePasskey, insertPasskey, notePasskeyUse, passkeyById, passkeysOf } from './passkey-queries.ts';
import { PASSKEY_REFUSED } from './people-text.ts';
import { personById } from './person-queries.ts';
import { beginStep, openSession, stepKey } from './sign-in.ts';
import { takeStep } from './sign-in-queries.ts';
import { type Who, whoIs } from './who.ts';

/** Loaded by the first call that needs it: no start of the server waits for it. */
const webauthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 120_000;

/** The site that passkeys are for. A passkey needs a name: a server on this computer is `localhost`. */
function siteOf(platform: Platform): { rpId: string; origin: string; name: string } {
  const url = new URL(platform.appUrl());
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin, name: platform.config.agent.name };
}

const refused = () => new Refusal('wrong_credentials', { message: PASSKEY_REFUSED });

/** What the browser needs to sign somebody in by a passkey. */
export async function passkeyOptions(platform: Platform): Promise<OutputOf<typeof contract.deskPasskeyOptions>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform).rpId,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
  const begun = await beginStep(platform, { kind: 'passkey', personId: null, secret: options.challenge });
  return { ...begun, options: contract.passkeyRequest.parse({ ...options, allowCredentials: [] }) };
}

/** Signs in by a passkey whose holder the device has verified: both factors at once. No lock of the password stands in its way. */
export async function signInByPasskey(
  platform: Platform,
  { step, response }: ParsedInputOf<typeof contract.deskPasskey>,
  from: From,
  entry: DeskEntry,
): Promise<Who> {
  const { database } = platform;
  const at = platform.now();
  const begun = await takeStep(database, stepKey(platform, 'passkey', step));
  if (!begun?.secret) throw new Refusal('sign_in_ended');
  const passkey = await passkeyById(database, platform.config.agent.id, response.id);
  const person = passkey && (await personById(database, platform.config.agent.id, String(passkey.person_id)));
  if (!passkey || !person) throw refused();
  entry.by(person.id);
  entry.says({ username: person.username, passkey: passkey.name });
  const { rpId, origin } = siteOf(platform);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: begun.secret,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) throw refused();
  return database.transaction(async (tx) => {
    await notePasskeyUse(tx, passkey.id, verified.authenticationInfo.newCounter, at);
    return openSession(platform, tx, { person, from, entry });
  });
}

/** What the browser needs to make a passkey, after the password. */
export async function registerOptions(
  platform: Platform,
  { password }: ParsedInputOf<typeof contract.deskPasskeyRegisterOptions>,
  from: From,
  entry: DeskEntry,
): Promise<OutputOf<typeof contract.deskPasskeyRegisterOptions>> {
  const { person } = await withPassword(platform, password, from, entry);
  const { rpId, name } = siteOf(platform);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: rpId,
    userName: person.username,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(`operator ${person.id}`),
    timeout: TIMEOUT_MS,
    excludeCredentials: await passkeysOf(platform.database, person.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const begun = await beginStep(platform, { kind: 'register', personId: person.id, secret: options.challenge });
  return { ...begun, options: contract.passkeyCreation.parse(options) };
}

/** Keeps the passkey that the browser made. */
export async function registerPasskey(
  platform: Platform,
  { step, name, response }: ParsedInputOf<typeof contract.deskPasskeyRegister>,
  from: From,
  entry: DeskEntry,
): Promise<Who> {
  const { database } = platform;
  const by = await signedIn(platform, from, entry);
  entry.says({ passkey: name });
  const begun = await takeStep(database, stepKey(platform, 'register', step));
  if (!begun?.secret || begun.person_id !== by.keyId) throw new Refusal('sign_in_ended');
  const { rpId, origin } = siteOf(platform);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: begun.secret,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(() => null);
  if (!verified?.verified) throw refused();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return database.transaction(async (tx) => {
    const isNew = await insertPasskey(tx, {
      ...{ id, publicKey, counter, transports, name },
      personId: by.keyId,
      at: platform.now(),
    });
    if (!isNew) throw refused();
    await entry.done(tx);
    return whoIs(tx, platform, by);
  });
}

/** Removes one of the person's passkeys. Refuses with `record_not_found`. */
export async function removePasskey(platform: Platform, id: string, from: From, entry: DeskEntry): Promise<Who> {
  const by = await signedIn(platform, from, entry);
  return platform.database.transaction(async (tx) => {
    if (!(await deletePasskey(tx, by.keyId, id))) throw new Refusal('record_not_found');
    await entry.done(tx);
    return whoIs(tx, platform, by);
  });
}
