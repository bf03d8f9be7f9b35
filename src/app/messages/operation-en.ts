/** What a limit says to whoever ran into it. */
export const limits = {
  tooManyCalls: (most: number, seconds: number, limit: 'caller' | 'workspace') => ({
    message:
      limit === 'caller'
        ? `You asked more than ${most} times in a minute.`
        : `This workspace asked more than ${most} times in a minute.`,
    next: `Ask again in ${seconds} s.`,
  }),
  tooManyWaiting: (most: number) => ({
    message: `${most} of your questions are waiting already.`,
    next: 'Wait for their answers, then ask again.',
  }),
};

/** Why `/readyz` says no, for whoever runs the desk. */
export const ready = {
  tooLong: (seconds: number) => `no answer within ${seconds} s`,
  neverReconciled: 'not compared with the service yet',
  lateReconciled: (minutes: number) => `last compared with the service ${minutes} min ago`,
  stopping: 'the desk is stopping',
  slackSilent: 'not connected',
};

/** Backups, the key of the desk, and what it forgets. */
export const upkeep = {
  fileThere: (file: string) => ({
    message: `${file} is there already. Nothing was written.`,
    next: 'Choose another name.',
  }),
  notWritten: (file: string) => ({
    message: `${file} could not be written.`,
    next: 'Check the folder, its rights and its space.',
  }),
  unreadable: (file: string) => ({
    message: `${file} could not be read as a backup.`,
    next: 'Name a whole file that `partsdesk backup` wrote.',
  }),
  nobody: (person: string) => ({
    message: `The policy has no person "${person}".`,
    next: 'See who is in it: partsdesk policy.',
  }),
  keyIsSet: {
    message: 'The key of this desk is in PARTSDESK_KEY, so this command does not change it.',
    next: 'Set a new key there, and the old one in PARTSDESK_EARLIER_KEYS.',
  },
  running: (pid: number, host: string) => ({
    message: `A desk works on this ledger: process ${pid} on ${host}.`,
    next: 'Stop it, then do this again.',
  }),
};
