import type { Model } from './model.ts';

/** What each person has not looked at since this page was opened; messages of before count as seen. */
export class Unread {
  readonly #seen = new Map<string, string>();
  #since: string | undefined;

  /** The person of the model looks at this channel. */
  read(model: Model, channel: string): void {
    this.#since ??= newest(model);
    this.#seen.set(`${model.me}/${channel}`, model.messages.get(channel)?.at(-1)?.ts ?? '');
  }

  count(model: Model, channel: string): number {
    return this.#countOf(model, model.me, channel);
  }

  /** What the desk has for the other person: in channels both see, and to them alone. */
  newsFor(model: Model, person: string): number {
    const alone = model.elsewhere.filter(
      (each) => each.person === person && Number(each.ts) > Number(this.#seenBy(person, each.channel)),
    );
    return model.channels.reduce((sum, { id }) => sum + this.#countOf(model, person, id, true), alone.length);
  }

  #seenBy(person: string, channel: string): string {
    return this.#seen.get(`${person}/${channel}`) ?? this.#since ?? '';
  }

  #countOf(model: Model, person: string, channel: string, ofDesk = false): number {
    const seen = this.#seenBy(person, channel);
    return (model.messages.get(channel) ?? []).filter(
      (message) =>
        Number(message.ts) > Number(seen) &&
        message.author.id !== person &&
        !message.onlyYou &&
        (message.author.app || !ofDesk),
    ).length;
  }
}

function newest(model: Model): string {
  const all = [
    ...[...model.messages.values()].map((messages) => messages.at(-1)?.ts ?? '0'),
    ...model.elsewhere.map(({ ts }) => ts),
  ];
  return all.reduce((latest, ts) => (Number(ts) > Number(latest) ? ts : latest), '0');
}
