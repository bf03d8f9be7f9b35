import { h, newId } from '../dom.ts';
import type { BlockType } from '../drawable.ts';
import { icon } from '../icons.ts';
import { part, parts, plain, str, type Part } from '../json.ts';
import { drawChart } from './chart.ts';
import { drawElement } from './elements.ts';
import { initialInput } from './initial-input.ts';
import { drawPlan } from './plan.ts';
import { drawRichText } from './rich-text.ts';
import type { Place, Surface } from './surface.ts';
import { drawDataTable, drawTable } from './table.ts';
import { drawText } from './text.ts';
import { unknown } from './unknown.ts';

/** Draws the blocks of a message, a form or the App Home. */
export function drawBlocks(blocks: readonly Part[], surface: Surface): readonly HTMLElement[] {
  const shown = new Set<string>();
  blocks.forEach((block, index) => {
    for (const { blockId, element } of placedIn(block, idOf(block, index))) {
      const initial = initialInput(element);
      const actionId = str(element['action_id']) ?? '';
      shown.add(`${blockId}/${actionId}`);
      const held = surface.values.get(blockId, actionId);
      if (initial !== undefined && held?.['type'] !== initial['type']) surface.values.set(blockId, actionId, initial);
    }
  });
  surface.values.keep(shown);
  return drawAll(blocks, surface);
}

/** The elements of a block, and of those inside it. */
function placedIn(block: Part, blockId: string): readonly { readonly blockId: string; readonly element: Part }[] {
  const own = elementsOf(block).map((element) => ({ blockId, element }));
  const inside = parts(block['child_blocks']).flatMap((each, at) => placedIn(each, idOf(each, at)));
  return [...own, ...inside];
}

function drawAll(blocks: readonly Part[], surface: Surface): readonly HTMLElement[] {
  return blocks.map((block, index) => {
    const draw = table[str(block['type']) as BlockType] as Draw | undefined;
    const drawn = draw === undefined ? unknown(block) : draw(block, surface, idOf(block, index));
    drawn.classList.add('block');
    drawn.setAttribute('data-block', str(block['type']) ?? '');
    return drawn;
  });
}

/** Slack gives a block an id where the app gave none; so does the workspace, and this is the last resort. */
export function idOf(block: Part, index: number): string {
  return str(block['block_id']) ?? `block-${index}`;
}

/** The elements of a block that can be acted on. */
export function elementsOf(block: Part): readonly Part[] {
  const own = block['type'] === 'input' ? [part(block['element'])] : [part(block['accessory'])];
  const several = block['type'] === 'actions' ? parts(block['elements']) : parts(block['actions']);
  return [...own.filter((each) => each !== undefined), ...several];
}

type Draw = (block: Part, surface: Surface, blockId: string) => HTMLElement;

const table: Readonly<Record<BlockType, Draw>> = {
  actions: (block, surface, blockId) =>
    h(
      'div',
      { class: 'actions' },
      parts(block['elements']).map((each) => drawElement(each, placeOf(each, surface, blockId))),
    ),
  alert: (block, surface) =>
    h(
      'div',
      { class: `alert alert-${str(block['level']) ?? 'default'}`, role: 'alert' },
      icon(block['level'] === 'error' ? 'danger' : 'warning', 16),
      h('span', {}, drawText(block['text'], surface)),
    ),
  card: drawCard,
  container: drawContainer,
  context: (block, surface) =>
    h(
      'div',
      { class: 'context' },
      parts(block['elements']).map((each) => h('span', { class: 'context-text' }, drawText(each, surface))),
    ),
  data_table: drawDataTable,
  data_visualization: drawChart,
  header: (block, surface) =>
    h('div', { class: 'block-header', role: 'heading', 'aria-level': '2' }, drawText(block['text'], surface)),
  input: drawInput,
  markdown: (block) => h('div', { class: 'markdown' }, str(block['text']) ?? ''),
  plan: drawPlan,
  rich_text: (block, surface) => h('div', { class: 'rich-text' }, drawRichText(block, surface)),
  section: drawSection,
  table: drawTable,
};

function drawSection(block: Part, surface: Surface, blockId: string): HTMLElement {
  const accessory = part(block['accessory']);
  const fields = parts(block['fields']);
  return h(
    'div',
    { class: `section${accessory === undefined ? '' : ' with-accessory'}` },
    h(
      'div',
      { class: 'section-main' },
      block['text'] === undefined ? false : h('div', { class: 'section-text' }, drawText(block['text'], surface)),
      fields.length === 0
        ? false
        : h(
            'div',
            { class: 'fields' },
            fields.map((field) => h('div', { class: 'field-cell' }, drawText(field, surface))),
          ),
    ),
    accessory === undefined
      ? false
      : h('div', { class: 'accessory' }, drawElement(accessory, placeOf(accessory, surface, blockId))),
  );
}

/** What belongs together, in a frame under its title. */
function drawContainer(block: Part, surface: Surface): HTMLElement {
  const titleId = newId('container');
  const subtitle = block['subtitle'];
  return h(
    'section',
    { class: 'container', 'aria-labelledby': titleId },
    h(
      'div',
      { class: 'container-head' },
      h(
        'div',
        { class: 'block-header', role: 'heading', 'aria-level': '2', id: titleId },
        drawText(block['title'], surface),
      ),
      subtitle === undefined ? false : h('div', { class: 'container-subtitle' }, drawText(subtitle, surface)),
    ),
    h('div', { class: 'blocks' }, drawAll(parts(block['child_blocks']), surface)),
  );
}

/** One thing in short, with its buttons. */
function drawCard(block: Part, surface: Surface, blockId: string): HTMLElement {
  const line = (name: string) =>
    block[name] === undefined ? false : h('div', { class: `card-${name}` }, drawText(block[name], surface));
  const actions = parts(block['actions']);
  return h(
    'div',
    { class: 'card' },
    h('div', { class: 'card-main' }, line('title'), line('subtitle'), line('body')),
    actions.length === 0
      ? false
      : h(
          'div',
          { class: 'actions' },
          actions.map((each) => drawElement(each, placeOf(each, surface, blockId))),
        ),
  );
}

/** Outside an input block, an element is named by its own placeholder. */
function placeOf(element: Part, surface: Surface, blockId: string): Place {
  const label = { text: plain(element['placeholder']) || 'Choice' };
  return { surface, blockId, label, invalid: false, dispatches: true };
}

function drawInput(block: Part, surface: Surface, blockId: string): HTMLElement {
  const element = part(block['element']) ?? {};
  const optional = block['optional'] === true;
  const error = surface.errors.get(blockId);
  const [labelId, hintId, errorId] = [newId('label'), newId('hint'), newId('error')];
  const described = [...(error === undefined ? [] : [errorId]), ...(block['hint'] === undefined ? [] : [hintId])].join(
    ' ',
  );
  return h(
    'div',
    { class: `input${error === undefined ? '' : ' input-wrong'}`, 'data-block-id': blockId },
    h(
      'div',
      { class: 'input-label', id: labelId },
      drawText(block['label'], surface),
      optional ? h('span', { class: 'input-optional' }, ' (optional)') : false,
    ),
    drawElement(element, {
      surface,
      blockId,
      label: { id: labelId, text: plain(block['label']) },
      describedBy: described === '' ? undefined : described,
      invalid: error !== undefined,
      dispatches: false,
    }),
    error === undefined ? false : h('div', { class: 'input-error', id: errorId }, icon('warning', 14), error),
    block['hint'] === undefined
      ? false
      : h('div', { class: 'input-hint', id: hintId }, drawText(block['hint'], surface)),
  );
}
