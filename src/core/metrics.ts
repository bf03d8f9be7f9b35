/*
 * Figures for Prometheus, in its text format (version 0.0.4). A library would bring OpenTelemetry along; this is all that
 * the desk needs of one. Labels are names out of closed sets: never a number of an order, a person or a price.
 */

type Kind = 'counter' | 'gauge' | 'histogram';
type Labels = Readonly<Record<string, string>>;

interface Definition {
  readonly kind: Kind;
  readonly help: string;
}

/** Every figure there is. docs/ops/ and docs/operating.md are held against these names by a test. */
export const metricNames = {
  partsdesk_info: { kind: 'gauge', help: 'Always 1; version, mode and kind of service are labels.' },
  partsdesk_ready: { kind: 'gauge', help: '1 where /readyz says ok for this check, else 0.' },
  partsdesk_calls_total: { kind: 'counter', help: 'Finished calls of tools, by surface, tool and outcome.' },
  partsdesk_call_seconds: {
    kind: 'histogram',
    help: 'Seconds of a call with its wait, by surface and kind of caller.',
  },
  partsdesk_calls_waiting: { kind: 'gauge', help: 'Calls that wait for their turn, by kind of caller.' },
  partsdesk_calls_refused_total: { kind: 'counter', help: 'Calls refused by a limit, by limit.' },
  partsdesk_service_requests_total: { kind: 'counter', help: 'Requests to the service, by operation and result.' },
  partsdesk_service_request_seconds: {
    kind: 'histogram',
    help: 'Seconds of one request to the service, by operation.',
  },
  partsdesk_service_retries_total: {
    kind: 'counter',
    help: 'Requests to the service that were repeated, by operation.',
  },
  partsdesk_service_breaker_open: { kind: 'gauge', help: '1 while reads of this service are held back.' },
  partsdesk_service_waiting: { kind: 'gauge', help: 'Requests that wait for a slot, by lane.' },
  partsdesk_service_in_flight: { kind: 'gauge', help: 'Slots of requests in use, by kind of slot.' },
  partsdesk_model_answers_total: { kind: 'counter', help: 'Messages that a language model was asked, by outcome.' },
  partsdesk_model_tokens_total: { kind: 'counter', help: 'Tokens of the language model, by model and kind.' },
  partsdesk_approvals_waiting: { kind: 'gauge', help: 'Orders that wait for a person to approve them.' },
  partsdesk_approval_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest of them.' },
  partsdesk_questions_open: { kind: 'gauge', help: 'Orders about which a person is asked something.' },
  partsdesk_question_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest open question.' },
  partsdesk_orders_unknown: { kind: 'gauge', help: 'Orders whose outcome is being read back.' },
  partsdesk_outbox_waiting: { kind: 'gauge', help: 'Messages that wait to be delivered.' },
  partsdesk_outbox_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest of them.' },
  partsdesk_outbox_given_up: { kind: 'gauge', help: 'Messages given up in the last seven days.' },
  partsdesk_event_lag_seconds: { kind: 'gauge', help: 'Age of the oldest event that nobody was told yet.' },
  partsdesk_archive_complete: { kind: 'gauge', help: '1 when every day of the archive was read.' },
  partsdesk_archive_requests_left: { kind: 'gauge', help: 'Requests until it is.' },
  partsdesk_reconciled_seconds: {
    kind: 'gauge',
    help: 'Seconds since the requisitions at the service were last compared.',
  },
  partsdesk_frozen: { kind: 'gauge', help: '1 while sending is frozen.' },
  partsdesk_desks: { kind: 'gauge', help: 'Processes that work on this database.' },
  partsdesk_memory_bytes: { kind: 'gauge', help: 'Resident memory of this process.' },
  partsdesk_event_loop_seconds: {
    kind: 'gauge',
    help: '99th percentile of the delay of the event loop since the last look.',
  },
} as const satisfies Record<string, Definition>;

export type MetricName = keyof typeof metricNames;

/** Upper bounds in seconds. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Distribution {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** A bound against labels that somebody outside makes up. */
const mostSeries = 1_000;

export class Metrics {
  readonly #values = new Map<MetricName, Map<string, number>>();
  readonly #distributions = new Map<MetricName, Map<string, Distribution>>();

  /** Adds to a counter. */
  count(name: MetricName, labels: Labels = {}, by = 1): void {
    const series = seriesOf(this.#values, name);
    const key = written(labels);
    if (series.has(key) || series.size < mostSeries) series.set(key, (series.get(key) ?? 0) + by);
  }

  /** Sets a gauge. */
  set(name: MetricName, value: number, labels: Labels = {}): void {
    seriesOf(this.#values, name).set(written(labels), value);
  }

  /** Adds a duration to a histogram. */
  observe(name: MetricName, seconds: number, labels: Labels = {}): void {
    const series = seriesOf(this.#distributions, name);
    const key = written(labels);
    const found = series.get(key) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
    if (!series.has(key) && series.size >= mostSeries) return;
    series.set(key, found);
    const at = buckets.findIndex((bound) => seconds <= bound);
    if (at >= 0) found.counts[at] = (found.counts[at] ?? 0) + 1;
    found.sum += seconds;
    found.count += 1;
  }

  /** All of it, as Prometheus reads it. */
  text(): string {
    const lines: string[] = [];
    for (const [name, { kind, help }] of Object.entries(metricNames) as [MetricName, Definition][]) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
      for (const [labels, value] of this.#values.get(name) ?? []) lines.push(`${name}${braced(labels)} ${value}`);
      for (const [labels, { counts, sum, count }] of this.#distributions.get(name) ?? []) {
        let below = 0;
        for (const [at, bound] of buckets.entries()) {
          below += counts[at] ?? 0;
          lines.push(`${name}_bucket${braced(joined(labels, `le="${bound}"`))} ${below}`);
        }
        lines.push(`${name}_bucket${braced(joined(labels, 'le="+Inf"'))} ${count}`);
        lines.push(`${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

function seriesOf<Value>(all: Map<MetricName, Map<string, Value>>, name: MetricName): Map<string, Value> {
  const found = all.get(name) ?? new Map<string, Value>();
  all.set(name, found);
  return found;
}

const written = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, ' ')}"`)
    .join(',');
const joined = (...parts: readonly string[]) => parts.filter((each) => each !== '').join(',');
const braced = (labels: string) => (labels === '' ? '' : `{${labels}}`);
