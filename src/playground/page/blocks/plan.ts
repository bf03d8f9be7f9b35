import { h } from '../dom.ts';
import { icon } from '../icons.ts';
import { parts, str, type Part } from '../json.ts';

/** The state of a task in words, so that its icon is not the only sign. */
const states: Readonly<Record<string, readonly ['clock' | 'hourglass' | 'check' | 'warning', string]>> = {
  pending: ['clock', 'to do'],
  in_progress: ['hourglass', 'being done'],
  complete: ['check', 'done'],
  error: ['warning', 'not done'],
};

/** A `plan` block: its title, and its task cards when it is opened. */
export function drawPlan(block: Part): HTMLElement {
  const tasks = parts(block['tasks']);
  const busy = tasks.some(({ status }) => status === 'in_progress' || status === 'pending');
  return h(
    'details',
    { class: 'plan', ...(busy ? { open: '' } : {}) },
    h('summary', {}, str(block['title']) ?? ''),
    h(
      'ul',
      {},
      tasks.map((task) => {
        const state = str(task['status']) ?? 'pending';
        const [sign, words] = states[state] ?? (['clock', state] as const);
        return h(
          'li',
          { class: `task task-${state}` },
          icon(sign, 14),
          h('span', {}, str(task['title']) ?? ''),
          h('span', { class: 'quiet' }, words),
        );
      }),
    ),
  );
}
