import { createTransport, type Transporter } from 'nodemailer';
import { NotDelivered, type OutboxHandler } from '../ports/outbox.ts';
import type { Secret } from '../core/secret.ts';
import type { MailAddress } from './addresses.ts';
import { mail as texts } from './messages/mail-en.ts';
import type { WatchMessage } from './watch.ts';

export interface MailServer {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which then has to offer STARTTLS. */
  readonly url: Secret;
  readonly from: string;
}

/** Milliseconds for one conversation with the server. */
const timeout = 20_000;

/**
 * One connection to the operator's mail server, made when it is first used. Nothing is sent without TLS, except to this
 * machine.
 */
export function mailTransport({ url }: MailServer): Transporter {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || host === '127.0.0.1' || host === '::1';
  const secure = protocol === 'smtps:';
  return createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
}

/** Writes messages to one address of the operator's list. */
export function mailHandler(transport: Transporter, from: string, { to }: MailAddress): OutboxHandler {
  return {
    deliver: async (messages) => {
      for (const { id, payload } of messages) {
        const { title, lines, subscriptions } = JSON.parse(payload) as WatchMessage;
        try {
          await transport.sendMail({
            from,
            to,
            subject: oneLine(`Partsdesk: ${title}`),
            text: [...lines, '', texts.stop(subscriptions)].map(oneLine).join('\n'),
            // A second delivery after a crash carries the same id: mail programs show it once.
            messageId: `<${Buffer.from(id).toString('hex')}@${from.split('@')[1] ?? 'partsdesk'}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
          });
        } catch (thrown) {
          throw refusalOf(thrown);
        }
      }
    },
  };
}

/** A line break in a subject starts another header. Texts are cleaned where they are made; nothing depends on that here. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

function refusalOf(thrown: unknown): NotDelivered {
  const code = typeof thrown === 'object' && thrown !== null && 'responseCode' in thrown ? thrown.responseCode : 0;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // 5xx of a mail server: it will not take this message.
  return new NotDelivered(message, { final: typeof code === 'number' && code >= 500 });
}
