/** A CSV file as rows, for the preview: quoted cells, doubled quotes, line breaks inside quotes, `,` `;` or tab. */
export function readCsv(source: string): readonly (readonly string[])[] {
  const text = source.replace(/^\uFEFF/u, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): void => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/u)).replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counted = [',', ';', '\t'].map((each) => [each, first.split(each).length] as const);
  return counted.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Columns whose every cell reads as an amount or a count; they align to the right. */
export function numericColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  return new Set(
    columns.filter((column) => {
      const cells = rows.slice(1).map((row) => row[column] ?? '');
      return cells.some((cell) => cell !== '') && cells.every((cell) => /^-?\d*(?:[.,]\d+)?$/u.test(cell));
    }),
  );
}
