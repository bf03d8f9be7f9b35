import type { AnyChunk, PlanBlock, TaskUpdateChunk } from '@slack/types';
import { cleanText } from '../../core/text.ts';
import type { Progress } from '../../core/tool.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { spoken, texts } from '../messages/texts.ts';

// How far a long piece of work is, as Slack's plan of task cards.

/** "Slack limits structured task and plan fields to 256 characters." */
const longest = 256;
/** Tasks that a plan holds at most. */
const mostTasks = 50;

export interface WorkPlan {
  readonly title: string;
  readonly tasks: readonly Pick<TaskUpdateChunk, 'id' | 'title' | 'status'>[];
}

/** `isOver`: nothing more is done, so what is not complete never will be. */
export function planOf(title: string, progress: Progress, isOver: boolean): WorkPlan {
  const { done, total, steps = [] } = progress;
  const what = inWords(progress.what, spoken());
  const parts = steps.length > 0 && steps.length <= mostTasks ? steps : [{ name: what, done, total }];
  return {
    title: cleanText(isOver ? texts.workDone(done, total, what) : texts.working(title, done, total, what), longest),
    tasks: parts.map((step, at) => {
      const isWhole = step.done >= step.total;
      const unfinished = isOver ? 'error' : step.done > 0 ? 'in_progress' : 'pending';
      const name = texts.stepName(step.name);
      return {
        id: `step-${at}`,
        title: cleanText(isWhole ? name : texts.step(name, step.done, step.total), longest),
        status: isWhole ? 'complete' : unfinished,
      };
    }),
  };
}

export function planBlock({ title, tasks }: WorkPlan): PlanBlock {
  return {
    type: 'plan',
    title,
    tasks: tasks.map(({ id, ...task }) => ({ type: 'task_card' as const, task_id: id, ...task })),
  };
}

/** What changed since the plan was shown last. */
export function planChunks({ title, tasks }: WorkPlan, shown?: WorkPlan): AnyChunk[] {
  const before = new Map((shown?.tasks ?? []).map((task) => [task.id, task]));
  return [
    ...(title === shown?.title ? [] : [{ type: 'plan_update' as const, title }]),
    ...tasks.flatMap((task) => {
      const last = before.get(task.id);
      const isSame = last?.title === task.title && last.status === task.status;
      return isSame ? [] : [{ type: 'task_update' as const, ...task }];
    }),
  ];
}
