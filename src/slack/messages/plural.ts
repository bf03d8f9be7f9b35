/** Counts in languages with several plurals: "1 pozycja, 2 pozycje, 5 pozycji". */
export function plural(locale: string): (value: number, one: string, few: string, many?: string) => string {
  const rules = new Intl.PluralRules(locale);
  return (value, one, few, many = few) => {
    const rule = rules.select(value);
    return `${value} ${rule === 'one' ? one : rule === 'few' ? few : many}`;
  };
}

/** A month (`2026-03`) by its name; anything else is said as it is. */
export function monthName(locale: string, name: string): string {
  if (!/^\d{4}-\d{2}$/.test(name)) return name;
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${name}-01`));
}
