import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/app/config.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import { messages } from '../../src/conversation/messages/en.ts';
import { tools } from '../../tools/index.ts';

// docs/slack.md is what somebody goes by who has never seen the code: what it names has to be there.

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const text = read('docs/slack.md');
const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
const source = ['src/slack', 'src/conversation', 'src/ordering', 'src/app', 'tools']
  .flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`${folder}/${name}`)),
  )
  .join('\n');

const ownWords = Object.keys(messages.help.own);
const words = new Set([...ownWords, ...tools.flatMap((tool) => tool.words)]);

describe('docs/slack.md', () => {
  it('names settings that the desk reads, all of them that are about Slack', () => {
    const named = new Set(marked.flatMap((each) => each.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []));
    const settings = [...named].filter((each) => /^(SLACK|PARTS|PARTSDESK|DATABASE)_/.test(each));
    expect(settings.length).toBeGreaterThan(8);
    const config = read('src/app/config.ts');
    for (const name of settings) expect(config, name).toContain(name.replace(/_FILE$/, ''));
    for (const [name] of config.matchAll(/\bSLACK_[A-Z_]+(?=:)/g))
      if (name !== 'SLACK_API_URL') expect([...named], name).toContain(name);
  });

  it('gives settings that the desk starts with, for each way', () => {
    const secret = 'x'.repeat(32);
    const nowhere = new URL('test/docs/', root).pathname;
    const one = { SLACK_BOT_TOKEN: 'xoxb-1', PARTSDESK_DATA: 'data' };
    expect(readConfig({ ...one, SLACK_SIGNING_SECRET: secret }, nowhere).slack?.way.kind).toBe('http');
    const both = { ...one, SLACK_SIGNING_SECRET: secret, SLACK_APP_TOKEN: 'xapp-1' };
    expect(readConfig(both, nowhere).slack?.way.kind).toBe('socket');
    const several = {
      PARTSDESK_DATA: 'data',
      SLACK_SIGNING_SECRET: secret,
      SLACK_CLIENT_ID: '1.2',
      SLACK_CLIENT_SECRET: secret,
      SLACK_STATE_SECRET: secret,
      SLACK_TOKEN_KEY: secret,
    };
    expect(readConfig(several, nowhere).slack?.tokens.kind).toBe('installed');
  });

  it('has a policy that the desk takes', () => {
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
    const policy = readPolicy(yaml.replace(/^ {3}/gm, ''), 'docs/slack.md');
    expect(policy.approvals.channel).toBe('C012APPROV');
  });

  it('names words that the desk knows, each of them', () => {
    const commands = marked.flatMap((each) => /^\/parts ([a-z]+)/.exec(each)?.[1] ?? []);
    for (const word of [...commands, 'invoices', 'browse', 'requisitions']) {
      if (word !== 'failed') expect([...words], word).toContain(word);
    }
    const [list = ''] = /Each tool has a word:[\s\S]*?thaw`/.exec(text) ?? [];
    const listed = new Set([...list.matchAll(/`([a-z-]+)`/g)].map(([, word = '']) => word));
    for (const word of listed) expect([...words], word).toContain(word);
    for (const { words: own } of tools) expect([...listed], own[0]).toContain(own[0]);
    for (const word of ownWords) expect([...listed], word).toContain(word);
  });

  it('names buttons and sentences as they are', () => {
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, inside = '']) => inside.replace(/\s+/g, ' '));
    const buttons = bold.filter((each) =>
      /^(Only|All|Quote|More|As a file|Order|Price it|Ask for|Approve|Reject|Cancel|Confirm as|It exists|Not there|Products in)/.test(
        each,
      ),
    );
    expect(buttons.length).toBeGreaterThan(12);
    for (const label of buttons) {
      const known = label.replace(/^(Only|Quote) .*/, '$1 ');
      expect(source.includes(`'${known}`) || source.includes(`\`${known}`), label).toBe(true);
    }
    for (const sentence of [
      'Your Slack account is not in the policy of this desk.',
      'Guests of this workspace cannot use the desk.',
      'This desk does not serve that.',
      'status unknown, do not order it again',
    ]) {
      expect(text, sentence).toContain(sentence);
      expect(source, sentence).toContain(sentence);
    }
  });

  it('asks for the scopes of the manifest, no more and no less', () => {
    const manifest = parse(read('manifest.yml')) as { oauth_config: { scopes: { bot: string[] } } };
    const [table = ''] = /\| Scope[\s\S]*?\n\n/.exec(text) ?? [];
    const scopes = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope),
    );
    expect(scopes.sort()).toEqual(manifest.oauth_config.scopes.bot.sort());
  });

  it('shows pictures and files that are there, and every picture is shown', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !to.startsWith('http'));
    for (const to of links) expect(existsSync(new URL(to, new URL('docs/', root))), to).toBe(true);
    const shown = [text, read('README.md'), read('docs/local-workspace.md')].join('\n');
    for (const name of readdirSync(new URL('docs/pictures/', root))) expect(shown).toContain(`pictures/${name})`);
  });
});
