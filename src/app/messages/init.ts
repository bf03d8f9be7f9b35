// What `partsdesk init` says.

export const init = {
  welcome: (file: string) =>
    `This sets the desk up on your account, step by step. Settings go to ${file}, which only you can read.\nEnter keeps what is in [brackets]; a dash (-) skips the step. Run it again whenever you like.`,
  yesOrNo: 'Type y or n.',
  ended: {
    message: 'The input ended before the setup was through. What was written stays.',
    next: 'Run partsdesk init again: it shows what is set and goes on from there.',
  },
  unquotable: (name: string) => ({
    message: `${name} cannot be written into a settings file.`,
    next: `Put it into a file of its own, and that file's path into ${name}_FILE.`,
  }),
  step: (number: number, of: number, title: string) => `\n${number}/${of} ${title}`,
  isSet: (name: string, value: string) => `  ${name}=${value}`,
  secret: '(set, not shown)',
  inEnvironment: (names: readonly string[]) =>
    `  ${names.join(', ')}: set in the environment, which goes before the file. Change it there.`,
  skipped: '  Skipped.',
  unchanged: '  Nothing to change.',
  willWrite: (path: string) => `  This goes to ${path} (readable by you alone):`,
  write: '  Write it?',
  written: (path: string) => `  Written: ${path}`,
  notWritten: '  Not written.',
  tryAgain: '  Enter it again?',
  wrong: (message: string) => `  ✗ ${message}`,

  service: {
    title: 'The trading service',
    about: '  The address and the credentials that the service gave you.',
    names: {
      PARTS_BASE_URL: 'Address of the service',
      PARTS_AUTH_URL: 'Address that gives tokens',
      PARTS_CLIENT_ID: 'Client id',
      PARTS_CLIENT_SECRET: 'Client secret (not shown)',
    },
    checking: '  Asking the service …',
    answers: (service: string) => `  ✓ ${service}`,
    fails: (service: string, message: string) => `  ✗ ${service}: ${message}`,
    embedded: '  No account is set: the desk uses its embedded service, where nothing is real.',
  },
  address: {
    title: 'The address of this desk',
    about:
      '  The https address under which phones and Slack reach this desk, such as https://desk.example. Passkeys are bound to it,\n  so set it before the first one. Without it the approval page works in a browser of this machine only.',
    question: 'Public address',
  },
  policy: {
    title: 'Who may do what',
    about: '  The policy says who may order, who approves, and up to which amount (docs/policy.md).',
    exists: (path: string, people: string) => `  ${path}: ${people}.`,
    broken: (path: string, problem: string) => `  ${path} cannot be used: ${problem}`,
    replace: '  Write a new one? The old one is kept beside it.',
    person: 'Your short name, for the record',
    badPerson: '  A letter first, then letters, digits, dots, dashes or underscores.',
    name: 'Your name',
    slack: 'Your Slack member id (U…; in Slack: your profile, Copy member ID), or Enter',
    mode: 'Mode: readonly, draft (only prepares orders; the default) or live (sends what a person approved)',
    currency: 'Currency of the limits',
    perOrder: 'Most that one order may cost',
    perDay: 'Most that one person may order in a day',
    badAmount: '  An amount such as 1000.00, or none.',
    badCurrency: '  Three capital letters, such as PLN.',
    head: 'Written by partsdesk init. What it can say: docs/policy.md',
  },
  slack: {
    title: 'Slack (optional)',
    about: '  Make the app with manifest.yml first (docs/slack.md).',
    connect: '  Connect Slack?',
    botToken: 'Bot token, xoxb-… (not shown)',
    signingSecret: 'Signing secret, for HTTP; Enter for Socket Mode (not shown)',
    appToken: 'App token, xapp-… (not shown)',
  },
  passkey: {
    title: 'Your passkey',
    about: '  You sign approvals with it, on a phone or with a security key.',
    has: (name: string, keys: string) => `  ${name} has ${keys}.`,
    nobody: '  The policy lists nobody who may approve and administer. Nothing to do.',
    add: (name: string) => `  Add a passkey for ${name} now?`,
    link: (url: string) => `  Open this within 30 minutes, in a browser:\n  ${url}`,
    waiting: '  Waiting for it … (Enter goes on without)',
    added: '  The passkey was added. It counts at once.',
    addedLater: '  The passkey was added. It counts once an admin confirms it, otherwise in 24 hours.',
    notAdded: (person: string) => `  No passkey yet. Add it later: partsdesk keys add ${person}`,
    notServed: (url: string, person: string) =>
      `  ${url} is served once the desk runs. Start it, then: partsdesk keys add ${person}`,
  },
  token: {
    title: 'A token for agents',
    about:
      '  An agent reaches this desk with a token of its own and nothing else, best as another user of the operating system.',
    none: '  The policy lists no token for an agent (principals). Nothing to do.',
    has: (name: string) => `  ${name} has a token.`,
    make: (name: string, path: string) => `  Make a token for ${name}, in ${path} (readable by you alone)?`,
    exists: (path: string) => `  ${path} is there already. Replace it?`,
  },
  done: (file: string, url: string, token: string | undefined) =>
    [
      '\nDone. What to run next:',
      '  partsdesk doctor          checks all of it',
      '  partsdesk start           starts the desk',
      ...(token === undefined
        ? []
        : [
            `  PARTSDESK_TOKEN_FILE=${token} partsdesk mcp --desk ${url}`,
            '                            what an MCP client of the agent runs',
          ]),
      `Settings: ${file}`,
    ].join('\n'),
} as const;
