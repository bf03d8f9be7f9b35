import { among, byType, flag, object, string, type Check } from './check-shapes.ts';

/** The mentions and links allowed in mrkdwn; any other `<…>` is untrusted text that Slack would act on. */
export interface Mentionable {
  /** Ids of people and channels of the workspace. */
  readonly ids: ReadonlySet<string>;
  /** Origins that links may lead to. */
  readonly origins: ReadonlySet<string>;
}

/** Every `<…>` in a mrkdwn text that is not an allowed mention or link. */
export function unexpectedMarks(text: string, { ids, origins }: Mentionable): string[] {
  return [...text.matchAll(/<([^<>]*)>/g)].flatMap(([whole, inside = '']) => {
    if (/^!date\^\d+\^[^|]*\|[^|]*$/.test(inside)) return [];
    const person = /^[@#]([A-Z0-9]+)(\|[^|]*)?$/.exec(inside)?.[1];
    if (person !== undefined && ids.has(person)) return [];
    const address = inside.split('|', 1)[0] ?? '';
    if (URL.canParse(address) && origins.has(new URL(address).origin)) return [];
    return [whole];
  });
}

export function textChecks(mentionable: Mentionable) {
  const marks: Check = (value, path, report) => {
    if (typeof value !== 'string') return;
    for (const mark of unexpectedMarks(value, mentionable)) report(path, `has ${mark}, which Slack acts on`);
    if (/&(?!amp;|lt;|gt;)/.test(value)) report(path, 'has an & that is not escaped');
  };
  const mrkdwnText =
    (max: number): Check =>
    (value, path, report) => {
      string({ min: 1, max })(value, path, report);
      marks(value, path, report);
    };
  const plain = (max: number, min = 1) =>
    object({ type: among('plain_text'), text: string({ min, max }) }, { emoji: flag });
  const mrkdwn = (max: number) => object({ type: among('mrkdwn'), text: mrkdwnText(max) }, { verbatim: flag });
  const either = (max: number) => byType({ plain_text: plain(max), mrkdwn: mrkdwn(max) });
  return { plain, mrkdwn, either, mrkdwnText };
}
