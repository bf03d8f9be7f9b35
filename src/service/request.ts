import type { z } from 'zod';
import type { Language } from '../contract/limits.ts';
import type { Operation, Service } from '../contract/operations.ts';
import type { RequestOf } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { describeIssues } from '../core/tool.ts';
import type { ServiceConfig } from './config.ts';
import type { HttpRequest } from './exchange.ts';
import { encodeQuery, encodeSegment, joinPaths, parseBase, type Base } from './url.ts';

/** Turns requests of the contract into requests of HTTP: checked, encoded once, with the prefix of the service. */
export class Requests {
  readonly base: Base;
  readonly #prefixes: Readonly<Record<Service, string>>;

  constructor(config: ServiceConfig) {
    this.base = parseBase(config.baseUrl, 'PARTS_BASE_URL');
    this.#prefixes = config.prefixes;
  }

  /** @throws DeskError `invalid_input` naming the field and the rule. */
  prepare<Op extends Operation>(operation: Op, request: RequestOf<Op>): Prepared {
    const query = checked(operation.query, request.query ?? {});
    const body = operation.body === undefined ? undefined : checked(operation.body, request.body);
    const path = operation.path.replace('{id}', () => encodeSegment(request.id ?? ''));
    return {
      method: operation.method,
      path: this.#pathOf(operation, path, query as Readonly<Record<string, unknown>>),
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }

  /** Characters of the address of a question, to choose between two ways of asking it; it is checked when it is asked. */
  pathLength(operation: Operation, query: Readonly<Record<string, unknown>>): number {
    return this.#pathOf(operation, operation.path, query).length;
  }

  #pathOf({ service }: Operation, path: string, query: Readonly<Record<string, unknown>>): string {
    return joinPaths(this.base.path, this.#prefixes[service], path) + encodeQuery(query);
  }
}

export type Prepared = Omit<HttpRequest, 'headers'>;

export function headersOf(prepared: Prepared, token: string, language: Language): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': language,
    // Some gateways turn away who does not say who it is.
    'user-agent': 'partsdesk',
    ...(prepared.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, field } = describeIssues(parsed.error, []);
  throw new DeskError('invalid_input', message, { field, next: `Correct ${field ?? 'the request'} and ask again.` });
}
