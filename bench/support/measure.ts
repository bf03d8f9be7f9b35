/** One measured variant: what it is called in the table, and one run of it. */
export interface Variant {
  readonly name: string;
  /** Runs it once and gives the figure of that run, in the unit of the measurement. */
  readonly run: () => Promise<number>;
}

export interface Measured {
  readonly name: string;
  /** Sorted. */
  readonly values: readonly number[];
}

/**
 * Runs all variants in turn, round by round, so that whatever else the machine does meets all of them alike; the first
 * round only warms up.
 */
export async function interleaved(rounds: number, variants: readonly Variant[]): Promise<Measured[]> {
  const values = variants.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, variant] of variants.entries()) {
      const value = await variant.run();
      if (round > 0) values[at]?.push(value);
    }
  }
  return variants.map(({ name }, at) => ({ name, values: (values[at] ?? []).sort((a, b) => a - b) }));
}

/** The value that this share of all is not above. */
export function quantile({ values }: Pick<Measured, 'values'>, share: number): number {
  const value = values[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function median(measured: Pick<Measured, 'values'>): number {
  return quantile(measured, 0.5);
}

/** Milliseconds of this process's CPU, user and system, that the work took per call. */
export async function cpuPerCall(calls: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

/** Milliseconds on the wall. */
export async function wall(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}
