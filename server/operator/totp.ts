import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A code of the step before or after is taken: phones' clocks differ, and typing takes time. */
const TOLERANCE = 1;
/** As far a clock is told to be wrong: two and a half minutes. */
const SEARCHED = 5;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, { site, username }: { site: string; username: string }): string =>
  new TOTP({ issuer: site, label: username, secret }).toString();

/** The code of a time. Tests and the demo need it. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** A right code with its time step; `clock`: one of another time, by so many minutes; `wrong`: none. */
export type CodeVerdict = { is: 'right'; step: number } | { is: 'clock'; minutes: number } | { is: 'wrong' };

/** Judges a code of six digits. */
export function judgeCode(secret: string, code: string, at: Date): CodeVerdict {
  const totp = new TOTP({ secret });
  const timestamp = at.getTime();
  const near = totp.validate({ token: code, timestamp, window: TOLERANCE });
  if (near !== null) return { is: 'right', step: totp.counter({ timestamp }) + near };
  const far = totp.validate({ token: code, timestamp, window: SEARCHED });
  if (far !== null) return { is: 'clock', minutes: Math.max(1, Math.round((Math.abs(far) * PERIOD_SECONDS) / 60)) };
  return { is: 'wrong' };
}
