import { Pool } from 'undici';

// What asking for stock takes at least: a token and a question, over one connection.
const pool = new Pool(process.argv[2] ?? '');
const token = await pool.request({
  method: 'POST',
  path: '/oauth2/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials',
});
const { access_token: secret } = (await token.body.json()) as { access_token: string };
const reply = await pool.request({
  method: 'GET',
  path: '/inventory/stock?sku=P000001',
  headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
});
const found = (await reply.body.json()) as unknown[];
process.stdout.write(`${found.length} rows\n`);
process.stdin.resume();
