import { z } from 'zod';
import type { View } from '../../src/core/view.ts';
import { noPhrases, type InvokeOptions } from '../../src/core/tool.ts';
import { noSteps } from '../../src/core/next-steps.ts';
import { defineTool, type Desk } from '../../tools/desk.ts';

/** A desk that nobody may reach through: for tools that do not use it. */
export const noDesk: Desk = new Proxy({} as Desk, {
  get: (_, name) => {
    throw new Error(`the desk was used: ${String(name)}`);
  },
});

/** A tool that answers with one view, after whatever `run` does. */
export function viewTool(view: View, run: (options: InvokeOptions) => Promise<unknown> = () => Promise.resolve()) {
  return defineTool({
    name: 'tell',
    title: 'Tell',
    summary: 'Tells.',
    area: 'desk',
    effect: 'read',
    operations: [],
    input: z.strictObject({}),
    output: z.object({ told: z.boolean() }),
    run: async (_, __, ask) => {
      await run(ask);
      return { told: true };
    },
    view: () => view,
    next: () => noSteps,
    words: ['tell'],
    phrases: noPhrases,
    gaps: () => [],
    examples: [{ say: 'tell', input: {} }],
  });
}
