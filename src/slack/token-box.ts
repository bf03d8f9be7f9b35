import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';

/**
 * Encrypts the tokens of workspaces for the database: AES-256-GCM with a key from the environment. The workspace is
 * part of what is authenticated, so that a row copied to another workspace does not open.
 */
export class TokenBox {
  readonly #key: Buffer;

  constructor(key: Secret) {
    this.#key = createHash('sha256').update('partsdesk slack tokens\n').update(key.reveal()).digest();
  }

  seal(token: Secret, team: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(team));
    const sealed = Buffer.concat([cipher.update(token.reveal(), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws DeskError `misconfigured` when it was sealed with another key, or changed. */
  open(text: string, team: string): Secret {
    const bytes = Buffer.from(text, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(team)).setAuthTag(bytes.subarray(12, 28));
      return new Secret(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
    } catch (cause) {
      throw new DeskError('misconfigured', 'The stored Slack token of a workspace cannot be read with this key.', {
        next: 'Set SLACK_TOKEN_KEY to the key it was stored with, or install the app there again.',
        cause,
      });
    }
  }
}
