import { h } from './dom.ts';
import type { Model } from './model.ts';

/** Where a person is in the workspace. */
export type Place = { readonly kind: 'channel' | 'direct'; readonly channel: string } | { readonly kind: 'home' };

/** Where a visit begins: the channel for parts. */
export function firstPlace(model: Model): Place {
  const channel = model.channels.find(({ name }) => name === 'parts') ?? model.channels[0];
  return channel === undefined ? { kind: 'direct', channel: model.direct } : { kind: 'channel', channel: channel.id };
}

export function titleOf(model: Model, place: Place): string {
  if (place.kind === 'home') return `${model.desk.name} Home`;
  if (place.kind === 'direct') return model.desk.name;
  return `#${model.channels.find(({ id }) => id === place.channel)?.name ?? ''}`;
}

const about: Readonly<Record<string, string>> = {
  parts: 'Ask for stock and prices, quote, order.',
  approvals: 'Orders that wait for a second person.',
};

const emptyAbout: Readonly<Record<string, string>> = {
  parts: 'Nothing has been said here yet. Type / to see what the desk can do.',
  approvals: 'Nothing has been said here yet. What somebody asks approval for appears here, with its buttons.',
};

/** What stands over a conversation: its name, and for the desk its tabs. */
export function drawHead(model: Model, place: Place, go: (place: Place) => void): readonly HTMLElement[] {
  const channel = place.kind === 'channel' ? model.channels.find(({ id }) => id === place.channel) : undefined;
  const words = (title: string, under: string): HTMLElement =>
    h('div', { class: 'head-text' }, h('h1', {}, title), h('p', {}, under));
  if (channel !== undefined) return [words(`# ${channel.name}`, about[channel.name] ?? '')];
  const tab = (label: string, target: Place): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'tab',
        'aria-pressed': String(target.kind === place.kind),
        'data-key': `tab/${target.kind}`,
        onclick: () => go(target),
      },
      label,
    );
  return [
    words(model.desk.name, 'The parts counter. Only you and the desk see this.'),
    h(
      'div',
      { class: 'tabs', role: 'group', 'aria-label': `Parts of ${model.desk.name}` },
      tab('Home', { kind: 'home' }),
      tab('Messages', { kind: 'direct', channel: model.direct }),
    ),
  ];
}

/** What a conversation shows before anything was said in it. */
export function emptyWords(model: Model, place: Place): readonly HTMLElement[] {
  const title = titleOf(model, place);
  const direct = place.kind === 'direct';
  return [
    h('strong', {}, direct ? `You and ${title}` : title),
    h(
      'span',
      {},
      direct
        ? 'Write as you would to a colleague at the counter: “stock OP520”, or paste a list of lines.'
        : (emptyAbout[title.slice(1)] ?? 'Nothing has been said here yet.'),
    ),
  ];
}
