import { manifestOf } from '../src/mcp/mcp-tool.ts';
import { tools } from '../tools/index.ts';

// Prints the manifests that the build puts into src/mcp/mcp-tool.ts.
process.stdout.write(JSON.stringify(tools.map(manifestOf)));
