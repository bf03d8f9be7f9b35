import { createHmac, randomBytes } from 'node:crypto';
import { ProtocolError, protocolCodes, type Json, type RequestContext } from '../../src/mcp/protocol.ts';
import type { Surface } from '../../src/mcp/surface.ts';
import { inputPrompt, inputTools, text, type PackTool } from './input-pack.ts';

// What the official suite wants a server to have, served by the same adapters as the desk's own tools.

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

const elicit =
  (properties: Json, message = 'Please fill this in') =>
  async (args: Json, { ask }: RequestContext) => {
    if (ask === undefined) throw new ProtocolError(protocolCodes.invalidRequest, 'nobody to ask');
    const required = message === '' ? ['username', 'email'] : [];
    const answer = await ask('elicitation/create', {
      message: message === '' ? args['message'] : message,
      requestedSchema: { type: 'object', properties, required },
    });
    const [head, tail] = message === '' ? ['User response: action', ''] : ['Elicitation completed: action', ''];
    return text(`${head}=${String(answer['action'])}, content=${JSON.stringify(answer['content'] ?? {})}${tail}`);
  };

const tools: Readonly<Record<string, PackTool>> = {
  test_simple_text: { run: () => text('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [{ type: 'image', data: png, mimeType: 'image/png' }] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        { type: 'image', data: png, mimeType: 'image/png' },
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: JSON.stringify({ test: 'data', value: 123 }),
          },
        },
      ],
    }),
  },
  test_tool_with_logging: {
    run: async (_, { notify }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await notify('notifications/message', { level: 'info', data });
        await pause();
      }
      return text('done');
    },
  },
  test_error_handling: {
    run: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  },
  test_tool_with_progress: {
    run: async (_, { notify, progressToken }) => {
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await notify('notifications/progress', { progressToken, progress, total: 100 });
        await pause();
      }
      return text('done');
    },
  },
  test_sampling: {
    properties: { prompt: { type: 'string' } },
    run: async ({ prompt }, { ask }) => {
      if (ask === undefined) throw new ProtocolError(protocolCodes.invalidRequest, 'nobody to ask');
      const answer = await ask('sampling/createMessage', {
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      });
      return text(`LLM response: ${JSON.stringify(answer['content'])}`);
    },
  },
  test_elicitation: {
    properties: { message: { type: 'string' } },
    run: elicit(
      {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      },
      '',
    ),
  },
  test_elicitation_sep1034_defaults: {
    run: elicit({
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  },
  test_elicitation_sep1330_enums: {
    run: elicit({
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: {
        type: 'string',
        oneOf: [
          { const: 'value1', title: 'First Option' },
          { const: 'value2', title: 'Second Option' },
          { const: 'value3', title: 'Third Option' },
        ],
      },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'value1', title: 'First Choice' },
            { const: 'value2', title: 'Second Choice' },
            { const: 'value3', title: 'Third Choice' },
          ],
        },
      },
    }),
  },
  test_missing_capability: {
    run: (_, { clientCapabilities }) => {
      if (Object.hasOwn(clientCapabilities ?? {}, 'sampling')) return text('sampling is there');
      throw new ProtocolError(-32021, 'Missing required client capability: sampling', {
        requiredCapabilities: { sampling: {} },
      });
    },
  },
  test_logging_tool: {
    run: async (_, { notify }) => {
      await notify('notifications/message', { level: 'info', data: 'only for those who asked for it' });
      return text('done');
    },
  },
  ...inputTools(createHmacSigner()),
};

function createHmacSigner(): (state: string) => string {
  const key = randomBytes(32);
  return (state) => createHmac('sha256', key).update(state).digest('base64url');
}

const resources: Readonly<Record<string, Json>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: png },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
};

const said = (role: 'user', content: Json): Json => ({ role, content });
const prompts: Readonly<
  Record<string, { arguments?: readonly string[]; make: (args: Json, call: RequestContext) => Json }>
> = {
  test_simple_prompt: {
    make: () => ({ messages: [said('user', { type: 'text', text: 'This is a simple prompt for testing.' })] }),
  },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    make: ({ arg1, arg2 }) => ({
      messages: [
        said('user', { type: 'text', text: `Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'` }),
      ],
    }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    make: ({ resourceUri }) => ({
      messages: [
        said('user', {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        said('user', { type: 'text', text: 'Please process the embedded resource above.' }),
      ],
    }),
  },
  test_prompt_with_image: {
    make: () => ({
      messages: [
        said('user', { type: 'image', data: png, mimeType: 'image/png' }),
        said('user', { type: 'text', text: 'Please analyze the image above.' }),
      ],
    }),
  },
  test_input_required_result_prompt: { make: (_, call) => inputPrompt(call) },
};

function readResource(uri: string): Json {
  const fixed = resources[uri];
  if (fixed !== undefined) return { contents: [{ uri, ...fixed }] };
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) throw new ProtocolError(protocolCodes.resourceNotFound, 'Resource not found', { uri });
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
}

const methods: Readonly<Record<string, (params: Json, call: RequestContext) => Json | Promise<Json>>> = {
  'tools/list': () => ({
    tools: Object.entries(tools).map(([name, { properties = {} }]) => ({
      name,
      description: `${name} of the suite.`,
      inputSchema: { type: 'object', properties, required: Object.keys(properties) },
    })),
  }),
  'tools/call': ({ name, arguments: args }, call) => {
    const tool = tools[String(name)];
    if (tool === undefined) throw new ProtocolError(protocolCodes.invalidParams, `Unknown tool: ${String(name)}`);
    return tool.run((args ?? {}) as Json, call);
  },
  'resources/list': () => ({
    resources: Object.entries(resources).map(([uri, { mimeType }]) => ({
      uri,
      name: uri,
      description: uri,
      mimeType,
    })),
  }),
  'resources/templates/list': () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'Data', mimeType: 'application/json' },
    ],
  }),
  'resources/read': ({ uri }) => readResource(String(uri)),
  'resources/subscribe': () => ({}),
  'resources/unsubscribe': () => ({}),
  'prompts/list': () => ({
    prompts: Object.entries(prompts).map(([name, { arguments: names = [] }]) => ({
      name,
      description: `${name} of the suite.`,
      arguments: names.map((each) => ({ name: each, description: each, required: true })),
    })),
  }),
  'prompts/get': ({ name, arguments: args }, call) => {
    const prompt = prompts[String(name)];
    if (prompt === undefined) throw new ProtocolError(protocolCodes.invalidParams, `Unknown prompt: ${String(name)}`);
    return prompt.make((args ?? {}) as Json, call);
  },
  'completion/complete': () => ({ completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false } }),
};

export function packSurface(): Surface {
  return {
    info: { name: 'conformance-pack', title: 'Conformance pack', version: '1.0.0' },
    capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
    instructions: undefined,
    methods: new Set(Object.keys(methods)),
    answer: async (method, params, call) => {
      // Of the handshake revisions only, and so none of `methods`: 2026-07-28 asks for messages request by request.
      if (method === 'logging/setLevel') return {};
      const answer = methods[method];
      if (answer === undefined) throw new ProtocolError(protocolCodes.unknownMethod, `Unknown method: ${method}`);
      return answer((params ?? {}) as Json, call);
    },
    idle: () => Promise.resolve(),
    watch: () => Promise.resolve(() => undefined),
    close: () => undefined,
  };
}
