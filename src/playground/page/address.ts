import type { Model } from './model.ts';
import { firstPlace, type Place } from './place.ts';

/** What is open beside the conversation. */
export type Side =
  { readonly kind: 'thread'; readonly channel: string; readonly ts: string } | { readonly kind: 'agents' };

/**
 * Where a person is, as the part of the page's address after `#`: the name of the place, then what is open beside it.
 * So a reload, a bookmark and the browser's own way back lead there again.
 */
export function addressOf(model: Model, place: Place, side: Side | undefined): string {
  const beside = side === undefined ? '' : `/${side.kind === 'agents' ? 'agents' : side.ts}`;
  return `#${nameOf(model, place)}${beside}`;
}

/** The place and the side of an address; what is not there any more leads to the first place, with nothing beside. */
export function whereabouts(model: Model, address: string): { readonly place: Place; readonly side: Side | undefined } {
  const [name = '', beside = ''] = address.replace(/^#/, '').split('/');
  const place = placesOf(model).find((each) => nameOf(model, each) === name) ?? firstPlace(model);
  if (beside === 'agents') return { place, side: { kind: 'agents' } };
  const known =
    place.kind !== 'home' && (model.messages.get(place.channel) ?? []).some((message) => message.ts === beside);
  return { place, side: known ? { kind: 'thread', channel: place.channel, ts: beside } : undefined };
}

function placesOf(model: Model): readonly Place[] {
  return [
    ...model.channels.map(({ id }): Place => ({ kind: 'channel', channel: id })),
    { kind: 'direct', channel: model.direct },
    { kind: 'home' },
  ];
}

function nameOf(model: Model, place: Place): string {
  if (place.kind === 'home') return 'home';
  if (place.kind === 'direct') return 'messages';
  return model.channels.find(({ id }) => id === place.channel)?.name ?? '';
}
