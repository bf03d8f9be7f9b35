import { count } from '../../core/text.ts';

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
  silent: 'no answer: no connection, or the other side failed',
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

/** What `partsdesk doctor` says of what waits. */
export const doctorState = {
  room: (megabytes: number) => ({ detail: `${megabytes} MB free for the data folder.` }),
  littleRoom: (megabytes: number, folder: string) => ({
    detail: `Only ${megabytes} MB are free on the disk of ${folder}.`,
    next: 'Free some room there: on a full disk nothing can be ordered, read into the archive or noted.',
  }),
  roomUnknown: { detail: 'How much room is free on the disk of the data folder is not known.' },
  orders: (approvals: number, questions: number, unknown: number) => ({
    detail: `${approvals} waiting for approval, ${count(questions, 'open question')}, ${unknown} being looked for at the service.`,
  }),
  answerQuestions: 'See the questions and their answers: partsdesk approvals.',
  unrecorded: (outcomes: number) => ({
    detail: `${count(outcomes, 'outcome')} of orders that were sent ${outcomes === 1 ? 'is' : 'are'} kept in unrecorded/ of the data folder: the database could not be written.`,
    next: 'Leave the files there. partsdesk start records them once the database works.',
  }),
  neverCompared: {
    detail: 'The requisitions at the service were never compared with the record.',
    next: 'Run partsdesk start, which does it every few minutes, or: partsdesk reconcile',
  },
  comparedLate: (at: string) => ({
    detail: `The requisitions at the service were last compared with the record ${at}.`,
    next: 'See whether partsdesk start runs. To compare now, and see what fails: partsdesk reconcile',
  }),
  compared: (at: string) => ({ detail: `The requisitions at the service were compared with the record ${at}.` }),
  archiveWhole: (from: string, to: string) => ({ detail: `Every day from ${from} to ${to} was read.` }),
  archiveLeft: (requests: number, minutes: number) => ({
    detail: `${count(requests, 'request')} left, about ${count(minutes, 'minute')}; partsdesk start reads it.`,
  }),
  archiveFailed: (days: number) => ({
    detail: `${count(days, 'part')} of the archive could not be read.`,
    next: 'See which: partsdesk archive status. They are tried again by partsdesk start.',
  }),
  newsWait: (events: number, since: string) => ({
    detail: `${count(events, 'event')} since ${since} ${events === 1 ? 'was' : 'were'} told to nobody yet.`,
    next: 'See whether partsdesk start runs; its log says what keeps it ("watch:").',
  }),
  newsTold: { detail: 'Everything that happened was passed on to those who follow it.' },
};
