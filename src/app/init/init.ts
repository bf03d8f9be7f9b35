import { renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../core/clock.ts';
import { asDeskError, DeskError } from '../../core/errors.ts';
import { cleanText, listing } from '../../core/text.ts';
import { readConfig, type Config } from '../config.ts';
import { makeDataFolder } from '../data-folder.ts';
import { McpTokens } from '../mcp-tokens.ts';
import { init as texts } from '../messages/init.ts';
import { findOrServePage } from '../open-approval-page.ts';
import { openDesk, type OpenDesk } from '../open-desk.ts';
import { policyOf } from '../given-policy.ts';
import { findSettings } from '../settings-file.ts';
import { qrCode } from '../../core/qr-code.ts';
import { InputEnded, type Answers } from './answers.ts';
import { firstPolicy } from './first-policy.ts';
import { exists, writePrivate, writeSettings } from './settings-writer.ts';

interface InitDependencies {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly clock: Clock;
  readonly version: string;
  readonly user: string;
}

/** The person left a step out. */
class Skipped extends Error {}

const secrets: ReadonlySet<string> = new Set([
  'PARTS_CLIENT_SECRET',
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
]);

/** `partsdesk init`: asks for what a desk on a real account needs, checks it, and writes it after showing it. */
export class Init {
  readonly #deps: InitDependencies;
  readonly #answers: Answers;
  #tokenFile: string | undefined;

  constructor(deps: InitDependencies, answers: Answers) {
    this.#deps = deps;
    this.#answers = answers;
  }

  async run(): Promise<number> {
    makeDataFolder(this.#settings().data);
    const file = this.#file();
    this.#say(texts.welcome(file));
    const steps: readonly (readonly [title: string, step: () => Promise<void>])[] = [
      [texts.service.title, () => this.#service()],
      [texts.address.title, () => this.#address()],
      [texts.policy.title, () => this.#policy()],
      [texts.slack.title, () => this.#slack()],
      [texts.passkey.title, () => this.#passkey()],
      [texts.token.title, () => this.#token()],
    ];
    for (const [at, [title, step]] of steps.entries()) {
      this.#say(texts.step(at + 1, steps.length, title));
      try {
        await step();
      } catch (thrown) {
        if (thrown instanceof Skipped) this.#say(texts.skipped);
        else if (thrown instanceof DeskError && !(thrown instanceof InputEnded)) this.#sayWrong(thrown);
        else throw thrown;
      }
    }
    const { host, port, publicUrl } = this.#config();
    this.#say(texts.done(file, publicUrl ?? `http://${host}:${port}`, this.#tokenFile));
    return 0;
  }

  async #service(): Promise<void> {
    const { about, names } = texts.service;
    this.#say(about);
    const values: Record<string, string> = {};
    for (;;) {
      if (!(await this.#askFor(names, values))) {
        if (!(await this.#answers.agrees(texts.tryAgain, true))) throw new Skipped();
        continue;
      }
      const { service } = this.#config(values);
      if (service === undefined) return this.#say(texts.service.embedded);
      this.#say(texts.service.checking);
      const works = await this.#checkService(values);
      if (!works && (await this.#answers.agrees(texts.tryAgain, true))) continue;
      return this.#writeValues(values, works);
    }
  }

  /** One real call of each service. */
  async #checkService(values: Readonly<Record<string, string>>): Promise<boolean> {
    // The policy comes later.
    const desk = await this.#open({ ...this.#config(values), policy: undefined, mode: 'readonly' });
    try {
      const probes = await desk.service.probe();
      const failed = probes.filter(({ ok }) => !ok);
      // Without a token nothing else was asked.
      const told = failed.some(({ service }) => service === 'token') ? failed.slice(0, 1) : probes;
      for (const { service, ok, error } of told) {
        const problem = cleanText(error?.operator ?? error?.message ?? '', 300);
        this.#say(ok ? texts.service.answers(service) : texts.service.fails(service, problem));
      }
      return failed.length === 0;
    } finally {
      await desk.close();
    }
  }

  async #address(): Promise<void> {
    this.#say(texts.address.about);
    await this.#askAndWrite({ PARTSDESK_PUBLIC_URL: texts.address.question });
  }

  async #policy(): Promise<void> {
    const words = texts.policy;
    this.#say(words.about);
    const path = this.#config().policy ?? join(this.#settings().data, 'policy.yaml');
    const known = exists(path);
    if (known) {
      this.#say(this.#policyLine(path));
      if (!(await this.#answers.agrees(words.replace, false))) return this.#useAndChooseMode(path);
    }
    const text = await firstPolicy(
      { ask: (question, fallback, check) => this.#askUntil(question, fallback, check), user: this.#deps.user },
      await this.#currency(),
    );
    this.#say(texts.willWrite(path));
    for (const line of text.trimEnd().split('\n')) this.#say(`    ${line}`);
    if (!(await this.#answers.agrees(texts.write, true))) return this.#say(texts.notWritten);
    if (known) renameSync(path, `${path}.${new Date(this.#deps.clock.now()).toISOString().replaceAll(':', '')}`);
    writePrivate(path, text);
    this.#say(texts.written(path));
    return this.#useAndChooseMode(path);
  }

  /** The settings name the policy, and the mode that it is needed for. */
  async #useAndChooseMode(path: string): Promise<void> {
    const beside = dirname(path) === dirname(this.#file());
    const isNamed = this.#config().policy === path;
    const values: Record<string, string> = isNamed ? {} : { PARTSDESK_POLICY: beside ? basename(path) : path };
    await this.#askAndWrite({ PARTSDESK_MODE: texts.policy.mode }, values);
  }

  #policyLine(path: string): string {
    const { broken, exists: found } = texts.policy;
    try {
      const { people } = policyOf({ ...this.#config(), policy: path });
      return found(
        path,
        listing(
          [...people.values()].map(({ name }) => cleanText(name, 60)),
          10,
        ),
      );
    } catch (thrown) {
      return broken(path, cleanText(asDeskError(thrown).message, 500));
    }
  }

  /** The account's own, where the service answers. */
  async #currency(): Promise<string> {
    const desk = await this.#open({ ...this.#config(), policy: undefined, mode: 'readonly' });
    try {
      const { currencyCode } = await desk.service.finances();
      return /^[A-Z]{3}$/.test(currencyCode ?? '') ? (currencyCode ?? 'PLN') : 'PLN';
    } catch {
      return 'PLN';
    } finally {
      await desk.close();
    }
  }

  async #slack(): Promise<void> {
    const { about, appToken, botToken, connect, signingSecret } = texts.slack;
    this.#say(about);
    if (!(await this.#answers.agrees(connect, this.#config().slack !== undefined))) throw new Skipped();
    await this.#askAndWrite({
      SLACK_BOT_TOKEN: botToken,
      SLACK_SIGNING_SECRET: signingSecret,
      SLACK_APP_TOKEN: appToken,
    });
  }

  async #passkey(): Promise<void> {
    const words = texts.passkey;
    this.#say(words.about);
    const config = this.#config();
    await this.#withDesk(config, async (desk) => {
      const { passkeys } = await desk.ordering();
      const people = [...desk.policy.people.values()];
      const may = (right: 'approve' | 'admin') =>
        people.filter(({ grants }) => grants.some((each) => each.may.includes(right)));
      const person = may('admin').find((each) => may('approve').includes(each));
      if (person === undefined) return this.#say(words.nobody);
      const { id, name } = person;
      const own = (await passkeys.list()).filter((key) => key.person === id && key.revokedAt === null);
      if (own.length > 0) {
        const keys = own.map((key) => JSON.stringify(cleanText(key.name, 60)));
        return this.#say(words.has(cleanText(name, 60), listing(keys, 5)));
      }
      if (!(await this.#answers.agrees(words.add(cleanText(name, 60)), true))) throw new Skipped();
      const served = await findOrServePage(config, desk, this.#deps.clock);
      try {
        if (!served.isRunning) return this.#say(words.notServed(served.url, id));
        const secret = await passkeys.invite(id, desk.actor ?? 'terminal');
        const link = `${served.url}/keys/add/${secret}`;
        this.#say(words.link(link));
        if (config.publicUrl !== undefined) this.#say(await qrCode(link));
        this.#say(words.waiting);
        await this.#usedUp(() => passkeys.invited(secret, this.#deps.clock.now()));
        const [added] = (await passkeys.list()).filter((key) => key.person === id && key.revokedAt === null);
        if (added === undefined) return this.#say(words.notAdded(id));
        this.#say(added.validFrom <= this.#deps.clock.now() ? words.added : words.addedLater);
      } finally {
        await served.close();
      }
    });
  }

  /** Until the link was used or is too old, or the person goes on without. */
  async #usedUp(look: () => Promise<unknown>): Promise<void> {
    const goesOn = new AbortController();
    void this.#answers.pressed().then(
      () => goesOn.abort(),
      () => goesOn.abort(),
    );
    while (!goesOn.signal.aborted) {
      await this.#deps.clock.sleep(500, goesOn.signal).catch(() => undefined);
      const stillGood = await look().then(
        () => true,
        () => false,
      );
      if (!stillGood) return;
    }
  }

  async #token(): Promise<void> {
    const words = texts.token;
    this.#say(words.about);
    const config = this.#config();
    await this.#withDesk(config, async (desk) => {
      const { store } = await desk.ordering();
      const tokens = new McpTokens(store, this.#deps.clock);
      const [name] = [...desk.policy.people.values()]
        .flatMap(({ principals }) => principals)
        .filter((each) => each !== 'local');
      if (name === undefined) return this.#say(words.none);
      const path = join(config.data, `token-${name}`);
      if ((await tokens.list()).some((each) => each.name === name && each.revokedAt === null)) {
        if (exists(path)) this.#tokenFile = path;
        return this.#say(words.has(name));
      }
      if (!(await this.#answers.agrees(words.make(name, path), true))) throw new Skipped();
      if (exists(path) && !(await this.#answers.agrees(words.exists(path), false))) throw new Skipped();
      const scopes = ['parts:read', 'parts:order'] as const;
      writePrivate(path, `${await tokens.add(name, scopes, desk.actor ?? 'terminal')}\n`);
      this.#tokenFile = path;
      this.#say(texts.written(path));
    });
  }

  async #askAndWrite(questions: Readonly<Record<string, string>>, values: Record<string, string> = {}): Promise<void> {
    while (!(await this.#askFor(questions, values))) {
      if (!(await this.#answers.agrees(texts.tryAgain, true))) throw new Skipped();
    }
    return this.#writeValues(values);
  }

  /**
   * Asks for each setting, and adds what is new to `values`; Enter keeps what is there.
   * @returns whether the settings can be used; says why not.
   */
  async #askFor(questions: Readonly<Record<string, string>>, values: Record<string, string>): Promise<boolean> {
    const { environment } = this.#deps;
    const { given } = this.#settings();
    const fixed = Object.keys(questions).filter((name) => environment[name] || environment[`${name}_FILE`]);
    if (fixed.length > 0) this.#say(texts.inEnvironment(fixed));
    for (const [name, question] of Object.entries(questions)) {
      if (fixed.includes(name)) continue;
      const current = values[name] ?? given[name];
      const isSecret = secrets.has(name);
      const kept = current === undefined ? '' : ` [${isSecret ? texts.secret : cleanText(current, 200)}]`;
      const said = await this.#ask(`  ${question}${kept}: `, isSecret);
      if (said !== '' && said !== current) values[name] = said;
    }
    try {
      this.#config(values);
      return true;
    } catch (thrown) {
      this.#sayWrong(thrown);
      return false;
    }
  }

  /** Shows what will be written, asks, and writes it. */
  async #writeValues(values: Readonly<Record<string, string>>, fallback = true): Promise<void> {
    const entries = Object.entries(values);
    if (entries.length === 0) return this.#say(texts.unchanged);
    const file = this.#file();
    this.#say(texts.willWrite(file));
    for (const [name, value] of entries) {
      this.#say(`  ${texts.isSet(name, secrets.has(name) ? texts.secret : cleanText(value, 300))}`);
    }
    if (!(await this.#answers.agrees(texts.write, fallback))) return this.#say(texts.notWritten);
    writeSettings(file, values);
    this.#say(texts.written(file));
  }

  async #askUntil(question: string, fallback: string, check: (said: string) => string | undefined): Promise<string> {
    for (;;) {
      const said = await this.#ask(`  ${question}${fallback === '' ? '' : ` [${fallback}]`}: `);
      const problem = check(said || fallback);
      if (problem === undefined) return said || fallback;
      this.#say(problem);
    }
  }

  async #ask(question: string, isSecret = false): Promise<string> {
    const said = isSecret ? await this.#answers.askSecret(question) : await this.#answers.ask(question);
    if (said === '-') throw new Skipped();
    return said;
  }

  async #withDesk(config: Config, use: (desk: OpenDesk) => Promise<void>): Promise<void> {
    const desk = await this.#open(config);
    try {
      await use(desk);
    } finally {
      await desk.close();
    }
  }

  #open(config: Config): Promise<OpenDesk> {
    const { clock, version } = this.#deps;
    // What goes wrong is said in the step itself.
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
    return openDesk(config, { clock, surface: 'terminal', version, log });
  }

  #sayWrong(thrown: unknown): void {
    const { message, next } = asDeskError(thrown);
    this.#say(texts.wrong(cleanText(`${message} ${next}`, 1000)));
  }

  #say(text: string): void {
    this.#answers.say(text);
  }

  #settings() {
    return findSettings(this.#deps.environment, this.#deps.folder);
  }

  /** Where settings are written: the file that the desk reads. */
  #file(): string {
    const { file, data } = this.#settings();
    return file ?? join(data, '.env');
  }

  #config(more: Readonly<Record<string, string>> = {}): Config {
    return readConfig({ ...this.#deps.environment, ...more }, this.#deps.folder);
  }
}
