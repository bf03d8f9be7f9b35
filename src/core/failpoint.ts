/**
 * A named place where a test build can stop the process: `PARTSDESK_FAILPOINT=name` kills it there, `name=SIGSTOP` stops
 * it until somebody sends SIGCONT. The build of such a test defines `__FAILPOINTS__` as true. The build of the desk
 * defines it as false, and the calls are removed, so that nothing in production can be stopped from outside.
 */
declare const __FAILPOINTS__: boolean | undefined;

export function failpoint(name: string): void {
  if (typeof __FAILPOINTS__ !== 'undefined' && __FAILPOINTS__) {
    const [wanted, signal = 'SIGKILL'] = (process.env['PARTSDESK_FAILPOINT'] ?? '').split('=');
    if (wanted !== name) return;
    process.kill(process.pid, signal);
    // Another thread may take the signal first: nothing more may happen before the whole process feels it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, signal === 'SIGKILL' ? 5_000 : 200);
  }
}
