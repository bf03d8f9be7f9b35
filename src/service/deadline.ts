import { after, type Clock } from '../core/clock.ts';
import { Stop } from './stop.ts';

/** The reason of a stop whose time was over. */
export class DeadlineReached extends Error {
  constructor() {
    super('deadline reached');
    this.name = 'DeadlineReached';
  }
}

/**
 * Runs with a stop of its own, which is given when `outer` is stopped or after `ms`. It settles at once then, even if
 * `run` does not: undici notices only when the connection is there.
 * @throws DeadlineReached, the reason of `outer`, or what `run` threw.
 */
export function within<T>(clock: Clock, ms: number, outer: Stop, run: (stop: Stop) => Promise<T>): Promise<T> {
  // One promise, one listener and one timer: every request passes here.
  return new Promise((resolve, reject) => {
    if (outer.reason !== undefined) {
      reject(outer.reason);
      return;
    }
    const own = new Stop();
    const listener = {
      onStop: (reason: Error) => {
        release();
        own.stop(reason);
        reject(reason);
      },
    };
    const callOff = after(clock, ms, () => listener.onStop(new DeadlineReached()));
    const release = () => {
      callOff();
      outer.unlisten(listener);
    };
    outer.listen(listener);
    run(own).then(
      (result) => {
        release();
        resolve(result);
      },
      (thrown: unknown) => {
        release();
        // What has been given up already keeps its reason.
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- passed on as it was thrown
        reject(thrown);
      },
    );
  });
}
