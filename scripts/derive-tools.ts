import { manifestsOf } from '../src/mcp/listings.ts';
import { tools } from '../tools/index.ts';

// Prints the manifests that the build puts into src/mcp/mcp-tool.ts.
process.stdout.write(JSON.stringify(manifestsOf(tools)));
