import { Client, type Dispatcher } from 'undici';
import { operations, type Operation } from '../contract/operations.ts';
import { isRefusal, RequisitionWriteError } from '../contract/requisition-write-error.ts';
import type { RequisitionOrder } from '../contract/resources.ts';
import type { RequestOf, RequisitionWriter, WriteOptions } from '../contract/trading-service.ts';
import { monotonic } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { workContext } from '../core/work-context.ts';
import { faultOfStatus, faultOfThrown, mentionsTimeout, targetOf, readReply } from './reply.ts';
import { connectionOptions, exchange, headersOf, withoutSecret } from './http.ts';
import { texts } from './messages/en.ts';
import { linkSignals } from './signals.ts';
import type { Transport } from './transport.ts';

type Write = typeof operations.submitRequisition | typeof operations.confirmRequisition;

/**
 * Submit, confirm and cancel, each sent once at most:
 * - on a connection of its own, closed afterwards: a kept-alive one can break just as the request leaves;
 * - without retry or redirect, not even after a 401 or 429: a second sending is a second attempt, which ordering opens
 *   under the approval. The token is checked beforehand, so a 401 stays rare;
 * - the caller can cancel only until the first byte is sent; after that, cancelling would only lose the reply.
 */
export class Writer implements RequisitionWriter {
  readonly #transport: Transport;
  readonly #running = new Set<Promise<unknown>>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  submit(
    body: RequestOf<typeof operations.submitRequisition>['body'],
    call?: WriteOptions,
  ): Promise<RequisitionOrder[]> {
    return this.#write(operations.submitRequisition, { body }, call);
  }

  confirm(id: string, options: { shipTo?: string | undefined }, call?: WriteOptions): Promise<RequisitionOrder[]> {
    return this.#write(operations.confirmRequisition, { id, query: { shipTo: options.shipTo } }, call);
  }

  cancel(id: string, options: { shipTo?: string | undefined }, call?: WriteOptions): Promise<RequisitionOrder[]> {
    return this.#write(operations.cancelRequisition, { id, query: { shipTo: options.shipTo } }, call);
  }

  /** Resolves when every write in flight has its outcome; each is bounded by its own deadline. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #write<Op extends Write & Operation>(operation: Op, request: RequestOf<Op>, call: WriteOptions = {}) {
    const running = this.#send(operation, request, call);
    this.#running.add(running);
    const done = () => this.#running.delete(running);
    running.then(done, done);
    return running;
  }

  async #send<Op extends Write & Operation>(
    operation: Op,
    request: RequestOf<Op>,
    call: WriteOptions,
  ): Promise<RequisitionOrder[]> {
    const { clock, config, lanes, log, requests, tokens } = this.#transport;
    const target = targetOf(operation.service, `${operation.method} ${operation.path}`, request.id);
    const { signal, dispose } = linkSignals(call.signal, this.#transport.closing);
    const state = { sent: false };
    let status: number | undefined;
    let speaksOfTimeout = false;
    let retryAfter: number | undefined;
    let release: () => void = () => undefined;
    let client: Client | undefined;
    try {
      const prepared = requests.prepare(operation, request);
      release = await lanes.enter('money', call, signal, workContext()?.by?.key);
      const token = await tokens.getForMoney(signal);
      const secret = token.secret.reveal();
      const headers = headersOf(prepared, secret, call.language ?? config.language);
      client = new Client(requests.base.origin, { ...connectionOptions(config), pipelining: 0 });
      const { sendBy = Infinity, sendByMonotonic = Infinity } = call;
      const isLate = () => clock.now() > sendBy || monotonic(clock) > sendByMonotonic;
      const observed = client.compose(
        observeSend(isLate, () => {
          state.sent = true;
          dispose();
        }),
      );
      const sent = exchange(observed, { ...prepared, headers }, { clock, ms: config.timeouts.money, signal });
      const reply = await this.#transport.timed(target, sent);
      status = reply.status;
      if (status === 401) tokens.reject(token);
      if (status < 200 || status > 299) {
        // A refusal whose body did not arrive may have said anything. What a 401 says ran out is the token.
        speaksOfTimeout = status !== 401 && (reply.cut || mentionsTimeout(reply.text));
        const fault = faultOfStatus(withoutSecret(reply, secret), target, clock.now());
        retryAfter = fault.retryAfter;
        throw fault;
      }
      const orders = readReply<Write>(operation, reply, target);
      log.info('written', { operation: target.operation, status, orders: orders.length });
      return orders;
    } catch (thrown) {
      const { code, message, next, operator, field, said, cause } =
        thrown instanceof TooLate
          ? new DeskError('timed_out', texts.sentTooLate.message, { ...texts.sentTooLate, cause: thrown })
          : faultOfThrown(thrown, target, config.timeouts.money).error;
      log.warn('write failed or its outcome is unknown', {
        operation: target.operation,
        code,
        status,
        sent: state.sent,
      });
      const evidence = { sent: state.sent, status, speaksOfTimeout, retryAfter };
      const unknown = state.sent && !isRefusal(evidence);
      const shown = { next: unknown ? texts.doNotResend : next, operator, field, said, cause };
      throw new RequisitionWriteError(code, message, { ...shown, evidence });
    } finally {
      dispose();
      release();
      await client?.destroy();
    }
  }
}

class TooLate extends Error {}

/**
 * Reports the moment before the first byte is written. This is why writes use undici's interceptors: no error code
 * proves that nothing was sent, but `onRequestStart` does. undici calls it when the connection stands, right before
 * writing. Until then nothing has left the desk, whatever the error; afterwards anything may have, and only reading back
 * tells.
 */
function observeSend(isLate: () => boolean, onSend: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        // Aborts the controller when the write was cancelled or out of time while connecting.
        handler.onRequestStart?.(controller, context);
        if (controller.aborted) return;
        if (isLate()) controller.abort(new TooLate());
        else onSend();
      },
      onResponseStart: (...all) => handler.onResponseStart?.(...all),
      onResponseData: (...all) => handler.onResponseData?.(...all),
      onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
      onResponseError: (...all) => handler.onResponseError?.(...all),
    });
}
