import { createHash, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyQuestion } from '../../../shared/account/passkey.ts';

/** What a device may say that is not so; each is what an attacker, or a broken device, would send. */
export interface Untruths {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string;
  /** A certificate of the maker, which nobody asked for. */
  certificate?: Uint8Array;
}

/** A device that makes one passkey and signs in with it, by the book (WebAuthn L3, 6), with ES256 (RFC 9053, 2.1). */
export async function createAuthenticator(origin = 'http://localhost') {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, lies: Untruths) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const authenticatorData = (rpId: string, lies: Untruths, attested?: Uint8Array) => {
    const flags =
      (lies.userPresent === false ? 0 : 0x01) |
      (lies.userVerified === false ? 0 : 0x04) |
      (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    counter = lies.counter ?? counter + 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const sign = async (data: Uint8Array<ArrayBuffer>) =>
    derSignature(
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, data)),
    );

  return {
    id: credential.id,
    /** navigator.credentials.create() */
    async register({ options }: NewPasskey, lies: Untruths = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, await coseKey(keys.publicKey)]);
      const clientDataJSON = clientData('webauthn.create', options.challenge, lies);
      const authData = authenticatorData(options.rp.id ?? '', lies, attested);
      const attestation: [string, Encodable][] = lies.certificate
        ? [
            ['alg', -7],
            ['sig', await sign(Buffer.concat([authData, sha256(clientDataJSON)]))],
            ['x5c', [lies.certificate]],
          ]
        : [];
      const attestationObject = cbor(
        new Map<string, Encodable>([
          ['fmt', lies.certificate ? 'packed' : 'none'],
          ['attStmt', new Map(attestation)],
          ['authData', authData],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataJSON),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** navigator.credentials.get() */
    async signIn({ options }: PasskeyQuestion, lies: Untruths = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, lies);
      const authData = authenticatorData(options.rpId ?? '', lies);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authData),
          signature: base64url(await sign(Buffer.concat([authData, sha256(clientDataJSON)]))),
          userHandle: lies.userHandle ?? userHandle,
        },
      };
    },
  };
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** The public key as an EC2 key of COSE (RFC 9053, 7.1.1). */
async function coseKey(key: CryptoKey): Promise<Uint8Array> {
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key));
  return cbor(
    new Map<number, Encodable>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, raw.slice(1, 33)],
      [-3, raw.slice(33)],
    ]),
  );
}

type Encodable = number | string | Uint8Array | Encodable[] | Map<number | string, Encodable>;

/** The little of CBOR (RFC 8949) that is needed here. */
function cbor(value: Encodable): Uint8Array {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

function head(major: number, length: number): Uint8Array {
  if (length < 24) return Uint8Array.of((major << 5) | length);
  if (length < 256) return Uint8Array.of((major << 5) | 24, length);
  return Uint8Array.of((major << 5) | 25, length >> 8, length & 255);
}

/** r and s as an ASN.1 sequence, the form WebAuthn wants (L3, 6.5.5). */
function derSignature(raw: Uint8Array): Uint8Array {
  const integers = [raw.slice(0, 32), raw.slice(32)].map((bytes) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(Math.max(start, 0));
    const body = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), short]) : short;
    return Buffer.concat([Buffer.of(2, body.length), body]);
  });
  const body = Buffer.concat(integers);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
}
