import type { Clock } from '../core/clock.ts';
import type { Backend } from './driver.ts';
import { migrations } from './migrations/index.ts';

/** Only the driver that is used is loaded. */
export async function openBackend(
  url: string | undefined,
  file: string,
  clock: Clock,
  busyTimeout: number,
): Promise<Backend> {
  if (url === undefined) {
    const { openSqliteBackend } = await import('./sqlite.ts');
    return openSqliteBackend(file, clock, busyTimeout);
  }
  const { openPostgresBackend } = await import('./postgres.ts');
  return openPostgresBackend(url, busyTimeout, migrations);
}
