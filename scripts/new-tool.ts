import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { operations } from '../src/contract/operations.ts';
import type { Field, FieldType, Resource } from '../src/contract/field.ts';
import { tools } from '../tools/index.ts';

// Writes tools/<area>/<name>.ts, a tool that reads one operation of the interface and passes every test at once, and
// adds it to the registry. What it says is then made better by hand: CONTRIBUTING, "Adding a tool".

/** The operations that answer one question with one reply, and the method of the port that asks them. */
const sources = {
  getCustomer: { method: 'customer', words: 'account' },
  getFinances: { method: 'finances', words: 'finances' },
  getDelivery: { method: 'delivery', words: 'delivery', example: 'WZ/KAT/2026/10/00017' },
  getInvoice: { method: 'invoice', words: 'invoice', example: 'FV/KAT/2026/10/00017' },
  getRequisition: { method: 'requisition', words: 'requisition', example: 'RQ26101900001' },
  getOrder: { method: 'order', words: 'order', example: 'ZA26101900001-1' },
} as const;

type Source = keyof typeof sources;
const isSource = (name: string): name is Source => Object.hasOwn(sources, name);

/** How the answer of a tool holds a field, and how a column shows it. Objects are left to whoever needs them. */
const kinds: Partial<Record<FieldType, { schema: string; column: string }>> = {
  string: { schema: 'text', column: 'text' },
  date: { schema: 'text', column: 'date' },
  datetime: { schema: 'text', column: 'time' },
  number: { schema: 'amount', column: 'money' },
  integer: { schema: 'maybe(z.int())', column: 'count' },
  boolean: { schema: 'maybe(z.boolean())', column: 'flag' },
  'string[]': { schema: 'maybe(z.array(z.string()))', column: 'text' },
};

const [name = '', operation = ''] = process.argv.slice(2);
const problem = problemWith(name, operation);
if (problem !== undefined || !isSource(operation)) {
  process.stderr.write(
    `${problem ?? ''}\nNext: npm run new:tool get_something -- ${Object.keys(sources).join(' | ')}\n`,
  );
  process.exitCode = 2;
} else {
  const area = areaOf(operation);
  const file = `tools/${area}/${name.replaceAll('_', '-')}.ts`;
  if (existsSync(file)) {
    process.stderr.write(`${file} exists.\nNext: choose another name, or change that file.\n`);
    process.exitCode = 2;
  } else {
    await write(file, toolSource(name, operation));
    await write('tools/index.ts', registryWith(readFileSync('tools/index.ts', 'utf8'), name, file));
    process.stdout.write(`Wrote ${file} and its line in tools/index.ts.\n`);
  }
}

function problemWith(tool: string, over: string): string | undefined {
  if (!/^[a-z]+(_[a-z]+)+$/.test(tool))
    return `A tool's name is a verb and a noun, such as get_something; not "${tool}".`;
  if (tools.some((each) => each.name === tool)) return `There is a tool ${tool} already.`;
  if (!isSource(over)) return `"${over}" is no operation that a tool can be written over.`;
  return undefined;
}

function toolSource(tool: string, over: Source): string {
  const { resource, shape } = operations[over].reply;
  const { method, words, ...source } = sources[over];
  const example = 'example' in source ? source.example : undefined;
  const shown = fieldsOf(resource);
  const left = Object.keys(resource.fields).filter((field) => shown.every(([each]) => each !== field));
  const lists = shown.flatMap(([field, { type }]) => (type === 'string[]' ? [field] : []));
  const argument = `${words}Id`;
  const schemas = shown.map(
    ([field, { type, key }]) => `${field}: ${key ? 'z.string()' : (kinds[type]?.schema ?? '')}`,
  );
  const used = (each: string) => schemas.some((schema) => new RegExp(String.raw`\b${each}\b`).test(schema));
  const word = tool.replace(/^[a-z]+_/, '').replaceAll('_', '-');
  const read = example === undefined ? '' : `${argument}, `;
  const options = `{ signal: options.signal }`;
  const asked = over === 'getInvoice' ? `${argument}, { byTechId: false }, ${options}` : `${read}${options}`;
  return `
import * as z from 'zod';
import { noSteps } from '../../src/core/next-steps.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { ${['amount', 'maybe', 'text']
    .filter(used)
    .concat(example === undefined ? [] : ['id'])
    .sort()
    .join(', ')} } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
${example === undefined ? '' : "import { checkSeen } from '../base/receivers.ts';"}

/** Fields of the interface under "${resource.name}"${left.length === 0 ? '' : `; without ${left.join(', ')}`}. */
const row = z.object({ ${schemas.join(', ')} });
const keys = row.keyof().options;

export const ${camel(tool)} = defineTool({
  name: '${tool}',
  title: '${sentence(tool)}',
  summary: '${sentence(resource.name)}, as the service has it.',
  area: '${areaOf(over)}',
  effect: 'read',
  operations: ['${over}'],
  input: z.strictObject({${example === undefined ? '' : ` ${argument}: id `}}),
  output: z.object({ rows: z.array(row) }),
  run: async (desk, ${example === undefined ? '_input' : `{ ${argument} }`}, options) => {
    const found = ${shape === 'array' ? `await desk.service.${method}(${asked})` : `[await desk.service.${method}(${asked})]`};
    ${example === undefined ? '' : `checkSeen(desk, \`${sentence(words)} \${${argument}}\`, found);`}
    return { rows: found.map((each) => ({ ${shown.flatMap(([field, { key }]) => (key ? [`${field}: each.${field}, `] : [])).join('')}...pick(each, keys) })) };
  },
  view: ({ rows }) => ({
    title: '${sentence(tool)}',
    tables: [table(rows, [
      ${shown.map(([field, { type }]) => `['${sentence(field)}', '${kinds[type]?.column ?? 'text'}', (each) => ${type === 'string[]' ? `(each.${field} ?? []).join(', ')` : `each.${field}`}]`).join(',\n      ')},
    ])],
  }),
  gaps: () => [],
  next: ({ rows }) => ({ ...noSteps, empty: rows.length === 0 ? ['The service has nothing here.'] : [] }),
  records: ({ rows }) => ${recordsSource(lists)},
  columns: { ${shown.map(([field, { type }]) => `${field}: '${kinds[type]?.column ?? 'text'}'`).join(', ')} },
  words: ['${word}'],
  phrases: noPhrases,
  ${example === undefined ? '' : `positional: { kind: 'value', field: '${argument}' },`}
  examples: [{ say: '${word}${example === undefined ? '' : ` ${example}`}', input: {${example === undefined ? '' : ` ${argument}: '${example}' `}} }],
});
`;
}

/** Tools of the service "finances" stand beside those of the customer. */
function areaOf(over: Source): string {
  const { service } = operations[over];
  return service === 'finances' ? 'customer' : service;
}

/** CSV has one value in a cell: lists are joined. */
function recordsSource(lists: readonly string[]): string {
  if (lists.length === 0) return 'rows';
  const joined = lists.map((field) => `${field}: (${field} ?? []).join(' ')`).join(', ');
  return `rows.map(({ ${lists.join(', ')}, ...each }) => ({ ...each, ${joined} }))`;
}

function fieldsOf(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { type }]) => kinds[type] !== undefined);
}

function registryWith(source: string, tool: string, file: string): string {
  const imported = `import { ${camel(tool)} } from './${file.slice('tools/'.length)}';\n`;
  return source
    .replace('\n/** What the desk can do', `${imported}\n/** What the desk can do`)
    .replace(/\n\];\n$/, `\n  ${camel(tool)},\n];\n`);
}

async function write(file: string, source: string): Promise<void> {
  writeFileSync(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
}

function camel(tool: string): string {
  return tool.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** "get_credit_note" and "creditNote" as "Get credit note" and "Credit note". */
function sentence(words: string): string {
  const text = words
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
