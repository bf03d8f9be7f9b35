import type { Answer } from '../../src/core/tool.ts';
import type { Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { setting, type SettingOptions } from '../service/fixture.ts';
import type { Script } from '../service/scripted-server.ts';
import { noCatalog } from '../support/no-catalog.ts';

/** A desk whose trading service answers by script, over real HTTP; closed after the test. */
export async function scriptedDesk(
  script: Script,
  receivers: readonly string[] = ['*'],
  config: SettingOptions['config'] = {},
) {
  const { server, client, clock } = await setting(script, { config });
  const desk: Desk = {
    service: client,
    catalog: noCatalog,
    clock,
    caller: { name: 'the test', surface: 'terminal', receivers, may: [] },
    ordering: () => Promise.reject(new Error('nobody orders in this test')),
    watch: () => Promise.reject(new Error('nobody follows anything here')),
    archive: () => Promise.reject(new Error('this test has no archive')),
    settings: { mode: 'readonly', environment: 'configured', language: 'en', zone: 'UTC', version: '0.0.0-test' },
  };
  return {
    server,
    desk,
    ask: (name: string, args: Record<string, unknown> = {}): Promise<Answer> => {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      return tool.invoke(desk, args, {});
    },
  };
}

/** Every label and cell of a view, and every note. */
export function shownIn({ view }: Answer): string {
  return JSON.stringify([view.title, view.facts, view.tables, view.notes]);
}

export function notesIn({ view }: Answer): string[] {
  return (view.notes ?? []).map(({ kind, text }) => `${kind}: ${text}`);
}
