import type { Config } from './config.ts';
import type { ServiceProbe, ServiceProber, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import { count, listing } from '../core/text.ts';
import type { Freeze } from '../ordering/decisions/freeze.ts';
import type { Policy } from '../ordering/policy/policy.ts';
import { makeDataFolder } from './data-folder.ts';
import { freezeFinding, policyFindings, receiverFinding } from './doctor-policy.ts';
import { embeddedDatabase, findRunning } from './embedded.ts';

interface DoctorParts {
  readonly config: () => Config;
  /** @throws DeskError `misconfigured` for a policy that cannot be read or is wrong. */
  readonly policy: (config: Config) => Policy;
  readonly open: (config: Config) => Promise<{
    service: ServiceProber & Pick<TradingService, 'requisitionOrders'>;
    /** Opens the ledger and looks whether it can be written. */
    ledger: () => Promise<{ ok: boolean; detail: string }>;
    freeze: () => Promise<Freeze | undefined>;
    close(): Promise<void>;
  }>;
  readonly clock: Clock;
  readonly nodeVersion: string;
}

/** Seconds by which this machine's clock and the service's may differ before it is worth a word. */
const tolerableSkew = 30;

/** Looks at everything a desk needs, from the inside out; what depends on something that failed is skipped. */
export async function* doctor({
  config: read,
  policy: readPolicy,
  open,
  clock,
  nodeVersion,
}: DoctorParts): AsyncGenerator<Finding> {
  yield nodeFinding(nodeVersion);
  let config: Config;
  try {
    config = read();
  } catch (thrown) {
    yield failed('configuration', asDeskError(thrown));
    yield { check: 'the rest', status: 'skipped', detail: 'Nothing else can be checked without a configuration.' };
    return;
  }
  yield {
    check: 'configuration',
    status: 'ok',
    detail:
      config.service === undefined
        ? `No trading service is configured: the embedded one is used. Mode ${config.mode}.`
        : `Trading service at ${new URL(config.service.baseUrl).origin}. Mode ${config.mode}.`,
  };
  let policy: Policy;
  try {
    policy = readPolicy(config);
  } catch (thrown) {
    yield failed('policy', asDeskError(thrown));
    yield { check: 'the rest', status: 'skipped', detail: 'The desk does not open anything without its policy.' };
    return;
  }
  yield* policyFindings(policy, config);
  const data = dataFinding(config.data);
  yield data;
  if (config.service === undefined) {
    if (data.status === 'failed') {
      yield { check: 'the rest', status: 'skipped', detail: 'The embedded service needs the data folder.' };
      return;
    }
    yield await embeddedFinding(config.data);
  }
  let opened: Awaited<ReturnType<DoctorParts['open']>>;
  try {
    opened = await open(config);
  } catch (thrown) {
    yield failed('trading service', asDeskError(thrown));
    return;
  }
  try {
    const ledger = await ledgerFinding(opened.ledger);
    yield ledger;
    if (ledger.status === 'ok') yield freezeFinding(await opened.freeze());
    for (const probe of await opened.service.probe()) {
      yield* probeFindings(probe, clock.now());
      if (probe.service === 'token' && !probe.ok) {
        yield { check: 'the services', status: 'skipped', detail: 'None of them can be asked without a token.' };
        return;
      }
    }
    const receivers = await receiverFinding(policy, opened.service, clock.now());
    if (receivers !== undefined) yield receivers;
  } finally {
    await opened.close();
  }
}

async function ledgerFinding(look: () => Promise<{ ok: boolean; detail: string }>): Promise<Finding> {
  try {
    const { ok, detail } = await look();
    if (ok) return { check: 'database', status: 'ok', detail };
    return {
      check: 'database',
      status: 'failed',
      detail,
      next: 'Check DATABASE_URL, or the rights of the data folder.',
    };
  } catch (thrown) {
    return failed('database', asDeskError(thrown));
  }
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? { check: 'Node', status: 'ok', detail: version }
    : { check: 'Node', status: 'failed', detail: `${version} is too old.`, next: 'Install Node 20.19 or newer.' };
}

function failed(check: string, error: DeskError): Finding {
  return { check, status: 'failed', detail: error.message, next: error.operator ?? error.next };
}

function dataFinding(data: string): Finding {
  try {
    const exposed = makeDataFolder(data);
    return exposed === undefined
      ? { check: 'data folder', status: 'ok', detail: data }
      : { check: 'data folder', status: 'warning', detail: exposed };
  } catch (thrown) {
    return failed('data folder', asDeskError(thrown));
  }
}

async function embeddedFinding(data: string): Promise<Finding> {
  const running = await findRunning(data);
  return {
    check: 'embedded service',
    status: 'ok',
    detail:
      running === undefined
        ? `Not running; each command opens ${embeddedDatabase(data)} for itself. partsdesk start keeps it running.`
        : `Running at ${running.url} (process ${running.pid}), ${count(running.products, 'product')}.`,
  };
}

function* probeFindings(probe: ServiceProbe, now: number): Generator<Finding> {
  const check = probe.service === 'token' ? 'token' : `service ${probe.service}`;
  if (!probe.ok) {
    yield {
      check,
      status: 'failed',
      detail: probe.error?.message ?? 'No answer.',
      next: probe.error?.operator ?? probe.error?.next,
    };
    return;
  }
  const remark = probe.remark === undefined ? '' : ` ${probe.remark}`;
  yield probe.deviations.length === 0
    ? { check, status: 'ok', detail: `Answers as the interface says.${remark}` }
    : {
        check,
        status: 'warning',
        detail: `Answers, but departs from the interface: ${listing(probe.deviations, 8)}.${remark}`,
        next: 'Nothing needs doing: what is missing is shown as not given.',
      };
  if (probe.service === 'token' && probe.serverDate !== undefined) yield clockFinding(probe.serverDate, now);
}

function clockFinding(serverDate: string, now: number): Finding {
  const there = Date.parse(serverDate);
  if (Number.isNaN(there)) return { check: 'clock', status: 'skipped', detail: 'The service sends no readable date.' };
  const seconds = Math.round((now - there) / 1000);
  return Math.abs(seconds) <= tolerableSkew
    ? { check: 'clock', status: 'ok', detail: `Within ${tolerableSkew} seconds of the service's.` }
    : {
        check: 'clock',
        status: 'warning',
        detail: `This machine is ${count(Math.abs(seconds), 'second')} ${seconds > 0 ? 'ahead of' : 'behind'} the service.`,
        next: 'Set the clock of this machine (NTP): dates and cut-off times are compared by it.',
      };
}
