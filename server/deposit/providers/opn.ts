/** Opn Payments (Omise): PromptPay charges (docs/decisions/2026-11-23-money-in-by-other-providers.md). */
import { z } from 'zod';
import { type Satang, satang } from '#contract/money.ts';
import { callRemote, remoteJson } from '#server/lib/remote.ts';

const TIMEOUT_MS = 8_000;
const API_VERSION = '2019-05-29';
/** Opn's pictures have about 20 kB. */
const MAX_PICTURE_BYTES = 128 * 1024;
const PICTURE_TYPES = ['image/svg+xml', 'image/png'];

const chargeId = z.string().regex(/^chrg_[a-z0-9_]{6,60}$/);
const time = z.iso.datetime({ offset: true });
const charge = z.object({
  object: z.literal('charge'),
  id: chargeId,
  amount: z.int().positive(),
  currency: z.string(),
  /** `pending`, `successful`, `failed`, `expired` or `reversed`. */
  status: z.string(),
  paid: z.boolean(),
  created_at: time,
  paid_at: time.nullish(),
  expires_at: time.nullish(),
  metadata: z.object({ reference: z.string().optional() }).nullish(),
  source: z
    .object({
      type: z.string(),
      scannable_code: z.object({ image: z.object({ download_uri: z.url() }) }).nullish(),
    })
    .nullish(),
});

export interface OpnCharge {
  id: string;
  amountSatang: Satang;
  isPaid: boolean;
  /** Not paid, and it will not be. */
  isOver: boolean;
  reference: string | null;
  paidAt: string;
  expiresAt: Date | null;
  pictureUrl: string | null;
}

/** The content of Opn's webhook. Only the charge's name is used; the rest is asked for again. */
export const opnEvent = z.object({ key: z.string(), data: z.object({ object: z.string(), id: z.string() }) });

/** The id if Opn could have made such a charge; otherwise undefined. */
export const opnChargeId = (id: string): string | undefined => chargeId.safeParse(id).data;

export interface Opn {
  createCharge(order: { amountSatang: Satang; reference: string; expiresAt: Date }): Promise<OpnCharge>;
  charge(id: string): Promise<OpnCharge>;
  /** Ends a pending charge, so that it can no longer be paid. Throws where Opn does not end it. */
  expire(id: string): Promise<OpnCharge>;
  /** The QR as a `data:` address. */
  picture(url: string): Promise<string>;
}

/** Opn's calls with the secret key of one agent's account. They throw where Opn gives no answer, or not that of a PromptPay charge in baht. */
export function createOpn(baseUrl: string, secretKey: string): Opn {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'omise-version': API_VERSION,
  };

  function read(json: unknown): OpnCharge {
    const { amount, currency, status, source, metadata, ...one } = charge.parse(json);
    if (currency.toUpperCase() !== 'THB') throw new Error(`charge ${one.id} is in ${currency}`);
    if (source?.type !== 'promptpay') throw new Error(`charge ${one.id} is not by PromptPay`);
    return {
      id: one.id,
      amountSatang: satang(amount),
      isPaid: status === 'successful' && one.paid,
      isOver: ['failed', 'expired', 'reversed'].includes(status),
      reference: metadata?.reference ?? null,
      paidAt: one.paid_at ?? one.created_at,
      expiresAt: one.expires_at ? new Date(one.expires_at) : null,
      pictureUrl: source.scannable_code?.image.download_uri ?? null,
    };
  }

  async function one(method: 'GET' | 'POST', id: string, path = ''): Promise<OpnCharge> {
    const { json } = await remoteJson(`${baseUrl}/charges/${id}${path}`, { method, headers, timeoutMs: TIMEOUT_MS });
    const found = read(json);
    if (found.id !== id) throw new Error(`Opn answered charge ${found.id} in place of ${id}`);
    return found;
  }

  return {
    async createCharge({ amountSatang, reference, expiresAt }) {
      const body = new URLSearchParams({
        amount: String(amountSatang),
        currency: 'THB',
        'source[type]': 'promptpay',
        expires_at: expiresAt.toISOString(),
        description: reference,
        'metadata[reference]': reference,
      });
      const { json } = await remoteJson(`${baseUrl}/charges`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
        timeoutMs: TIMEOUT_MS,
      });
      const made = read(json);
      if (made.amountSatang !== amountSatang || made.reference !== reference || made.isPaid || made.isOver)
        throw new Error(`charge ${made.id} is not the one that was ordered`);
      return made;
    },
    charge: (id) => one('GET', id),
    async expire(id) {
      const ended = await one('POST', id, '/expire');
      if (!ended.isOver && !ended.isPaid) throw new Error(`charge ${id} is still pending after it was expired`);
      return ended;
    },
    async picture(url) {
      const isTheirs = url.startsWith('https://') || new URL(url).origin === new URL(baseUrl).origin;
      if (!isTheirs) throw new Error('the QR picture is at an address that is not Opn’s');
      const answer = await callRemote(url, { timeoutMs: TIMEOUT_MS, mostBytes: MAX_PICTURE_BYTES });
      const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
      const bytes = await answer.bytes();
      if (!answer.ok || !PICTURE_TYPES.includes(type))
        throw new Error(`the QR picture is no picture: HTTP ${answer.status}, ${type}, ${bytes.length} bytes`);
      return `data:${type};base64,${bytes.toString('base64')}`;
    },
  };
}
