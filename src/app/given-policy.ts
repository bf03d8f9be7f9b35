import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { builtInText, nobodyText, readPolicy } from '../ordering/policy/file.ts';
import type { WrittenPolicy } from '../ordering/policy/in-force.ts';
import { personFor, realAccountStepUp, type Actor, type Policy } from '../ordering/policy/policy.ts';
import type { Config } from './config.ts';
import { misconfigured } from './environment.ts';
import { access, files } from './messages/en.ts';

// Which policy a process is given, and who acts from it. Known without the ledger, which a command that only reads never opens.

type PolicyConfig = Pick<Config, 'policy' | 'service' | 'mode' | 'publicUrl'>;

/**
 * The policy that this process is given. Which one counts for it, its ledger says.
 * @throws DeskError `misconfigured` for a file that cannot be read or is wrong, or where there must be one.
 */
export function policyOf(config: PolicyConfig): Policy {
  return writtenPolicy(config).policy;
}

export function writtenPolicy(config: PolicyConfig): WrittenPolicy {
  const file = config.policy ?? null;
  const [text, source] = textOf(config);
  return { policy: readFor(config, text, source), text, file };
}

/** A policy as it counts on this desk: with what is asked for where it does not say. */
export function readFor({ service, publicUrl }: PolicyConfig, text: string, source: string): Policy {
  const written = readPolicy(text, source);
  const stepUp = written.stepUp ?? (service === undefined ? undefined : realAccountStepUp);
  if (typeof stepUp !== 'object' || publicUrl !== undefined) return { ...written, stepUp };
  // Without a public address the page is on this machine, where nobody in Slack can open it.
  return { ...written, stepUp: { ...stepUp, exempt: ['slack'] } };
}

function textOf({ policy, service, mode }: PolicyConfig): readonly [text: string, source: string] {
  if (policy !== undefined) {
    try {
      return [readFileSync(policy, 'utf8'), basename(policy)];
    } catch (cause) {
      throw misconfigured(files.policyUnreadable, cause);
    }
  }
  if (service === undefined) return [builtInText, 'built in'];
  if (mode === 'live') throw misconfigured(access.liveNeedsPolicy);
  return [nobodyText, access.noPolicy];
}

/**
 * Who acts from this surface.
 * @throws DeskError `misconfigured` when PARTSDESK_AS is not a person, or does not go with the built-in policy.
 */
export function actorOf(
  policy: Policy,
  surface: 'terminal' | 'stdio',
  config: Pick<Config, 'actAs' | 'policy' | 'service'>,
  at: number,
): Actor | undefined {
  const user = userName();
  if (config.actAs === undefined || surface !== 'terminal') {
    return personFor(policy, { kind: 'surface', surface, user }, at);
  }
  if (config.policy !== undefined || config.service !== undefined) {
    throw misconfigured(access.actAsOnlyEmbedded);
  }
  const actor = personFor(policy, { kind: 'person', id: config.actAs }, at);
  if (actor !== undefined) return { ...actor, surface, account: `${surface}:${user}` };
  throw misconfigured(access.actAsUnknown([...policy.people.keys()]));
}

/** The user of the operating system; a container may run under a number without a name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
