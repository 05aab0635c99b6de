import { Secret, TOTP } from 'otpauth';

/** A code of the step before or after is taken: phones' clocks differ, and typing takes time. */
const TOLERANCE = 1;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, { site, username }: { site: string; username: string }): string =>
  new TOTP({ issuer: site, label: username, secret }).toString();

/** The code of a time. Tests and the demo need it. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** The time step of a right code of six digits; null for a wrong one. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = at.getTime();
  const near = totp.validate({ token: code, timestamp, window: TOLERANCE });
  return near === null ? null : totp.counter({ timestamp }) + near;
}
