/** What the app is asked by; the manifest has the same, and a test compares them. */
export const slackSurface = {
  command: '/parts',
  messageShortcut: 'quote_parts',
  events: ['app_home_opened', 'app_mention', 'app_uninstalled', 'message.im', 'tokens_revoked'],
  scopes: [
    'app_mentions:read',
    'assistant:write',
    'channels:read',
    'chat:write',
    'commands',
    'files:write',
    'groups:read',
    'im:history',
    'im:read',
    'im:write',
    'users:read',
    'users:read.email',
  ],
} as const;
