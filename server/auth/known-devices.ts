import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { ownCookie } from '#server/http/own-cookie.ts';
import type { Platform } from '#server/runtime/platform.ts';

/** A device on which a member has logged in before. It is no login: it only has limits of its own. */
export interface KnownDevice {
  readonly memberId: number;
  readonly id: string;
}

export interface KnownDevices {
  /** The device of a request; null if nobody has logged in on it. */
  of(request: Pick<FastifyRequest, 'headers'>): Promise<KnownDevice | null>;
  /** Marks the caller's device as the member's. */
  remember(memberId: number, call: { request: FastifyRequest; reply: FastifyReply }): Promise<void>;
}

const VALUE = /^(?<memberId>\d{1,15})\.(?<id>[\w-]{22})\.(?<mac>[\w-]{43})$/;
const LIFE_SECONDS = 400 * 86_400;

/**
 * Recognises devices by a signed cookie (docs/rules.md#limits): a stranger who guesses at an account uses up the
 * limits of strangers, and not those of the member's own devices.
 */
export function createKnownDevices({ database, config }: Pick<Platform, 'database' | 'config'>): KnownDevices {
  const cookie = ownCookie(config, { name: 'device', sameSite: 'Lax' });
  // The value, not its promise: a read that fails must not fail all later logins.
  let secret: string | undefined;
  async function macOf(memberId: number, id: string): Promise<Buffer> {
    secret ??= await generatedSecret(database, 'known devices', () => randomBytes(32).toString('hex'));
    return createHmac('sha256', secret).update(`${memberId}.${id}`).digest();
  }

  async function of(request: Pick<FastifyRequest, 'headers'>): Promise<KnownDevice | null> {
    const { memberId, id, mac } = VALUE.exec(cookie.of(request) ?? '')?.groups ?? {};
    if (memberId === undefined || id === undefined || mac === undefined) return null;
    const device = { memberId: Number(memberId), id };
    const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), await macOf(device.memberId, id));
    return isOurs ? device : null;
  }

  return {
    of,
    async remember(memberId, { request, reply }) {
      const known = await of(request);
      const id = known?.memberId === memberId ? known.id : randomBytes(16).toString('base64url');
      const mac = (await macOf(memberId, id)).toString('base64url');
      cookie.set(reply, `${memberId}.${id}.${mac}`, LIFE_SECONDS);
    },
  };
}
