import { beforeEach } from 'vitest';
import type { Visit } from '../../support/browser.ts';
import { openSample } from './sample-app.ts';

export type Sample = Awaited<ReturnType<typeof openSample>>;

/** A sample workspace for each test of a file. */
export function useSample(): () => Sample {
  let sample: Sample | undefined;
  beforeEach(async () => {
    const opened = await openSample();
    sample = opened;
    return async () => {
      await opened.workspace.settled();
      await opened.close();
    };
  });
  return () => {
    if (sample === undefined) throw new Error('no workspace is open');
    return sample;
  };
}

export const main = (at: Visit) => at.page.getByRole('main');
export const composer = (at: Visit) => at.page.locator('#composer');
export const dialog = (at: Visit) => at.page.getByRole('dialog');

/** Types into the message field and sends it. */
export async function send(at: Visit, text: string): Promise<void> {
  await composer(at).fill(text);
  await composer(at).press('Enter');
}

export async function become(at: Visit, name: string): Promise<void> {
  await at.page.getByRole('radio', { name }).check({ force: true });
}

/** The focused element, as a person would name it. */
export function focused(at: Visit): Promise<string> {
  return at.page.evaluate(
    `(() => {
      const { activeElement: element, body } = document;
      return element === body ? "" : (element.getAttribute("aria-label") ?? element.textContent).trim();
    })()`,
  );
}
