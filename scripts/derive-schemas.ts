import type { DerivedSchemas } from '../src/mcp/derived-schemas.ts';
import { schemaOf } from '../src/mcp/tool-schema.ts';
import { tools } from '../tools/index.ts';

// Prints what the build puts in the place of src/mcp/derived-schemas.ts.
const derived: DerivedSchemas = Object.fromEntries(
  tools.map(({ name, input, output }) => [name, { input: schemaOf(input), output: schemaOf(output) }]),
);
process.stdout.write(JSON.stringify(derived));
