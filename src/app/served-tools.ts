import type { DeskTool } from '../../tools/desk.ts';
import type { Config } from './config.ts';
import { DeskError } from '../core/errors.ts';
import { misconfigured } from './environment.ts';
import { access as texts } from './messages/en.ts';

/**
 * The tools this desk serves, on every surface; no surface adds to them. PARTSDESK_TOOLS lists areas or tools, and
 * `-name` leaves one out; exclusions alone mean "all but these". In mode `readonly` only tools that read are served.
 * @throws DeskError `misconfigured` for a name that is neither a tool nor an area, or when nothing is left.
 */
export function servedTools<T extends Pick<DeskTool, 'name' | 'area' | 'effect'>>(
  all: readonly T[],
  { tools: wanted, mode }: Pick<Config, 'tools' | 'mode'>,
): readonly T[] {
  const named = (name: string) => {
    const found = all.filter((tool) => tool.name === name || tool.area === name);
    if (found.length > 0) return found;
    const areas = [...new Set(all.map(({ area }) => area))];
    throw misconfigured(
      texts.toolUnknown(
        name,
        areas,
        all.map((tool) => tool.name),
      ),
    );
  };
  const names = wanted ?? [];
  const included = names.filter((name) => !name.startsWith('-')).flatMap(named);
  const excluded = new Set(names.filter((name) => name.startsWith('-')).flatMap((name) => named(name.slice(1))));
  const chosen = included.length === 0 ? all : all.filter((tool) => included.includes(tool));
  const served = chosen.filter((tool) => !excluded.has(tool) && (mode !== 'readonly' || tool.effect === 'read'));
  if (served.length > 0) return served;
  throw misconfigured(texts.noTool);
}

/**
 * Checks the tool of a command.
 * @throws DeskError `misconfigured` as `servedTools` does, or `not_allowed` when `word` calls a tool that this desk
 * does not serve.
 */
export function requireServed(all: readonly DeskTool[], config: Pick<Config, 'tools' | 'mode'>, word: string): void {
  const tool = all.find(({ words }) => words.includes(word));
  if (tool === undefined || servedTools(all, config).includes(tool)) return;
  const { message, next } = texts.toolNotServed(word, tool.name);
  throw new DeskError('not_allowed', message, { next });
}

/** The tools of the command line: those served, and the one that `word` calls, so that it can be refused by name. */
export function commandTools(all: readonly DeskTool[], config: () => Pick<Config, 'tools' | 'mode'>, word: string) {
  try {
    const served = servedTools(all, config());
    return all.filter((tool) => served.includes(tool) || tool.words.includes(word));
  } catch {
    // help and doctor work with a wrong configuration too; every other command reads it again and reports the error.
    return all;
  }
}
