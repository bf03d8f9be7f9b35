import { manifestOf } from '../src/mcp/mcp-tool.ts';
import { tools } from '../tools/index.ts';

// Prints what the build puts in the place of src/mcp/derived-tools.ts.
process.stdout.write(JSON.stringify(tools.map(manifestOf)));
