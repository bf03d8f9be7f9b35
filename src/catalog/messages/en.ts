import { count } from '../../core/text.ts';

export const texts = {
  nothingToFind: {
    message: 'There is nothing to search for.',
    next: 'Give a part number, an EAN, or words such as "brake pads front".',
  },
  noLetters: {
    message: 'That has no letter and no digit to search for.',
    next: 'Give a part number, an EAN, or words such as "brake pads front".',
  },
  tooLong: (characters: number, most: number) => ({
    message: `The search has ${characters} characters; at most ${most} are searched for.`,
    next: 'Search for one part at a time; a list of parts can be quoted as a whole.',
  }),
  notEan: (written: string) => ({
    message: `"${written}" is not an EAN: it has 8, 12, 13 or 14 digits.`,
    next: 'Check the digits below the barcode; a part number goes into {argument:text}.',
  }),
  diskFull: (folder: string) => ({
    message: 'The disk is full: the catalogue could not be built. The one from before still answers.',
    next: `Free some space in ${folder}, then run partsdesk catalog build.`,
  }),
  unwritable: (folder: string) => ({
    message: 'The catalogue could not be written. The one from before still answers.',
    next: `Check the rights of ${folder}.`,
  }),
  beingBuilt: (pid: number) => ({
    message: `Process ${pid} is building the catalogue already.`,
    next: 'Watch it with: partsdesk catalog status.',
  }),
  empty: {
    message: 'The catalogue of the service has no products.',
    next: 'Check with partsdesk browse whether the account sees the catalogue.',
  },
  import: {
    noFile: (path: string) => ({ message: `${path} cannot be read.`, next: 'Check the path and its rights.' }),
    badMap: (path: string, problem: string) => ({
      message: `The mapping ${path} is not right: ${problem}.`,
      next: 'docs/catalog.md shows a mapping with all its fields.',
    }),
    noColumn: (column: string, columns: readonly string[]) => ({
      message: `The file has no column "${column}".`,
      next: `Its columns: ${columns.slice(0, 30).join(', ')}.`,
    }),
    changed: (path: string) => ({
      message: `${path} changed while it was read: nothing was imported.`,
      next: 'Import it again when it has been written completely.',
    }),
    nothing: (path: string) => ({
      message: `No line of ${path} could be used: nothing was imported.`,
      next: 'Look at the first problems with --dry-run, and correct the mapping.',
    }),
    unclosed: (line: number) => ({
      message: `From line ${line} on, a quotation mark is not closed: nothing was imported.`,
      next: 'Correct that line, or give another "quote" in the mapping.',
    }),
    endless: (line: number, most: number) => ({
      message: `Line ${line} does not end within ${most} characters: nothing was imported.`,
      next: 'Check that it is a CSV file, and that no quotation mark is left open there.',
    }),
    tooManyRows: (most: number) => ({
      message: `The file has more than ${most} lines: nothing was imported.`,
      next: 'Split it, and import each part under its own name.',
    }),
    line: {
      columns: (has: number, wants: number) => `has ${has} columns, the header has ${wants}`,
      fieldTooLong: (column: string, characters: number) => `"${column}" has ${characters} characters`,
      lineTooLong: (bytes: number) => `has more than ${bytes} bytes`,
      noCode: 'has neither a SKU nor an index',
      badEan: (ean: string) => `${ean} is no EAN: its check digit is wrong`,
      noTarget: 'names no product that the alias stands for',
      noCurrency: (written: string) =>
        written === '' ? 'has a price without a currency' : `"${written}" is not a currency such as PLN`,
      notNumber: (column: string, value: string) => `"${column}" is not a number: ${value}`,
    },
  },
  walkUnread: (categories: number) => `${count(categories, 'category', 'categories')} could not be read yet`,
} as const;
