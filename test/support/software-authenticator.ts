import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

// A passkey in software (ES256, no attestation), for tests over plain HTTP. What a careful device would refuse to do
// (sign for another origin, sign without looking at the person) can be asked of it.

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  /** The device does not ask the person for a fingerprint or PIN. */
  readonly unverified?: boolean;
}

export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge }: { readonly challenge: string }, odd: Odd = {}) {
    const authData = Buffer.concat([
      this.#head(flags.attested, odd),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.#keys.publicKey),
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge, odd).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
    return { ...this.#named(), response };
  }

  get({ challenge }: { readonly challenge: string }, odd: Odd = {}) {
    const authenticatorData = this.#head(0, odd);
    const clientData = this.#clientData('webauthn.get', challenge, odd);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
    return { ...this.#named(), response };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #head(more: number, { rpId, unverified = false }: Odd): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.#count += 1));
    const own = createHash('sha256')
      .update(rpId ?? new URL(this.#origin).hostname)
      .digest();
    return Buffer.concat([own, Buffer.from([flags.present | (unverified ? 0 : flags.verified) | more]), counter]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  const middle = Buffer.from([0x22, 0x58, 0x20]);
  return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')]);
}
