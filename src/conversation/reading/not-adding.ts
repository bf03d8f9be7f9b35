/** "Just a price, don't add it": what is looked at stays off the order, and what is on it stays. */
export const notAdding = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:don['’]?t|do not|not|without|no need) (?:to )?(?:add|put|stick|includ|chuck|throw)(?:e|ing|ting)?`,
    String.raw`(?:nicht|nichts|nix) (?:mit |gleich |noch |extra )?(?:dazu|hinzu|drauf|mit ?rein|mitbestell|aufnehm)\p{L}*`,
    String.raw`nie (?:dodawa|dodaj|dorzuca|dopisuj|dopisywa|dok[łl]ada|dolicza|wrzuca)\p{L}*`,
    String.raw`ne(?:p[řr]id[áa]v|p[řr]idej|p[řr]idat|p[řr]ihazuj|p[řr]ipis|dopis|d[áa]vej (?:to |ho |ji |je )?tam)\p{L}*`,
    String.raw`не (?:дода|докида|допису|внос|клад)\p{L}*)(?!\p{L})`,
  ].join('|'),
  'iu',
);
