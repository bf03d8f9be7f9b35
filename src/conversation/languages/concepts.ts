/**
 * What words can mean, whatever their language. The value is what an English sentence has in its place ('' for nothing), so that
 * what is read of English sentences is read of all.
 */
export const concepts = {
  // How something is said.
  why: '',
  when: '',
  where: '',
  howMany: '',
  howMuch: '',
  what: '',
  whether: '',
  canYou: '',
  shouldI: '',
  not: '',
  maybe: '',
  hold: '',
  later: '',
  past: '',
  please: '',
  it: '',
  only: 'only',
  also: '',
  all: '',
  ok: '',
  yes: '',
  no: '',
  // What it is about.
  stock: 'in stock',
  price: 'price',
  quote: 'quote',
  cheaper: '',
  alternative: '',
  enough: '',
  arrive: '',
  late: '',
  missing: '',
  cutoff: '',
  order: 'order',
  history: '',
  draft: 'my orders',
  delivery: 'deliveries',
  invoice: 'invoices',
  creditNote: 'credit notes',
  overdue: 'overdue',
  owed: 'unpaid',
  paid: 'paid',
  due: '',
  credit: 'credit',
  account: 'account',
  address: '',
  terms: '',
  warehouses: '',
  status: '',
  returns: '',
  deposit: '',
  complain: '',
  spend: '',
  bought: '',
  last: '',
  product: '',
  info: '',
  who: '',
  hours: '',
  pickup: '',
  shipping: '',
  leadTime: '',
  technical: '',
  driver: '',
  raise: '',
  warranty: '',
  picture: '',
  ownData: '',
  offTopic: '',
  services: '',
  restock: '',
  priceChange: '',
  payment: '',
  settle: '',
  delivered: '',
  charged: '',
  willPay: '',
  tellOthers: '',
  ownOnly: '',
  sort: '',
  validity: '',
  retry: '',
  reserve: '',
  oldest: '',
  largest: '',
  most: '',
  compare: '',
  month: '',
  brand: '',
  find: 'find',
  category: 'browse',
  car: '',
  vin: '',
  oe: '',
  approve: '',
  approvals: 'approvals',
  submit: '',
  discount: '',
  match: '',
  followed: '',
  falls: '',
  pack: '',
  ownNumber: '',
  // What is to be done.
  buy: 'order',
  want: 'order',
  cancel: 'cancel',
  add: '',
  remove: '',
  change: '',
  instead: '',
  twice: '',
  half: '',
  times: '',
  again: 'same again',
  every: '',
  file: '',
  mail: '',
  more: '',
  forget: '',
  undo: '',
  show: '',
  // To the desk itself.
  human: '',
  thanks: '',
  hello: '',
  bye: '',
  howAreYou: '',
  whoAreYou: '',
  help: '',
  praise: '',
  scold: '',
} as const;

export type Concept = keyof typeof concepts;

/** The words of one language. `|` stands between them; `*` for any ending, ` ~ ` for up to four words between. Case and diacritics do not matter. */
export interface Language {
  /** As Intl knows it. */
  readonly locale: string;
  readonly words: Readonly<Record<Concept, string>>;
  /** Words that say nothing, by which the language is also told. */
  readonly small: string;
  /** One to twelve, twenty. */
  readonly numbers: readonly string[];
  readonly dozen: string;
  /** First to tenth, and the last one. */
  readonly ordinals: readonly string[];
  /** Of two that were shown, the one that is not talked about. */
  readonly other: string;
  /** "20 each": N is the number. */
  readonly each: string;
  /** Days, as English says them. */
  readonly days: Readonly<Record<string, string>>;
}

/** Towns and how they are called and declined, by the name that codes of warehouses are made of. */
export const towns: Readonly<Record<string, string>> = {
  Katowice: 'ktw|katosach|kce|katowic*|kato|kattowitz*|katovic*|катовіц*',
  Kraków: 'krk|krakuw*|krakow*|krakau*|krakov*|cracow*|кракiв*|краков*|кракiв|краків*',
  Warszawa: 'wwa|waw|warszaw*|wawa|wawie|wawy|warsaw*|warschau*|varsav*|варшав*',
  Wrocław: 'wro|wrocek|wrocku|wrocka|wroclav*|wroclaw*|breslau*|vratislav*|вроцлав*',
  Łódź: 'ldz|lodz*|лодз*',
  Poznań: 'pozn|pyrlandi*|poznan*|posen|познан*',
  Gdańsk: 'gdn|gdansk*|danzig*|гданськ*',
  Rzeszów: 'rze|rzesz|rzeszow*|resov*|жешув*|жешов*|ряшів*|ряшев*',
  Szczecin: 'szczecin*|stettin*|stetin*|щецин*|щецін*',
  Lublin: 'lublin*|люблін*',
  Białystok: 'bialystok*|bialymstok*|білосток*|білостоц*',
  Praha: 'praha|praze|prahy|prahu|prag|prague|praga|pradze|прага|празі|прагу',
  Brno: 'brno|brne|brna|brunn|брно',
  Ostrava: 'ostrav*|острав*',
  Berlin: 'berlin*|берлін*',
  Dresden: 'dresden|drezno|dreznie|drazdan*|дрезден*',
  Lwów: 'lviv|lwow*|lwowie|lemberg|lvov*|львів|львов*',
  Kyiv: 'kyiv|kiev|kijow*|kyjev*|київ|києв*',
  Gdynia: 'gdyni*|gdingen|гдин*',
  Toruń: 'torun|toruniu|thorn|торун*',
  Kielce: 'kielce|kielcach|кельц*',
  Opole: 'opole|opolu|oppeln|ополе',
  Gliwice: 'gliwic*|gleiwitz|глівіц*',
  Częstochowa: 'czestochow*|ченстохов*',
  Radom: 'radom|radomiu|радом*',
  Olsztyn: 'olsztyn*|allenstein|ольштин*',
  Bydgoszcz: 'bydgoszcz*|bydhost*|бидгощ*',
};

/** Cars, which the interface cannot search by. */
export const cars =
  'golf|golfa|passat|passata|polo|touran|tiguan|caddy|transporter|crafter|octavia|octavii|octavie|octavce|fabia|fabii|fabie|superb|kodiaq|astra|astry|corsa|insignia|vectra|zafira|meriva|focus|fiesta|mondeo|kuga|transit|clio|megane|laguna|scenic|trafic|' +
  'dacia|duster|logan|sandero|corolla|yaris|avensis|auris|rav4|civic|qashqai|juke|micra|peugeot|citroen|berlingo|fiat|punto|panda|ducato|bmw|audi|mercedes|sprinter|vito|volvo|skoda|vw|volkswagen|' +
  'opel|ford|renault|toyota|honda|nissan|mazda|kia|ceed|sportage|hyundai|tucson|i30|seat|leon|ibiza|a3|a4|a6|e46|e90|e60|f10|f30|w203|w204|w211|sharan|amarok|kadjar|captur|kangoo|espace|mokka|vivaro|movano|xsara|jumper|doblo|galaxy|prius|hilux|aygo|swift|vitara|suzuki|mitsubishi|outlander|pajero|subaru|forester|jeep|lexus|porsche|saab|iveco|спрінтер|спринтер|фокус|фієст|транзит|трафік|кадді|туран|тігуан|тігуана|тигуан|фабі|фабію|фабії|суперб|хюндай|хендай|мазд|мазду|хонд|хонду|ніссан|нісан|субару|сузукі|пежо|сітроен|дастер|сандеро|дукато|транспортер|крафтер|кіа|віто|поло|джетт|джетта|jetta|skodovka|skodovku|ланос|шкод|шкоду|шкоди|октаві|октавію|октавії|рено|форд|фольксваген|гольф|пасат|пассат|ауді|бмв|мерседес|тойот|логан|астр|дачі|фіат|опел';
