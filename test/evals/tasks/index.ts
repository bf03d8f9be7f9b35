import type { AnyTask } from '../task.ts';
import { approverTasks } from './approver.ts';
import { bookkeeperTasks } from './bookkeeper.ts';
import { buyerTasks } from './buyer.ts';
import { mechanicTasks } from './mechanic.ts';

export const tasks: readonly AnyTask[] = [...buyerTasks, ...bookkeeperTasks, ...mechanicTasks, ...approverTasks];
