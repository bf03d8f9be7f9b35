import { describe, expect, it } from 'vitest';
import { toolDocs } from '../../scripts/tool-docs.ts';
import { tools } from '../../tools/index.ts';

describe('toolDocs', () => {
  const docs = toolDocs(tools);

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s is there with its arguments, words and examples',
    (name, tool) => {
      const section = docs.split('\n### ').find((each) => each.startsWith(`\`${name}\``))!;
      for (const field of Object.keys(tool.input.shape)) expect(section).toContain(`| \`${field}\` |`);
      for (const word of tool.words) expect(section).toContain(`\`${word}\``);
      for (const operation of tool.operations) expect(section).toContain(`\`${operation}\``);
      for (const { say, input } of tool.examples) {
        expect(section).toContain(`partsdesk ${say}\n`);
        expect(section).toContain(JSON.stringify({ name, arguments: input }));
      }
    },
  );

  it('is the same each time', () => {
    expect(toolDocs(tools)).toBe(docs);
  });

  it('reads like this', () => {
    expect(docs.split('\n### ').find((each) => each.startsWith('`get_invoice`'))).toMatchInlineSnapshot(`
      "\`get_invoice\`

      **Show an invoice.** One invoice or credit note with its lines, orders and deliveries. byTechId: invoiceId is the technical identifier (techId). Reads only.

      - Words: \`invoice\`, then \`invoiceId\`
      - Operations: \`getInvoice\`

      | Argument | Option | Type | Required | Description |
      | --- | --- | --- | --- | --- |
      | \`invoiceId\` | \`--invoice-id\` | string | yes |  |
      | \`byTechId\` | \`--by-tech-id\` | boolean | no |  |

      \`\`\`sh
      partsdesk invoice FV/2026/10/00123
      \`\`\`

      \`\`\`json
      {"name":"get_invoice","arguments":{"invoiceId":"FV/2026/10/00123"}}
      \`\`\`

      \`\`\`sh
      partsdesk invoice 900123 --by-tech-id
      \`\`\`

      \`\`\`json
      {"name":"get_invoice","arguments":{"invoiceId":"900123","byTechId":true}}
      \`\`\`

      ## Sales
      "
    `);
  });
});
