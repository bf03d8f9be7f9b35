import { canonicalJson, sha256 } from '../audit.ts';
import type { Policy } from './policy.ts';

/** Equal for two policies that say the same, whatever their files are called. */
export function policyDigest({ source: _, people, ...rest }: Policy): string {
  return sha256(canonicalJson({ ...rest, people: Object.fromEntries(people) }));
}
