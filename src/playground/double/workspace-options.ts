import type { Clock } from '../../core/clock.ts';
import type { Delivered } from './transport.ts';
import type { Answer } from './web-api.ts';
import type { Channel, Json, Person } from './workspace-state.ts';

export interface WorkspaceSettings {
  readonly clock: Clock;
  /** Of 127.0.0.1; 0, the default, takes any. */
  readonly port?: number;
  readonly signingSecret: string;
  readonly botToken: string;
  /** Then the app connects by Socket Mode. */
  readonly appToken?: string;
  /** Where signed requests go; not needed in Socket Mode. */
  readonly requestUrl?: () => string;
  readonly command?: string;
  readonly people?: readonly Person[];
  readonly channels?: readonly Channel[];
  /** Further teams, where the app is not installed yet. */
  readonly teams?: readonly {
    readonly id: string;
    readonly name: string;
    readonly people: readonly Person[];
    readonly channels: readonly Channel[];
  }[];
  readonly client?: { readonly id: string; readonly secret: string };
  /** Scopes of the installation; absent: all. */
  readonly scopes?: readonly string[];
  /** Origins that links in messages may lead to. */
  readonly allowedOrigins?: readonly string[];
}

export interface Call {
  readonly method: string;
  readonly token: string | undefined;
  readonly args: Json;
  readonly answer: Answer | undefined;
}

export interface SubmitDelivered extends Delivered {
  /** By block, when the form was refused. */
  readonly errors?: Readonly<Record<string, string>>;
}

export const defaultPeople: readonly Person[] = [
  { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer', email: 'buyer@example.com' },
  { id: 'U0APPROVER', name: 'adam', realName: 'Adam Approver', email: 'approver@example.com' },
];
export const defaultChannels: readonly Channel[] = [
  { id: 'C0PARTS', name: 'parts' },
  { id: 'C0APPROVALS', name: 'approvals' },
];
