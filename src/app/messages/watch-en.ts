import type { ErrorText } from './en.ts';

/** What is wrong with what the operator set up for messages outside Slack. */
export const watch = {
  wrongAddresses: (file: string, why: string): ErrorText => ({
    message: `${file} (PARTSDESK_ADDRESSES) cannot be used: ${why}`,
    next: 'Correct it; docs/watch.md shows an example.',
  }),
  noMailServer: {
    message: 'The list of addresses has e-mail, and there is no mail server.',
    next: 'Set PARTSDESK_SMTP_URL and PARTSDESK_MAIL_FROM.',
  } satisfies ErrorText,
} as const;
