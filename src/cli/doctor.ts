import type { Finding } from '../core/finding.ts';
import { cleanText } from '../core/text.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { CliDependencies } from './dependencies.ts';
import type { Screen, Style } from './screen.ts';

const marks: Readonly<Record<Finding['status'], readonly [mark: string, style: Style]>> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
  skipped: ['-', 'dim'],
};

/** Shows what the doctor finds, as it finds it; as JSON all at the end. Exit code 1 when a check failed. */
export async function runDoctor(
  parts: Pick<CliDependencies, 'doctor'>,
  options: { json?: boolean; color: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const paint = screen.paint(options.color);
  const findings: Finding[] = [];
  for await (const finding of parts.doctor()) {
    findings.push(finding);
    if (options.json === true) continue;
    const [mark, style] = marks[finding.status];
    screen.out(`${paint(style, mark)} ${cleanText(finding.check)}: ${cleanText(finding.detail, 1000)}\n`);
    if (finding.next !== undefined) screen.out(`  Next: ${cleanText(finding.next, 1000)}\n`);
  }
  if (options.json === true) screen.json({ findings });
  return findings.some(({ status }) => status === 'failed') ? exitCodes.internal : exitCodes.ok;
}
