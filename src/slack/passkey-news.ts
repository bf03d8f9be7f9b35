import { passkeyNewsShape } from '../ordering/passkeys.ts';
import type { OutboxHandler, OutboxRow } from '../ports/outbox.ts';
import { button, notice, type SlackReply } from './answer/blocks.ts';
import { accountOf } from './connection/identity.ts';
import { postOnce } from './connection/post-once.ts';
import { notDelivered } from './connection/slack-failure.ts';
import type { SlackContext } from './context.ts';
import { inLanguage, texts } from './messages/texts.ts';
import { timeText } from './orders/order-text.ts';
import { directChannel } from './responder.ts';

/** Tells every admin by direct message when a passkey is added, confirmed or revoked. */
export class PasskeyNews implements OutboxHandler {
  readonly #deps: Pick<SlackContext, 'clock' | 'page' | 'policy' | 'readers' | 'workspaces' | 'zone'>;

  constructor(deps: Pick<SlackContext, 'clock' | 'page' | 'policy' | 'readers' | 'workspaces' | 'zone'>) {
    this.#deps = deps;
  }

  async deliver(messages: readonly OutboxRow[]): Promise<void> {
    const { policy, readers, workspaces, zone } = this.#deps;
    const workspace = await workspaces.first();
    if (workspace === undefined) return;
    const admins = [...policy.people.values()].filter(({ grants }) => grants.some(({ may }) => may.includes('admin')));
    try {
      for (const admin of admins) {
        const user = await accountOf(workspace, admin);
        const channel = user === undefined ? undefined : await directChannel(workspace, user);
        if (user === undefined || channel === undefined) continue;
        const language = await readers.of(workspace, user);
        for (const each of messages) {
          const said = inLanguage(language, () => this.#noticeOf(each), zone);
          await postOnce(workspace, each, channel, said);
        }
      }
    } catch (thrown) {
      throw notDelivered(thrown);
    }
  }

  #noticeOf({ payload }: OutboxRow): SlackReply {
    const { clock, page, policy } = this.#deps;
    const { passkeys: words } = texts;
    const { what, person, name, by, validFrom } = passkeyNewsShape.parse(JSON.parse(payload));
    const nameOf = (id: string) => policy.people.get(id)?.name ?? id;
    const waits = what === 'added' && validFrom > clock.now();
    const said = {
      added: words.added(nameOf(person), name),
      confirmed: words.confirmed(nameOf(person), name, nameOf(by ?? person)),
      revoked: words.revoked(nameOf(person), name, nameOf(by ?? person)),
    };
    const { text, blocks } = notice(said[what], ...(waits ? [words.waits(timeText(validFrom))] : []));
    if (what !== 'added' || page === undefined) return { text, blocks };
    const open = { ...button('home:keys', words.open, 'keys'), url: page.keys };
    return { text, blocks: [...blocks, { type: 'actions', elements: [open] }] };
  }
}
