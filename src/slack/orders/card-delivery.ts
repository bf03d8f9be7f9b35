import { NotDelivered, type OutboxHandler } from '../../ports/outbox.ts';
import { notDelivered } from '../connection/slack-failure.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';

/** Milliseconds until a card that another process writes is tried again. */
const busy = 1_000;

/** Writes the cards of a draft from the ledger, once for all messages about it: a repeated one changes nothing. */
export function cardDelivery(keeper: Pick<CardKeeper, 'show'>): OutboxHandler {
  return {
    deliver: async ([message]) => {
      if (message?.draftId == null) return;
      try {
        await keeper.show(message.draftId);
      } catch (thrown) {
        if (thrown instanceof CardBusy) throw new NotDelivered('busy', { wait: busy });
        throw notDelivered(thrown);
      }
    },
  };
}
