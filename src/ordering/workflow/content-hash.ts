import { createHash } from 'node:crypto';
import type { DraftContent } from '../../ports/draft.ts';
import { canonicalJson } from '../audit.ts';

/** SHA-256 (hex) of everything that an approver is shown. */
export function contentHash(content: DraftContent): string {
  return sha256(canonicalJson(content));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
