import { App } from './app.ts';
import { httpClient } from './http-client.ts';

await new App(httpClient).start();
