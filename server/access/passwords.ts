import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's first choice: 19 MiB, 2 passes; about 25 ms on a 2-core machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** The hash that the password of an unknown account is compared with, so that the answer takes as long as for a known one. */
let decoy: string | undefined;

/** Tells whether the password is right. Without a hash (an unknown account) it is not, after the same work. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  decoy ??= await hashPassword('no account has this password');
  await verify(decoy, password);
  return false;
}
