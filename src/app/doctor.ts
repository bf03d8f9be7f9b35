import { plainHttp, type Config } from './config.ts';
import type { ServiceProbe, ServiceProber, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import { showDatetime } from '../core/datetime.ts';
import type { Finding } from '../core/finding.ts';
import { nextOf } from '../core/references.ts';
import { modelHost, modelLabel, type ModelSettings } from '../conversation/model/settings.ts';
import type { TriedModel } from '../conversation/model/try-model.ts';
import type { Freeze } from '../ordering/decisions/freeze.ts';
import type { Passkey } from '../ordering/passkeys.ts';
import type { PolicyInForce } from '../ordering/policy/in-force.ts';
import type { Policy } from '../ordering/policy/policy.ts';
import type { AnchorCheck } from '../ordering/verify-ledger.ts';
import type { CatalogStatus } from '../ports/catalog.ts';
import type { OutboxState } from '../ports/ledger.ts';
import { makeDataFolder } from './data-folder.ts';
import { boundaryFinding } from './doctor-boundary.ts';
import { roomFinding } from './doctor-state.ts';
import {
  freezeFinding,
  inForceFinding,
  passkeyFinding,
  policyFindings,
  receiverFinding,
  stepUpFinding,
} from './doctor-policy.ts';
import { embeddedDatabase, findRunning } from './embedded.ts';
import { doctor as texts } from './messages/doctor-en.ts';

interface DoctorDependencies {
  readonly config: () => Config;
  /** @throws DeskError `misconfigured` for a policy that cannot be read or is wrong. */
  readonly policy: (config: Config) => Policy;
  readonly open: (config: Config) => Promise<{
    service: ServiceProber & Pick<TradingService, 'requisitionOrders'>;
    /** Opens the ledger and checks whether it can be written. */
    ledger: () => Promise<{ ok: boolean; detail: string }>;
    freeze: () => Promise<Freeze | undefined>;
    /** Which policy counts. */
    policies: () => Promise<Pick<PolicyInForce, 'policy' | 'waiting' | 'canAccept'>>;
    /** Compares the ledger with what is noted of it outside. */
    anchored: () => Promise<AnchorCheck>;
    outbox: () => Promise<OutboxState>;
    /** What waits, as findings. */
    state: (config: Config, now: number) => AsyncIterable<Finding>;
    /** Revoked ones too. */
    passkeys: () => Promise<readonly Passkey[]>;
    catalog: () => Promise<CatalogStatus>;
    /** What keeps a configured Slack app from working. */
    slack: () => Promise<readonly { readonly detail: string; readonly next: string }[]>;
    /** How the language model answers; undefined: none is configured. */
    model: () => Promise<TriedModel | undefined>;
    close(): Promise<void>;
  }>;
  readonly clock: Clock;
  readonly nodeVersion: string;
}

/** Seconds that this machine's clock may differ from the service's before `doctor` warns. */
const tolerableSkew = 30;

/** Checks everything a desk needs, from the inside out; checks that depend on a failed one are skipped. */
export async function* doctor({
  config: read,
  policy: readPolicy,
  open,
  clock,
  nodeVersion,
}: DoctorDependencies): AsyncGenerator<Finding> {
  yield nodeFinding(nodeVersion);
  const rest = { check: 'the rest', status: 'skipped' } as const;
  let config: Config;
  try {
    config = read();
  } catch (thrown) {
    yield failed('configuration', asDeskError(thrown));
    yield { ...rest, ...texts.needsConfiguration };
    return;
  }
  const { service, mode, file } = config;
  const origin = service === undefined ? undefined : new URL(service.baseUrl).origin;
  yield { check: 'configuration', status: 'ok', ...texts.configuration(origin, mode, file) };
  const plain = plainHttp(service ?? {});
  if (plain.length > 0) yield { check: 'encryption', status: 'warning', ...texts.plainHttp(plain) };
  let policy: Policy;
  try {
    policy = readPolicy(config);
  } catch (thrown) {
    yield failed('policy', asDeskError(thrown));
    yield { ...rest, ...texts.needsPolicy };
    return;
  }
  yield* policyFindings(policy, config);
  const data = dataFinding(config.data);
  yield data;
  if (data.status !== 'failed') yield roomFinding(config.data);
  if (service !== undefined) yield boundaryFinding(config);
  if (service === undefined) {
    if (data.status === 'failed') {
      yield { ...rest, ...texts.needsData };
      return;
    }
    yield await embeddedFinding(config.data);
  }
  let opened: Awaited<ReturnType<DoctorDependencies['open']>>;
  try {
    opened = await open(config);
  } catch (thrown) {
    yield failed('trading service', asDeskError(thrown));
    return;
  }
  try {
    const ledger = await ledgerFinding(opened.ledger);
    yield ledger;
    if (ledger.status === 'ok') {
      yield recordFinding(await opened.anchored());
      yield* inForceFinding(await opened.policies());
      if (service !== undefined) yield* stepUpFinding((await opened.policies()).policy);
      yield freezeFinding(await opened.freeze());
      yield outboxFinding(await opened.outbox());
      yield* opened.state(config, clock.now());
      if (typeof policy.stepUp === 'object') yield passkeyFinding(policy, await opened.passkeys(), clock.now());
    }
    if (config.slack !== undefined && ledger.status === 'ok') yield* slackFindings(await opened.slack());
    yield await catalogFinding(opened.catalog);
    if (config.model !== undefined) yield modelFinding(config.model, await opened.model());
    for (const probe of await opened.service.probe()) {
      yield probeFinding(probe);
      if (probe.service !== 'token') continue;
      if (!probe.ok) {
        yield { check: 'the services', status: 'skipped', ...texts.needsToken };
        return;
      }
      if (probe.serverDate !== undefined) yield clockFinding(probe.serverDate, clock.now());
    }
    const receivers = await receiverFinding(policy, opened.service, clock.now());
    if (receivers !== undefined) yield receivers;
  } finally {
    await opened.close();
  }
}

async function ledgerFinding(checkLedger: () => Promise<{ ok: boolean; detail: string }>): Promise<Finding> {
  const check = 'database';
  try {
    const { ok, detail } = await checkLedger();
    return ok ? { check, status: 'ok', detail } : { check, status: 'failed', detail, next: texts.ledgerFailed };
  } catch (thrown) {
    return failed(check, asDeskError(thrown));
  }
}

async function catalogFinding(read: () => Promise<CatalogStatus>): Promise<Finding> {
  const check = 'catalogue';
  try {
    const status = await read();
    return { check, status: status.failed === undefined ? 'ok' : 'warning', ...texts.catalog(status) };
  } catch (thrown) {
    return failed(check, asDeskError(thrown));
  }
}

function modelFinding(settings: ModelSettings, tried: TriedModel | undefined): Finding {
  const check = 'language model';
  const name = modelLabel(settings);
  const host = modelHost(settings);
  if (tried === undefined || tried.kind === 'answers')
    return { check, status: 'ok', ...texts.modelAnswers(name, host) };
  return { check, status: 'warning', ...texts.modelFails(name, host, tried) };
}

function slackFindings(trouble: readonly { readonly detail: string; readonly next: string }[]): Finding[] {
  const check = 'Slack';
  if (trouble.length === 0) return [{ check, status: 'ok', ...texts.slackAnswers }];
  return trouble.map((each) => ({ check, status: 'failed', ...each }));
}

function recordFinding(anchored: AnchorCheck): Finding {
  const check = 'record';
  switch (anchored.kind) {
    case 'fits':
      return { check, status: 'ok', ...texts.recordFits };
    case 'none':
      return { check, status: 'ok', ...texts.recordNotNoted };
    case 'forged':
      return { check, status: 'failed', ...texts.recordForged };
    case 'older':
      return { check, status: 'failed', ...texts.recordOlder(anchored.noted.seq, anchored.last) };
  }
}

function outboxFinding({ waiting, givenUp, waitingSince }: OutboxState): Finding {
  const check = 'messages';
  const since = waitingSince === null ? undefined : showDatetime(new Date(waitingSince).toISOString());
  return givenUp > 0
    ? { check, status: 'warning', ...texts.messagesGivenUp(givenUp, waiting) }
    : { check, status: 'ok', ...texts.messages(waiting, since) };
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? { check: 'Node', status: 'ok', detail: version }
    : { check: 'Node', status: 'failed', ...texts.oldNode(version) };
}

function failed(check: string, error: DeskError): Finding {
  return { check, status: 'failed', detail: error.message, next: error.operator ?? nextOf(error, 'cli') };
}

function dataFinding(data: string): Finding {
  const check = 'data folder';
  try {
    const exposed = makeDataFolder(data);
    return exposed === undefined
      ? { check, status: 'ok', detail: data }
      : { check, status: 'warning', detail: exposed };
  } catch (thrown) {
    return failed(check, asDeskError(thrown));
  }
}

async function embeddedFinding(data: string): Promise<Finding> {
  const running = await findRunning(data);
  const state =
    running === undefined
      ? texts.notRunning(embeddedDatabase(data))
      : texts.running(running.url, running.pid, running.products);
  return { check: 'embedded service', status: 'ok', ...state };
}

function probeFinding({ service, ok, error, remark: said, deviations }: ServiceProbe): Finding {
  const check = service === 'token' ? 'token' : `service ${service}`;
  if (!ok) {
    return { check, status: 'failed', detail: error?.message ?? texts.noAnswer, next: error?.operator ?? error?.next };
  }
  const remark = said === undefined ? '' : ` ${said}`;
  return deviations.length === 0
    ? { check, status: 'ok', ...texts.answers(remark) }
    : { check, status: 'warning', ...texts.deviates(deviations, remark) };
}

function clockFinding(serverDate: string, now: number): Finding {
  const check = 'clock';
  const theirs = Date.parse(serverDate);
  if (Number.isNaN(theirs)) return { check, status: 'skipped', ...texts.noDate };
  const seconds = Math.round((now - theirs) / 1000);
  return Math.abs(seconds) <= tolerableSkew
    ? { check, status: 'ok', ...texts.clockRight(tolerableSkew) }
    : { check, status: 'warning', ...texts.clockWrong(seconds) };
}
