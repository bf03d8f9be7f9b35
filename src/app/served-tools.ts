import type { DeskTool } from '../../tools/desk.ts';
import type { Config } from './config.ts';
import { DeskError } from '../core/errors.ts';

/**
 * The tools this desk serves, on every surface: PARTSDESK_TOOLS names areas or tools to serve and `-name` leaves one
 * out; only exclusions mean "all but these". In mode `readonly` nothing that writes is served.
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
    throw new DeskError('misconfigured', `PARTSDESK_TOOLS names ${name}, which is neither a tool nor an area.`, {
      next: `Areas: ${areas.join(', ')}. Tools: ${all.map((tool) => tool.name).join(', ')}.`,
    });
  };
  const names = wanted ?? [];
  const included = names.filter((name) => !name.startsWith('-')).flatMap(named);
  const excluded = new Set(names.filter((name) => name.startsWith('-')).flatMap((name) => named(name.slice(1))));
  const chosen = included.length === 0 ? all : all.filter((tool) => included.includes(tool));
  const served = chosen.filter((tool) => !excluded.has(tool) && (mode !== 'readonly' || tool.effect === 'read'));
  if (served.length > 0) return served;
  throw new DeskError('misconfigured', 'PARTSDESK_TOOLS and PARTSDESK_MODE leave no tool to serve.', {
    next: 'Name at least one tool or area, or leave PARTSDESK_TOOLS out.',
  });
}

/**
 * For a command line, whose help shows every tool even where the configuration is wrong.
 * @throws DeskError `misconfigured` as `servedTools` does, or `not_allowed` when `word` calls a tool that this desk
 * does not serve.
 */
export function requireServed(all: readonly DeskTool[], config: Pick<Config, 'tools' | 'mode'>, word: string): void {
  const tool = all.find(({ words }) => words.includes(word));
  if (tool === undefined || servedTools(all, config).includes(tool)) return;
  throw new DeskError('not_allowed', `"${word}" (${tool.name}) is not served here (PARTSDESK_TOOLS, PARTSDESK_MODE).`, {
    next: 'Use another command (partsdesk help), or ask whoever runs the desk to serve it.',
  });
}

/** The tools of the command line: those that are served, and the one that `word` calls, so that it can be refused. */
export function commandTools(all: readonly DeskTool[], config: () => Pick<Config, 'tools' | 'mode'>, word: string) {
  try {
    const served = servedTools(all, config());
    return all.filter((tool) => served.includes(tool) || tool.words.includes(word));
  } catch {
    // A wrong configuration must not keep help and doctor from being shown; asking reads it again, and refuses.
    return all;
  }
}
