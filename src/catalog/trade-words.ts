// Words that people say for what catalogues call otherwise, folded. A label in any language may say either.

/** Words of a row stand for one another. */
const rows = `
  rotor rotors disc discs
  muffler mufflers silencer
  hood bonnet
  rear back tail
  trucks truck lorry lorries hgv
  vans van lcv
  left lh ns nearside
  right rh os offside
  gearbox gear transmission
  stabiliser stabilizer antiroll sway
  wishbone wishbones arm
  strut struts spring absorber
  shocks dampers damper absorber
  boot boots gaiter gaiters bellow
  antifreeze coolant
  accumulator battery
  generator dynamo alternator
  windscreen windshield wiper
  pollen cabin
  dpf fap particulate
  cat catalyst catalytic
  ac aircon conditioning
  lamp light
  blinker flasher indicator
  petrol gasoline gas
  reman remanufactured rebuilt refurbished exchange
  crank crankshaft
  przod przednia przednie przedni
  tyl tylna tylne tylny
  lewy lewa lewe
  prawy prawa prawe
  tir ciezarowe ciezarowka
  benzyna benzynowe
  ropa diesla diesel
  wydech tlumik tlumiki wydechowy
  vorne vorn vorderachse vorderrad
  hinten hinterachse hinterrad
  lima lichtmaschine
  stossstange stossfanger
  auspuff schalldampfer
  bremsklotz bremsklotze bremsbelag bremsbelage
  pollenfilter innenraumfilter
  dieselfilter spritfilter kraftstofffilter
  frostschutz kuhlmittel
  vepredu predni predna
  vzadu zadni zadna
  nemrznouci chladici
`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '));

const others = new Map<string, Set<string>>();
for (const row of rows) {
  for (const word of row)
    others.set(word, new Set([...(others.get(word) ?? []), ...row.filter((each) => each !== word)]));
}

/** What else a label may say for a word. */
export const tradeWordsFor = (word: string): Iterable<string> => others.get(word) ?? [];
