// What stands around the lines of a pasted list: their position numbers, for whom they are, and by when they are wanted.

const position =
  /^\s*(?:pos(?:ition)?|poz(?:ycja)?|pol(?:o[žz]ka)?|поз(?:иція)?|item|line|zeile|[řr][áa]dek|рядок|n[or]|lp|№|#)[.:\s]{0,3}\d{1,3}(?:\s*[:.)–-]\s*|\s+)(?=\S.*\d)/iu;
/** "1 OP520 4": the count stands behind the part. */
const bareNumber =
  /^\s*(\d{1,3})\s+(?=\p{L}{1,5}-?\d{2,}[\p{L}\d/-]*\s+(?:[-–x×:=]\s*)?\d{1,4}\s?(?:[x×]|\p{L}{1,5}\.?)?\s*$)/iu;
const day = String.raw`(?:\d{1,2}\.\s?\d{1,2}\.?(?:\s?\d{2,4})?|\d{4}-\d{2}-\d{2}|\d{1,2}[/]\d{1,2}(?:[/]\d{2,4})?|(?:\d{1,2}(?:st|nd|rd|th)?\.?\s)?\p{L}{3,12}\.?(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:\s\d{4})?)`;
/** "Lieferung bis 27.11.": a wish, and no line. */
const wish = new RegExp(
  String.raw`^\s*(?:please |bitte |prosz[ęe] |pros[íi]m |будь ласка,? )?(?:(?:requested |wanted |gew[üu]nschte[rs]? )?(?:deliver(?:y|ed)?(?: date)?|(?:an)?lieferung|liefer(?:termin|datum|n)|zustellung|(?:termin |data )?dostaw[ay]|dostarcz\p{L}*|(?:term[íi]n )?dod[áa](?:n[íi]|t|vka)|doru[čc](?:en[íi]|it)|(?:термін |дата )?(?:доставк[аи]|доставити|поставк[аи]))|(?:we )?need(?:ed)?(?: it| them)?|wird gebraucht|ben[öo]tigt|potrzebne|pot[řr]ebujeme|pot[řr]eba|потрібно)[\s:]*(?:(?:no later than|by|until|before|on|sp[äa]testens|bis|am|vor|najp[óo][źz]niej|do|na|dnia|nejpozd[ěe]ji|v|до|на|не пізніше)\s+){0,3}${day}\s*[.!]*\s*$`,
  'iu',
);
const receiver =
  /^\s*(?:(?:hello|hi|guten (?:morgen|tag)|hallo|moin|dzie[ńn] dobry|dobr[ýy] den|ahoj|добрий день|вітаю|please|bitte|prosz[ęe]|poprosz[ęe]|pros[íi]m(?:e)?|будь ласка|прошу|witam|zdrav[íi]m|привіт)[\s,.!:]+){0,4}(for|to|f[üu]r|an|dla|do|na|pro|для|на)\s+(?:\p{L}+\s+){0,2}(C\d{6})(?:\s+(?:please|bitte|prosz[ęe]|pros[íi]m|будь ласка))?\s*[:.,!]*\s*$/iu;

/** "2 St. GDB1330", "GDB1330 2 St.": pieces in German. */
const pieces =
  /(?<![\p{L}\d.,/-])(\d{1,4})\s?St\.(?=\s+\p{L}{1,5}[ -]?\d)|(?<=\p{L}{1,5}[ -]?\d[\p{L}\d/]*\s)(\d{1,4})\s?St\.(?=[\s,;]|$)/gu;

/** The list without its position numbers and its wish for a day; the line that says for whom it is, without its greeting. */
export function pastedList(said: string): { readonly text: string; readonly wish?: string } {
  const text = said.replace(pieces, '$1$2 Stk');
  if (!text.includes('\n')) return { text };
  const lines = text.split('\n');
  const bare = lines.flatMap((line) => bareNumber.exec(line)?.[1] ?? []);
  const isNumbered = bare.length > 1 && bare.every((number, at) => Number(number) === at + 1);
  const unnumbered = (line: string) => (isNumbered ? line.replace(bareNumber, '') : line).replace(position, '');
  const wished = lines.filter((line) => wish.test(line)).map((line) => line.trim());
  const rest = lines.filter((line) => !wish.test(line)).map((line) => unnumbered(line).replace(receiver, '$1 $2:'));
  if (wished.length === lines.length) return { text };
  return { text: rest.join('\n'), ...(wished.length === 0 ? {} : { wish: wished.join(' ') }) };
}
