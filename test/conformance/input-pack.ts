import { ProtocolError, protocolCodes, type Json, type RequestContext } from '../../src/mcp/protocol.ts';

export interface PackTool {
  readonly properties?: Json;
  readonly run: (args: Json, call: RequestContext) => Json | Promise<Json>;
}

export const text = (said: string): Json => ({ content: [{ type: 'text', text: said }] });
// Answers that ask for more before they are given: multi-inputs requests of the 2026-07-28 revision (SEP-2322).

const elicitation = (message: string, name: string, type = 'string'): Json => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties: { [name]: { type } }, required: [name] } },
});
const sampling = (question: string, maxTokens: number): Json => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens },
});
const roots: Json = { method: 'roots/list', params: {} };

const more = (inputRequests: Json, requestState?: string): Json => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
});

function response({ inputs }: RequestContext, key: string): Json | undefined {
  const given = inputs?.responses?.[key];
  return typeof given === 'object' && given !== null ? (given as Json) : undefined;
}

/** What a person filled in; undefined: not what was asked for. */
function filledIn(call: RequestContext, key: string, name: string): unknown {
  const content = response(call, key)?.['content'];
  return typeof content === 'object' && content !== null ? (content as Json)[name] : undefined;
}

export function inputPrompt(call: RequestContext): Json {
  const context = filledIn(call, 'user_context', 'context');
  if (typeof context !== 'string') {
    return more({ user_context: elicitation('What context should the prompt use?', 'context') });
  }
  return { messages: [{ role: 'user', content: { type: 'text', text: `Use this context: ${context}` } }] };
}

export function inputTools(sign: (state: string) => string): Readonly<Record<string, PackTool>> {
  const sealed = (state: string) => `${state}.${sign(state)}`;
  const opened = ({ inputs }: RequestContext): string | undefined => {
    if (typeof inputs?.state !== 'string') return undefined;
    const [state = '', mark] = inputs.state.split('.');
    if (mark !== sign(state)) throw new ProtocolError(protocolCodes.invalidParams, 'requestState was tampered with');
    return state;
  };
  const confirm = (state: string) => more({ confirm: elicitation('Please confirm', 'ok', 'boolean') }, sealed(state));
  return {
    test_input_required_result_elicitation: {
      run: (_, call) => {
        const name = filledIn(call, 'user_name', 'name');
        if (typeof name === 'string') return text(`Hello, ${name}!`);
        return more({ user_name: elicitation('What is your name?', 'name') });
      },
    },
    test_streaming_elicitation: {
      run: (_, call) =>
        response(call, 'confirm') === undefined
          ? more({ confirm: elicitation('Please confirm', 'ok', 'boolean') })
          : text('Confirmed.'),
    },
    test_input_required_result_sampling: {
      run: (_, call) => {
        const answer = response(call, 'capital_question');
        if (answer !== undefined) return text(`The model says: ${JSON.stringify(answer['content'])}`);
        return more({ capital_question: sampling('What is the capital of France?', 100) });
      },
    },
    test_input_required_result_list_roots: {
      run: (_, call) => {
        const answer = response(call, 'client_roots');
        return answer === undefined ? more({ client_roots: roots }) : text(`Roots: ${JSON.stringify(answer['roots'])}`);
      },
    },
    test_input_required_result_request_state: {
      run: (_, call) =>
        opened(call) === 'waiting' && response(call, 'confirm') !== undefined ? text('state-ok') : confirm('waiting'),
    },
    test_input_required_result_tampered_state: {
      run: (_, call) =>
        opened(call) === 'untouched' && response(call, 'confirm') !== undefined
          ? text('state-ok')
          : confirm('untouched'),
    },
    test_input_required_result_multiple_inputs: {
      run: (_, call) => {
        const given = ['user_name', 'greeting', 'client_roots'].every((key) => response(call, key) !== undefined);
        if (given && opened(call) === 'several') return text('All three came back.');
        return more(
          {
            user_name: elicitation('What is your name?', 'name'),
            greeting: sampling('Generate a greeting', 50),
            client_roots: roots,
          },
          sealed('several'),
        );
      },
    },
    test_input_required_result_multi_round: {
      run: (_, call) => {
        const state = opened(call);
        const color = filledIn(call, 'step2', 'color');
        if (state?.startsWith('two:') === true && typeof color === 'string') {
          return text(`${state.slice(4)} likes ${color}.`);
        }
        const name = filledIn(call, 'step1', 'name');
        if (state === 'one' && typeof name === 'string') {
          return more({ step2: elicitation('Step 2: What is your favorite color?', 'color') }, sealed(`two:${name}`));
        }
        return more({ step1: elicitation('Step 1: What is your name?', 'name') }, sealed('one'));
      },
    },
    test_input_required_result_capabilities: {
      run: (_, call) => {
        const can = call.clientCapabilities ?? {};
        const requests = {
          ...(Object.hasOwn(can, 'elicitation') ? { user_name: elicitation('What is your name?', 'name') } : {}),
          ...(Object.hasOwn(can, 'sampling') ? { greeting: sampling('Generate a greeting', 50) } : {}),
          ...(Object.hasOwn(can, 'roots') ? { client_roots: roots } : {}),
        };
        return Object.keys(requests).length === 0 || Object.keys(call.inputs?.responses ?? {}).length > 0
          ? text('Nothing more is needed.')
          : more(requests);
      },
    },
  };
}
