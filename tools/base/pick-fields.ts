/**
 * The named fields of a row, without those that the service left out or gave as null: what a tool answers is a
 * projection of its own, never the reply as it came.
 */
export function pick<Row extends object, Key extends keyof Row & string>(
  row: Row,
  keys: readonly Key[],
): { [K in Key]?: NonNullable<Row[K]> } {
  const picked: { [K in Key]?: NonNullable<Row[K]> } = {};
  for (const each of keys) {
    const value = row[each];
    if (value !== undefined && value !== null) picked[each] = value;
  }
  return picked;
}
