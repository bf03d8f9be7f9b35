import { inspect } from 'node:util';

const shown = '[secret]';

/** Text that no log, error, JSON or inspection shows. It is read in one place only: where it is sent. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
