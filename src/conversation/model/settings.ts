import type { Secret } from '../../core/secret.ts';

// Which language model answers, and within which limits. Read by the configuration; without PARTSDESK_MODEL there is none.

export const providers = ['anthropic', 'openai', 'google', 'compatible'] as const;
export type Provider = (typeof providers)[number];

/** Where each provider answers unless an address is given; the SDKs know the paths. */
const ownHosts: Readonly<Record<Provider, string | undefined>> = {
  anthropic: 'api.anthropic.com',
  openai: 'api.openai.com',
  google: 'generativelanguage.googleapis.com',
  compatible: undefined,
};

export interface ModelName {
  readonly provider: Provider;
  /** As the provider names it. */
  readonly model: string;
  /** Address of its API; undefined: the provider's own. */
  readonly url: string | undefined;
}

/** Price of a million tokens, in and out. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}

export interface ModelSettings extends ModelName {
  readonly key: Secret | undefined;
  /** Tokens that one person, and the whole desk, may use in a UTC day. */
  readonly tokens: { readonly person: number; readonly desk: number };
  /** Milliseconds for one answer, with all its look-ups. */
  readonly timeout: number;
  readonly price: ModelPrice | undefined;
}

/** What is wrong with a name of a model; the texts are the configuration's. */
export type ModelProblem = 'form' | 'provider' | 'address' | 'plainHttp' | 'host' | 'key';

/** `PROVIDER/MODEL`, or `PROVIDER/MODEL@URL`; the name of a model may hold slashes and colons. */
export function readModelName(text: string): ModelName | ModelProblem {
  const [, given = '', rest = ''] = /^([a-z-]+)\/(\S+)$/i.exec(text.trim()) ?? [];
  const provider = providers.find((each) => each === given.toLowerCase());
  if (given === '') return 'form';
  if (provider === undefined) return 'provider';
  const at = rest.lastIndexOf('@http');
  const [model, url] = at === -1 ? [rest, undefined] : [rest.slice(0, at), rest.slice(at + 1).replace(/\/+$/, '')];
  if (model === '') return 'form';
  if (url === undefined) return provider === 'compatible' ? 'address' : { provider, model, url };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return 'address';
  const { username, password, search, hash } = new URL(url);
  return username + password + search + hash === '' ? { provider, model, url } : 'address';
}

/** The one host that is called for this model. */
export function modelHost({ provider, url }: Pick<ModelName, 'provider' | 'url'>): string {
  return url === undefined ? (ownHosts[provider] ?? '') : new URL(url).host;
}

/** What keeps a model from being asked; the provider's own host needs no entry in the list, nor does this machine. */
export function modelProblem(
  name: ModelName,
  { key, hosts, isLoopback }: { key: boolean; hosts: readonly string[]; isLoopback: (host: string) => boolean },
): ModelProblem | undefined {
  const { provider, url } = name;
  const address = url === undefined ? undefined : new URL(url);
  const isHere = address !== undefined && isLoopback(address.hostname);
  if (address !== undefined && !isHere) {
    if (address.protocol !== 'https:') return 'plainHttp';
    if (address.host !== ownHosts[provider] && !hosts.includes(address.host)) return 'host';
  }
  // A server on this machine, or one that speaks OpenAI's form, may want none.
  return key || isHere || provider === 'compatible' ? undefined : 'key';
}

/** As the record and the bills name it. */
export function modelLabel({ provider, model }: Pick<ModelName, 'provider' | 'model'>): string {
  return `${provider}/${model}`;
}
