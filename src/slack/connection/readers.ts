import { LRUCache } from 'lru-cache';
import { locales, type LanguageCode } from '../../conversation/languages/locales.ts';
import type { Workspace } from './workspaces.ts';

const mostKnown = 10_000;

/** The language of each person: the one they write in, else that of their Slack, else that of the desk. */
export class Readers {
  readonly #desk: LanguageCode;
  readonly #known = new LRUCache<string, { locale?: LanguageCode | undefined; written?: LanguageCode | undefined }>({
    max: mostKnown,
  });

  /** `desk`: its language by ISO 639-1, of which it speaks five. */
  constructor(desk: string) {
    this.#desk = knownLanguage(desk) ?? 'en';
  }

  /** What several people read. */
  get ofAll(): LanguageCode {
    return this.#desk;
  }

  known(user: string): LanguageCode {
    return this.#known.get(user)?.written ?? this.set(user);
  }

  /** The one that English words do not change: `stock` stands in every language. */
  set(user: string): LanguageCode {
    return this.#known.get(user)?.locale ?? this.#desk;
  }

  /** `locale`: as Slack says, "pl-PL". Slack has none for Polish, Czech and Ukrainian in many workspaces. */
  learn(user: string, locale: string | undefined): LanguageCode {
    this.#known.set(user, { ...this.#known.get(user), locale: knownLanguage(locale?.split('-')[0]) });
    return this.known(user);
  }

  wrote(user: string, language: LanguageCode | undefined): LanguageCode {
    const known = this.#known.get(user);
    this.#known.set(user, { ...known, written: language });
    return this.known(user);
  }

  /** Of somebody who is told something without having asked. */
  async of({ client }: Workspace, user: string): Promise<LanguageCode> {
    if (this.#known.get(user) !== undefined) return this.known(user);
    // Who cannot be asked about is told in the language of the desk.
    const found = await client.users.info({ user, include_locale: true }).catch(() => undefined);
    return found?.user === undefined ? this.#desk : this.learn(user, found.user.locale);
  }
}

function knownLanguage(name: string | undefined): LanguageCode | undefined {
  return Object.keys(locales).find((each): each is LanguageCode => each === name);
}
