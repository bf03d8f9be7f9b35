import { h, newId } from '../dom.ts';
import type { BlockType } from '../drawable.ts';
import { icon, type IconName } from '../icons.ts';
import { part, parts, plain, str, type Part } from '../json.ts';
import { drawElement } from './elements.ts';
import { drawImage } from './image.ts';
import { initialInput } from './initial-input.ts';
import { drawMarkdown } from './markdown-block.ts';
import { drawRichText } from './rich-text.ts';
import type { Place, Surface } from './surface.ts';
import { drawDataTable, drawTable } from './table.ts';
import { drawText, link } from './text.ts';
import { unknown } from './unknown.ts';

/** Draws the blocks of a message, a form or the App Home. */
export function drawBlocks(blocks: readonly Part[], surface: Surface): readonly HTMLElement[] {
  const shown = new Set<string>();
  blocks.forEach((block, index) => {
    for (const element of elementsOf(block)) {
      const initial = initialInput(element);
      const [blockId, actionId] = [idOf(block, index), str(element['action_id']) ?? ''];
      shown.add(`${blockId}/${actionId}`);
      const held = surface.values.get(blockId, actionId);
      if (initial !== undefined && held?.['type'] !== initial['type']) surface.values.set(blockId, actionId, initial);
    }
  });
  surface.values.keep(shown);
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
  const several = block['type'] === 'actions' || block['type'] === 'context_actions' ? parts(block['elements']) : [];
  return [...own.filter((each) => each !== undefined), ...several];
}

type Draw = (block: Part, surface: Surface, blockId: string) => HTMLElement;

const table: Readonly<Record<BlockType, Draw>> = {
  header: (block, surface) =>
    h('div', { class: 'block-header', role: 'heading', 'aria-level': '2' }, drawText(block['text'], surface)),
  section: drawSection,
  divider: () => h('hr', { class: 'divider' }),
  context: (block, surface) =>
    h(
      'div',
      { class: 'context' },
      parts(block['elements']).map((element) =>
        element['type'] === 'image'
          ? drawImage(element)
          : h('span', { class: 'context-text' }, drawText(element, surface)),
      ),
    ),
  actions: (block, surface, blockId) =>
    h(
      'div',
      { class: 'actions' },
      parts(block['elements']).map((each) => drawElement(each, placeOf(each, surface, blockId))),
    ),
  context_actions: (block, surface, blockId) =>
    h(
      'div',
      { class: 'context-actions' },
      parts(block['elements']).map((each) => drawElement(each, placeOf(each, surface, blockId))),
    ),
  image: (block, surface) =>
    h(
      'figure',
      { class: 'image-block' },
      block['title'] === undefined ? false : h('figcaption', {}, drawText(block['title'], surface)),
      drawImage(block, true),
    ),
  input: drawInput,
  rich_text: (block, surface) => h('div', { class: 'rich-text' }, drawRichText(block, surface)),
  table: drawTable,
  data_table: drawDataTable,
  markdown: (block, surface) => h('div', { class: 'markdown' }, drawMarkdown(str(block['text']) ?? '', surface)),
  alert: (block, surface) => {
    const level = str(block['level']) ?? 'default';
    return h(
      'div',
      { class: `alert alert-${level}`, role: 'note' },
      icon(levels[level] ?? 'info'),
      h('div', {}, drawText(block['text'], surface)),
    );
  },
  task_card: drawTask,
  plan: (block, surface) =>
    h(
      'div',
      { class: 'plan' },
      h('div', { class: 'plan-title' }, plain(block['title'])),
      parts(block['tasks']).map((task) => drawTask(task, surface)),
    ),
};

const levels: Readonly<Record<string, IconName>> = {
  info: 'info',
  warning: 'warning',
  error: 'danger',
  success: 'checkCircle',
};

function drawSection(block: Part, surface: Surface, blockId: string): HTMLElement {
  const accessory = part(block['accessory']);
  const fields = parts(block['fields']);
  const textId = newId('section');
  const wide = accessory?.['type'] === 'checkboxes' || accessory?.['type'] === 'radio_buttons';
  return h(
    'div',
    { class: `section${accessory === undefined ? '' : ' with-accessory'}${wide ? ' accessory-below' : ''}` },
    h(
      'div',
      { class: 'section-main' },
      block['text'] === undefined
        ? false
        : h('div', { class: 'section-text', id: textId }, drawText(block['text'], surface)),
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
      : h(
          'div',
          { class: 'accessory' },
          drawElement(accessory, {
            ...placeOf(accessory, surface, blockId),
            ...(accessory['type'] === 'overflow' || block['text'] === undefined ? {} : { label: { id: textId } }),
          }),
        ),
  );
}

/** In a message or an actions block, an element is named by its own placeholder or its kind. */
function placeOf(element: Part, surface: Surface, blockId: string): Place {
  const text = plain(element['placeholder']) || (spokenKinds[str(element['type']) ?? ''] ?? 'Choice');
  return { surface, blockId, label: { text }, invalid: false, dispatches: true };
}

const spokenKinds: Readonly<Record<string, string>> = {
  datepicker: 'Date',
  timepicker: 'Time',
  datetimepicker: 'Date and time (UTC)',
  overflow: 'More actions',
  users_select: 'Person',
  channels_select: 'Channel',
  conversations_select: 'Conversation',
};

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
      label: { id: labelId },
      describedBy: described === '' ? undefined : described,
      invalid: error !== undefined,
      dispatches: block['dispatch_action'] === true,
    }),
    error === undefined ? false : h('div', { class: 'input-error', id: errorId }, icon('warning', 14), error),
    block['hint'] === undefined
      ? false
      : h('div', { class: 'input-hint', id: hintId }, drawText(block['hint'], surface)),
  );
}

const taskStates: Readonly<Record<string, readonly [icon: IconName, tone: string, words: string]>> = {
  pending: ['clock', 'quiet', 'waiting'],
  in_progress: ['hourglass', 'caution', 'under way'],
  complete: ['checkCircle', 'good', 'done'],
  error: ['danger', 'bad', 'failed'],
};

function drawTask(task: Part, surface: Surface): HTMLElement {
  const [name, tone, words] = taskStates[str(task['status']) ?? ''] ??
    taskStates['pending'] ?? ['clock', 'quiet', 'waiting'];
  const [details, output] = [part(task['details']), part(task['output'])];
  return h(
    'div',
    { class: 'task-card' },
    h('span', { class: `emoji tone-${tone}`, role: 'img', 'aria-label': words }, icon(name, 16)),
    h(
      'div',
      {},
      h('div', { class: 'task-title' }, plain(task['title'])),
      details === undefined ? false : drawRichText(details, surface),
      output === undefined ? false : drawRichText(output, surface),
      parts(task['sources']).map((source) =>
        h('div', {}, link(str(source['url']) ?? '', [document.createTextNode(str(source['text']) ?? '')])),
      ),
    ),
  );
}
