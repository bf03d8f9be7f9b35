import { Pool } from 'undici';

/** Callers of an endpoint of Streamable HTTP, each with a session of its own where there are sessions. */
export interface Agents {
  /** So many calls of a tool in all, one at a time for each caller. @throws when an answer is none. */
  call(calls: number, name: string, args: object): Promise<void>;
  close(): Promise<void>;
}

export async function openAgents(url: string, callers: number, token?: string): Promise<Agents> {
  const pool = new Pool(url, { connections: callers });
  const always = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  let id = 0;
  const post = async (message: object, session: Readonly<Record<string, string>>) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const reply = await pool.request({ method: 'POST', path: '/mcp', headers: { ...always, ...session }, body });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  };
  const open = async (): Promise<Record<string, string>> => {
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
    const { headers } = await post({ id: (id += 1), method: 'initialize', params: hello }, {});
    const given = headers['mcp-session-id'];
    const session = {
      'mcp-protocol-version': '2025-11-25',
      ...(typeof given === 'string' ? { 'mcp-session-id': given } : {}),
    };
    await post({ method: 'notifications/initialized' }, session);
    return session;
  };
  const sessions = await Promise.all(Array.from({ length: callers }, open));
  return {
    call: async (calls, name, args) => {
      let left = calls;
      const caller = async (session: Readonly<Record<string, string>>) => {
        while (left > 0) {
          left -= 1;
          const { status, text } = await post(
            { id: (id += 1), method: 'tools/call', params: { name, arguments: args } },
            session,
          );
          if (status !== 200 || !text.includes('"structuredContent"')) {
            throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
          }
        }
      };
      await Promise.all(sessions.map(caller));
    },
    close: () => pool.close(),
  };
}
