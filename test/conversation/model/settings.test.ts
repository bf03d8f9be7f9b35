import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/config.ts';
import { modelHost, modelLabel } from '../../../src/conversation/model/settings.ts';

const read = (name: string, env: NodeJS.ProcessEnv = {}) =>
  readConfig({ PARTSDESK_DATA: '/nowhere', PARTSDESK_MODEL: name, ...env }, '/').model;

describe('the name of a model', () => {
  it.each([
    ['anthropic/claude-x', 'api.anthropic.com'],
    ['openai/gpt-x', 'api.openai.com'],
    ['google/gemini-x', 'generativelanguage.googleapis.com'],
    ['compatible/qwen3:8b@http://127.0.0.1:11434/v1', '127.0.0.1:11434'],
    ['compatible/meta/llama@https://models.example/v1/', 'models.example'],
    ['openai/gpt-x@https://models.example/v1', 'models.example'],
  ])('%s is asked at %s', (name, host) => {
    const model = read(name, { PARTSDESK_MODEL_KEY: 'k', PARTSDESK_MODEL_HOSTS: 'models.example' });
    if (model === undefined) throw new Error('no model');
    expect([modelHost(model), modelLabel(model)]).toEqual([host, name.replace(/@.*/, '')]);
  });

  it.each([
    ['claude', 'is not the name of a model'],
    ['gateway/some', 'names a provider that Partsdesk does not ask'],
    ['anthropic/some', 'needs the key of its provider'],
    ['compatible/some', 'needs an http or https address'],
    ['compatible/some@http://models.example/v1', 'has an http: address of another machine'],
    ['openai/some@https://models.example/v1', 'whose host is not in PARTSDESK_MODEL_HOSTS'],
    ['anthropic/some@https://api.anthropic.com.evil.example', 'whose host is not in PARTSDESK_MODEL_HOSTS'],
    ['compatible/some@https://user:pass@models.example/v1', 'needs an http or https address'],
  ])('%s is refused', (name, problem) => {
    expect(() => read(name)).toThrow(problem);
  });

  it('is nothing where it is off, whatever else is set', () => {
    expect(read('off', { PARTSDESK_MODEL_KEY: 'k', PARTSDESK_MODEL_PRICE: '3/15 USD' })).toBeUndefined();
  });
});
