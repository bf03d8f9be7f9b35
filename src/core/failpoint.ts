/**
 * A named place where a test build can stop the process. The build defines `__FAILPOINTS__`; in every other build the
 * constant is false and the calls are removed, so that nothing in production can be stopped from outside.
 */
declare const __FAILPOINTS__: boolean | undefined;

export function failpoint(name: string): void {
  if (typeof __FAILPOINTS__ === 'undefined' || !__FAILPOINTS__) return;
  const [wanted, signal = 'SIGKILL'] = (process.env['PARTSDESK_FAILPOINT'] ?? '').split(':');
  if (wanted !== name) return;
  process.kill(process.pid, signal);
  // A signal to oneself is delivered between two turns of the loop: nothing more may happen before it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
}
