import { Client, type Dispatcher } from 'undici';
import { operations, type Operation } from '../contract/operations.ts';
import { isRefusal, RequisitionWriteError } from '../contract/requisition-write-error.ts';
import type { RequisitionOrder } from '../contract/resources.ts';
import type { RequestOf, RequisitionWriter, WriteCall } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { within } from './deadline.ts';
import { exchange } from './exchange.ts';
import { askedOf, faultOfStatus, faultOfThrown, speaksOfTimeout } from './fault.ts';
import { readReply } from './reply.ts';
import { headersOf } from './request.ts';
import { follow } from './stop.ts';
import { connectionOptions, withoutSecret, type Transport } from './transport.ts';

type Write = typeof operations.submitRequisition | typeof operations.confirmRequisition;

/**
 * Submit, confirm and cancel, each exactly as often as it is called:
 * - a connection of its own, closed afterwards, since a kept one can break just as the request leaves;
 * - no repetition and no redirect. A 401 is an error too: a gateway answers it before anything is done, so it is a
 *   definite refusal, but that is not shown by the interface, and a repetition here would be a second submit that
 *   nobody approved. The token is made sure of beforehand, so that it stays rare;
 * - the caller can stop it only while nothing has left: after that, stopping would only lose the reply.
 */
export class Writer implements RequisitionWriter {
  readonly #transport: Transport;
  readonly #running = new Set<Promise<unknown>>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  submit(body: RequestOf<typeof operations.submitRequisition>['body'], call?: WriteCall): Promise<RequisitionOrder[]> {
    return this.#write(operations.submitRequisition, { body }, call);
  }

  confirm(id: string, options: { shipTo?: string | undefined }, call?: WriteCall): Promise<RequisitionOrder[]> {
    return this.#write(operations.confirmRequisition, { id, query: { shipTo: options.shipTo } }, call);
  }

  cancel(id: string, options: { shipTo?: string | undefined }, call?: WriteCall): Promise<RequisitionOrder[]> {
    return this.#write(operations.cancelRequisition, { id, query: { shipTo: options.shipTo } }, call);
  }

  /** Resolves when every write that was begun has its outcome; a write is bounded by its own deadline. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #write<Op extends Write & Operation>(
    operation: Op,
    request: RequestOf<Op>,
    call: WriteCall = {},
  ): Promise<RequisitionOrder[]> {
    const running = this.#once(operation, request, call);
    this.#running.add(running);
    const done = () => this.#running.delete(running);
    running.then(done, done);
    return running;
  }

  async #once<Op extends Write & Operation>(
    operation: Op,
    request: RequestOf<Op>,
    call: WriteCall,
  ): Promise<RequisitionOrder[]> {
    const { clock, config, lanes, log, requests, tokens } = this.#transport;
    const what = `${operation.method} ${operation.path}`;
    const asked = askedOf(operation.service, what, request.id);
    const { stop, dispose } = follow(call.signal, this.#transport.closing);
    const state = { sent: false };
    let status: number | undefined;
    let speaks = false;
    let release: () => void = () => undefined;
    let client: Client | undefined;
    try {
      const prepared = requests.prepare(operation, request);
      release = await lanes.enter('money', call, stop);
      const token = await tokens.getForMoney(stop);
      const secret = token.secret.reveal();
      const headers = headersOf(prepared, secret, call.language ?? config.language);
      client = new Client(requests.base.origin, { ...connectionOptions(config), pipelining: 0 });
      const connection = client;
      const reply = await within(clock, config.timeouts.money, stop, (own) => {
        const late = () => own.stopped || (call.sendBy !== undefined && clock.now() > call.sendBy);
        const watched = connection.compose(
          guard(late, () => {
            state.sent = true;
            dispose();
          }),
        );
        return exchange(watched, { ...prepared, headers }, own);
      });
      status = reply.status;
      if (status === 401) tokens.reject(token);
      if (status < 200 || status > 299) {
        // A refusal whose text did not arrive may have said anything.
        speaks = reply.cut || speaksOfTimeout(reply.text);
        throw faultOfStatus(withoutSecret(reply, secret), asked, clock.now());
      }
      const orders = readReply<Write>(operation, reply, asked);
      log.debug('written', { operation: what, status, orders: orders.length });
      return orders;
    } catch (thrown) {
      const error =
        thrown instanceof TooLate ? tooLate(thrown) : faultOfThrown(thrown, asked, config.timeouts.money).error;
      log.warn('not written, or not known', { operation: what, code: error.code, status, sent: state.sent });
      const evidence = { sent: state.sent, status, speaksOfTimeout: speaks };
      throw new RequisitionWriteError(error.code, error.message, {
        next: state.sent && !isRefusal(evidence) ? 'Do not send it again: first look whether it arrived.' : error.next,
        field: error.field,
        said: error.said,
        cause: error.cause,
        evidence,
      });
    } finally {
      dispose();
      release();
      await client?.destroy();
    }
  }
}

class TooLate extends Error {}

function tooLate(cause: TooLate): DeskError {
  return new DeskError('timed_out', 'It was not sent: the time to send it was over before there was a connection.', {
    next: 'Approve it again.',
    cause,
  });
}

/**
 * Stands between undici and the request: `onRequestStart` is called when there is a connection, right before the
 * first byte is written. Until then nothing has left, whatever the error; from then on anything may have.
 */
function guard(late: () => boolean, onSend: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context);
        if (controller.aborted) return;
        if (late()) controller.abort(new TooLate());
        else onSend();
      },
      onResponseStart: (...all) => handler.onResponseStart?.(...all),
      onResponseData: (...all) => handler.onResponseData?.(...all),
      onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
      onResponseError: (...all) => handler.onResponseError?.(...all),
    });
}
