import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { openBenchDesk } from '../support/desk.ts';
import { sdkServer } from '../support/sdk-tools.ts';

// The desk's tools over the SDK's own server and its transport for standard input and output.
await sdkServer(openBenchDesk(process.argv[2] ?? '')).connect(new StdioServerTransport());
