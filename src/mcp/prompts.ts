import { prompts, type DeskPrompt, type PromptArguments, type PromptContext } from '../../tools/prompts/index.ts';
import { cleanText } from '../core/text.ts';
import { ProtocolError, protocolCodes, type Json, type Prompt } from './protocol.ts';
import { texts } from './messages/en.ts';

type Serves = PromptContext['serves'];

/** The prompts whose tools are all served, as they are listed. */
export function promptsOf(serves: Serves): Prompt[] {
  return servedPrompts(serves).map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args.map((each) => ({
      name: each.name,
      description: each.description,
      required: each.required === true,
    })),
  }));
}

/**
 * A prompt with its arguments filled in.
 * @throws ProtocolError `InvalidParams` for an unknown prompt, a missing or a malformed argument.
 */
export function promptMessages(name: string, args: PromptArguments = {}, context: PromptContext): Json {
  const prompt = findPrompt(name, context.serves);
  // Clients with forms send '' for an argument that was left out.
  const given = Object.fromEntries(
    Object.entries(args).flatMap(([argument, value = '']) => (value.trim() === '' ? [] : [[argument, value.trim()]])),
  );
  const problems = [
    ...Object.keys(given)
      .filter((each) => !prompt.arguments.some((known) => known.name === each))
      .map((each) => texts.unknownArgument(cleanText(each, 60))),
    ...prompt.arguments.flatMap(({ name: argument, required, pattern, problem }) => {
      const value = given[argument];
      if (value === undefined) return required === true ? [texts.missingArgument(argument)] : [];
      return pattern.test(value) ? [] : [`${argument} ${problem}`];
    }),
  ];
  if (problems.length > 0) throw invalid(texts.invalidPromptArguments(name, problems.join('; ')));
  const text = prompt.message(given, context);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** What completions of a prompt's argument suggest; undefined for nothing. */
export function suggestsOf(name: string, argument: string, serves: Serves) {
  const found = findPrompt(name, serves).arguments.find((each) => each.name === argument);
  if (found === undefined) throw invalid(texts.noPromptArgument(name));
  return found.suggests;
}

function servedPrompts(serves: Serves): DeskPrompt[] {
  return prompts.filter(({ tools }) => tools.every(serves));
}

function findPrompt(name: string, serves: Serves): DeskPrompt {
  const served = servedPrompts(serves);
  const found = served.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw invalid(texts.noPrompt(served.map((each) => each.name).join(', ')));
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(protocolCodes.invalidParams, message);
}
