import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Screen } from '../../src/cli/screen.ts';
import type { Finding } from '../../src/core/finding.ts';
import { tools } from '../../tools/index.ts';
import { noDesk, viewTool } from './fake-tools.ts';
import { parts, run } from './memory-io.ts';

const view = { title: 'Told', facts: [{ label: 'A', value: 1 }] };
const tell = viewTool(view);

describe('help', () => {
  it('without arguments says what to try', async () => {
    expect(await run([], parts())).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "Partsdesk: the parts counter for people, agents and scripts.

      Try:
        partsdesk stock OP520 W71275        Check stock
        partsdesk quote 4x OP520 2x W71275  Quote price and availability
        partsdesk price OP520               Get prices

      More:
        partsdesk help        all commands
        partsdesk help stock  one command, with examples
        partsdesk doctor      check that everything works
        partsdesk start       start Slack, MCP and the local workspace
      ",
      }
    `);
  });

  it('lists every tool by its words', async () => {
    const { code, out } = await run(['help'], parts());
    expect(code).toBe(0);
    for (const { words } of tools) expect(out).toContain(`\n  ${words.join('|')} `);
    expect((await run(['--help'], parts())).out).toBe(out);
  });

  it('of a command has its words, options and examples', async () => {
    expect((await run(['help', 'stock'], parts(), { columns: 100 })).out).toMatchInlineSnapshot(`
      "Usage: partsdesk stock [options] [words...]

      Units that can be bought now, per warehouse and in total, with cut-off and delivery times. Give skus
      or indexes, any number.

      Arguments:
        words               products: SKUs, or indexes ("W 712/75"); - reads lines from standard input

      Options:
        --skus <list>       SKUs, with commas between; repeatable
        --indexes <list>    Instead of skus; repeatable
        --locations <list>  Warehouse codes; default: all; repeatable
        --ship-to <text>    Receiver; own: the payer
        --language <text>   e.g. pl
        --cursor <text>     From the last answer
        --file <path>       read lines from a file; - for standard input
        --json              answer as JSON; errors as JSON on stderr
        --csv               answer as CSV
        --spreadsheet       CSV as a spreadsheet of the desk's language opens it: byte order mark,
                            separator, decimal sign
        --xlsx <file>       write the rows of the answer as an Excel file
        --svg <file>        write the picture of the answer as SVG, where it has one
        --all               show every field of every row
        --no-color          no colors
        -h, --help          show help

      Examples:
        partsdesk stock OP520 W71275
        partsdesk stock OP520 --locations KAT,KRA
        partsdesk stock "W 712/75"

      Lines: 2x OP520, OP520 x2, OP520 2 szt, OP520;2, "W 712/75 x2", or CSV with a header.
      Ambiguous lines are skipped and reported.
      "
    `);
    expect((await run(['help', 'invoices'], parts(), { columns: 80 })).out).toMatchInlineSnapshot(`
      "Usage: partsdesk invoices [options] [words...]

      Invoices and credit notes of any issue dates, newest first, with totals per
      currency. Default: 30 days, 365 for what is owed or due. Unpaid: state.

      Arguments:
        words                            dates: "last week", 2026-10,
                                         2026-10-01..2026-10-31

      Options:
        --from <date>                    First day, UTC
        --to <date>                      Last day; default today
        --ship-to <text>                 Only this receiver
        --invoice-classification <text>  only these; one of INVOICE, CREDIT_NOTE
        --state <text>                   owed: toBePaid is not 0; overdue: of these,
                                         due before today; one of owed, overdue
        --payment-status <text>          Exactly this code: PAID, UNPAID or another
        --due-within <number>            Owed, due in so many days
        --due-from <date>                Due on this day or later
        --due-to <date>                  Due on this day or before
        --limit <number>                 Rows per answer
        --cursor <text>                  From the last answer
        --json                           answer as JSON; errors as JSON on stderr
        --csv                            answer as CSV
        --spreadsheet                    CSV as a spreadsheet of the desk's language
                                         opens it: byte order mark, separator, decimal
                                         sign
        --xlsx <file>                    write the rows of the answer as an Excel file
        --svg <file>                     write the picture of the answer as SVG, where
                                         it has one
        --all                            show every field of every row
        --no-color                       no colors
        -h, --help                       show help

      Examples:
        partsdesk invoices 2026-10
        partsdesk invoices --state overdue

      Dates: yesterday, "last week", "last 30 days", 2026-10, 2026-10-01..2026-10-31, since 2026-10-01 (days are UTC).
      "
    `);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))('of %s knows every word and field', async (_, tool) => {
    for (const word of tool.words) {
      const { code, out, err } = await run(['help', word], parts());
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const field of Object.keys(tool.input.shape)) {
        expect(out).toContain(`--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
      }
      for (const { say } of tool.examples) expect(out).toContain(`partsdesk ${say}`);
      expect((await run([word, '--help'], parts())).out).toBe(out);
    }
  });

  it('prints the version', async () => {
    expect(await run(['--version'], parts())).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });
});

describe('what is not there', () => {
  it.each([
    [
      ['stokc', 'OP520'],
      '✗ There is no command "stokc".\n  Next: Did you mean "partsdesk stock"? Run: partsdesk help\n',
    ],
    [['banana'], '✗ There is no command "banana".\n  Next: Run: partsdesk help\n'],
    [
      ['help', 'invoces'],
      '✗ There is no command "invoces".\n  Next: Did you mean "partsdesk invoices"? Run: partsdesk help\n',
    ],
    [
      ['stock', '--lokations', 'KAT'],
      '✗ There is no option --lokations.\n  Next: Did you mean --locations? Run: partsdesk help stock\n',
    ],
    [['account', 'of', 'mine'], '✗ partsdesk account takes no words after it.\n  Next: Run: partsdesk help account\n'],
    [['stock', '--ship-to'], '✗ --ship-to needs a value.\n  Next: Run: partsdesk help stock\n'],
    [['doctor', 'now'], '✗ partsdesk doctor takes no words after it.\n  Next: Run: partsdesk help doctor\n'],
    [
      ['quote', '-2x', 'OP520'],
      '✗ The quantity in "-2x" is negative; it is at least 1.\n  Next: Write how many pieces, for example 2x OP520.\n',
    ],
    [['--json'], '✗ There is no option --json.\n  Next: Run: partsdesk help\n'],
    [
      ['sandbox', '--port', '70000'],
      '✗ --port: "70000" is not a port.\n  Next: Give a number from 0 to 65535; 0 takes a free one.\n',
    ],
    [['stock', 'OP520', '--csv', '--json'], expect.stringContaining('Both --json and --csv were given.')],
  ])('%j is 2 and names the nearest', async (argv, message) => {
    const { code, out, err } = await run(argv, parts());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    if (!argv.includes('--json') || argv.length === 1) {
      expect(
        argv[0] === '--json'
          ? `✗ ${(JSON.parse(err) as { error: { message: string } }).error.message}\n  Next: Run: partsdesk help\n`
          : err,
      ).toEqual(message);
    } else expect(err).toEqual(message);
  });
});

describe('the desk itself', () => {
  it('mcp writes nothing of its own', async () => {
    expect(await run(['mcp'], parts({ mcp: () => Promise.resolve(3) }))).toEqual({ code: 3, out: '', err: '' });
  });

  it('start and sandbox bring their exit codes', async () => {
    const asked: unknown[] = [];
    const own = parts({
      start: () => Promise.resolve(6),
      sandbox: (at) => {
        asked.push(at);
        return Promise.resolve(0);
      },
    });
    expect((await run(['start'], own)).code).toBe(6);
    expect((await run(['sandbox', '--port', '0', '--host', '::1'], own)).code).toBe(0);
    expect((await run(['sandbox'], own)).code).toBe(0);
    expect(asked).toEqual([
      { port: 0, host: '::1' },
      { port: undefined, host: undefined },
    ]);
  });

  const findings: Finding[] = [
    { check: 'Node', status: 'ok', detail: 'v24' },
    { check: 'clock', status: 'warning', detail: 'is 40 s ahead', next: 'Set it.' },
    { check: 'service pricing', status: 'skipped', detail: 'not asked' },
  ];
  const doctor = (list: readonly Finding[]) =>
    parts({
      doctor: async function* () {
        yield* await Promise.resolve(list);
      },
    });

  it('doctor shows what it finds', async () => {
    expect(await run(['doctor'], doctor(findings))).toEqual({
      code: 0,
      out: '✓ Node: v24\n! clock: is 40 s ahead\n  Next: Set it.\n- service pricing: not asked\n',
      err: '',
    });
  });

  it('doctor exits with 1 when a check failed, as JSON too', async () => {
    const failed = [...findings, { check: 'token', status: 'failed', detail: 'refused' } as const];
    const { code, out } = await run(['doctor', '--json'], doctor(failed));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({ findings: failed });
  });
});

describe('streams', () => {
  const partsOf = (tool = tell) => parts({ tools: [tool], desk: noDesk });

  it('colours a terminal only', async () => {
    const escape = '\u001b[';
    expect((await run(['tell'], partsOf(), { columns: 80 })).out).toContain(escape);
    expect((await run(['tell', '--no-color'], partsOf(), { columns: 80 })).out).not.toContain(escape);
    expect((await run(['tell'], partsOf(), { columns: 80, env: { NO_COLOR: '1' } })).out).not.toContain(escape);
    expect((await run(['tell'], partsOf(), { columns: 80, env: { NO_COLOR: '' } })).out).toContain(escape);
    expect((await run(['tell'], partsOf())).out).not.toContain(escape);
    expect((await run(['tell', '--json'], partsOf(), { columns: 80 })).out).toBe('{\n  "told": true\n}\n');
  });

  it('ends quietly when the reader goes away', async () => {
    const gone = {
      write: (_: string, done?: (error?: Error) => void) => done?.(Object.assign(new Error('gone'), { code: 'EPIPE' })),
    };
    expect(await run(['tell'], partsOf(), { stdout: gone })).toEqual({ code: 0, out: '', err: '' });
  });

  it('does not pass over a full disk', async () => {
    const full = {
      write: (_: string, done?: (error?: Error) => void) =>
        done?.(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    await expect(run(['tell'], partsOf(), { stdout: full })).rejects.toThrow('full');
  });

  it('shows what it has when interrupted, and exits with 130', async () => {
    const interrupt = new AbortController();
    const slow = viewTool({ ...view, notes: [{ kind: 'partial', text: 'Read 3 of 9 windows.' }] }, (ask) => {
      ask.onProgress?.({ done: 3, total: 9, what: 'windows' });
      interrupt.abort();
      return Promise.resolve();
    });
    const { code, out } = await run(['tell'], partsOf(slow), { signal: interrupt.signal });
    expect(code).toBe(130);
    expect(out).toContain('! PARTIAL: Read 3 of 9 windows.');
  });

  it('says so when it was interrupted before there was anything', async () => {
    const interrupt = new AbortController();
    const stopped = viewTool(view, (ask) => {
      interrupt.abort();
      return Promise.reject(ask.signal?.reason as Error);
    });
    expect(await run(['tell'], partsOf(stopped), { signal: interrupt.signal })).toMatchObject({
      code: 130,
      err: '✗ Stopped before it was finished.\n  Next: Ask again when you want it.\n',
    });
  });

  it('closes the desk it opened, also after an error', async () => {
    let closed = 0;
    const failing = viewTool(view, () => Promise.reject(new Error('no')));
    const opening = {
      openDesk: () => Promise.resolve({ desk: noDesk, close: () => Promise.resolve(void (closed += 1)) }),
    };
    await run(['tell'], { ...partsOf(), ...opening });
    await run(['tell'], { ...partsOf(failing), ...opening });
    expect(closed).toBe(2);
  });
});

it('on a terminal only the colours of the program are escape sequences', async () => {
  const doctor = async function* () {
    yield await Promise.resolve({
      check: 'data\u001b[31m',
      status: 'ok',
      detail: 'fine\u001b[8m\u009b31m\r\u202e\nFORGED',
    } as const);
  };
  const ran = await run(['doctor'], parts({ doctor }), { columns: 80 });
  expect(ran.out).toBe('\u001b[32m✓\u001b[39m data[31m: fine[8m31m  FORGED\n');
});

it('a field on a terminal cannot hide what follows it', () => {
  let written = '';
  const out = { isTTY: true, columns: 80, write: (text: string) => (written += text) };
  const screen = new Screen({ stdout: out, stderr: out, stdin: Readable.from([]), env: {} }, 'UTC');
  screen.out(`${screen.paint()('bold', 'Total')} \u001b[8m9.96\u001b[2K\r\n`);
  expect(written).toBe('\u001b[1mTotal\u001b[22m [8m9.96[2K\n');
});
