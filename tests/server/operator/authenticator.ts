import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Flags of the authenticator's data: somebody is there, it has verified who, and a new key follows. */
const [PRESENT, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40];

export interface Site {
  rpId: string;
  origin: string;
}

/** A passkey of a device, as a browser would answer for it (WebAuthn level 2, ES256, no attestation). */
export function newPasskey({ rpId, origin }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  function authData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  }
  const common = { id: text64(id), rawId: text64(id), type: 'public-key' as const, clientExtensionResults: {} };
  const head = (length: number) => Buffer.from([0x58, length]);

  return {
    id: text64(id),
    /** What the browser answers when the passkey is made. */
    made(challenge: string) {
      // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const [px, py] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      const cose = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        ...[Buffer.from([0x21]), head(32), px, Buffer.from([0x22]), head(32), py],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(PRESENT | VERIFIED | NEW_KEY, credential);
      // CBOR of {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        ...[head(data.length), data],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: text64(clientData('webauthn.create', challenge)),
          attestationObject: text64(attestation),
          transports: ['internal' as const],
        },
      };
    },
    /** What it answers when somebody signs in. `isVerified`: the device has asked for a finger or a code. */
    used(challenge: string, { isVerified = true, at = counter + 1 } = {}) {
      counter = at;
      const json = clientData('webauthn.get', challenge);
      const data = authData(PRESENT | (isVerified ? VERIFIED : 0));
      return {
        ...common,
        response: {
          clientDataJSON: text64(json),
          authenticatorData: text64(data),
          signature: text64(sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)),
        },
      };
    },
  };
}
