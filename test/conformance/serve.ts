import { serveHttp } from '../mcp/fixtures/http.ts';
import { packSurface } from './pack.ts';

// Serves the pack until its input ends; the first line of its output is the address.
const served = await serveHttp({}, { surfaceFor: () => packSurface() });
process.stdout.write(`${served.url}\n`);
process.stdin.resume().on('end', () => void served.close());
