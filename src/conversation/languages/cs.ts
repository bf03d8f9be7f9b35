import type { Language } from './concepts.ts';
import { locales } from './locales.ts';

export const cs: Language = {
  locale: locales.cs,
  words: {
    why: 'proč|z jakého důvodu|jak to|co se stalo|jak to že|čím to',
    when: 'kdy|v kolik|na kdy|jak rychle|jak dlouho|který den|za jak dlouho|do kdy',
    where:
      'kde|kde je|kde jsou|co je s|jak je to s|kam|kde zůstal*|co se děje s|z jaké pobočky|z které pobočky|ze kterého skladu|na kterém skladě|na které pobočce|v které pobočce|ve které pobočce|na jakém skladě|v jaké pobočce',
    howMany: 'kolik kusů|kolik ks|jaké množství|kolik jich|počet|kolik jich je|kolikrát|jak často',
    howMuch:
      'jak vysok*|kolik|za kolik|po kolika|jak drah*|kolik stojí|kolik stoji|na jakou sumu|jaká suma|jaká částka|na kolik|v jaké výši|za jakou částku|na jakou částku|v jaké hodnotě|jaká hodnota|jaká je hodnota',
    what: 'čeho|jakém|kterém|jakým|kterým|kterých|jakých|ve které|v čem|z čeho|jak|co|jaký|jaká|jaké|jakou|který|která|které|kterou|kdo|čí|jakej',
    whether: 'zda|jestli|je|jsou|máte|mate|má|bude|budou|byl|byla|bylo',
    canYou:
      'můžete|můžeš|mohl byste|mohli byste|mohl bys|mohu|můžu|můžeme|dá se|lze|je možné|šlo by|mohla byste|jde to|de to|šlo by to|jde ještě|jde vrátit',
    shouldI:
      'měli bysme|měl bys|měla bych|nestálo by za to|mám|máme|měl bych|měli bychom|vyplatí se|musím|musíme|mám objednat|stojí za',
    not: 'nezdvojnásob*|nepřidáv*|nepřidej*|už máme|ještě máme|máme ještě|ne|není|nejsou|neobjednávej*|neobjednávat|neobjednat|neobjednám|nekupuj*|nechci|nechceme|nikdy|ještě ne|neposílej*|nic neobjedn*|nezamlouv*|nepotřebuj*|už nepotřebuj*|neruš*|neposílat|neber*|nedělej*|nekupovat|nebrat|zastav|zastavte',
    maybe:
      'možná|asi|nevím|nejsem si jist*|přemýšlím|uvažuj*|kdyby|pokud|co kdyby|jen se ptám|jenom se ptám|případně|později|zvažuj*|ptám se|kdybychom|kdybych|když teď|když objednám|když až|když|šéf říkal|říkal|řekl|prý|by bylo|by byly|by byl|by to bylo|by přišlo|by to přišlo|by přišly|by to dorazilo|by dorazilo|by vyšlo|by to vyšlo|by stál|by stála|by stály|by stálo|by to stálo|by mě stálo|by mě stál|potřebuju vědět|potřebuju jen vědět|chci vědět|chtěl bych vědět|zajímá mě|jen bych se zeptal',
    later: 'příští týden|za týden|příští měsíc|až zítra',
    hold: 'než objednám|než objednáme|než to objednám|nebo počkat|až po schválení|až když|až to schválí|až šéf|teprve až|až po schválení|nejdřív|nejprve|projít hlavou|zákazník ještě|zákazník musí|zákazník se|až zákazník|než zákazník|objednám později|objednáme později|objednám zítra|objednáme zítra|promluvím s|promluvím se|jindy|musím se zeptat|zeptám se zákazníka|zeptám se šéfa|zavolám zákazníkovi|nejdřív zákazník|nejdřív se zeptám|nejdřív zavolám|šéf se musí|šéf musí|šéf se na to|rozmyslím si|rozmyslím se|promyslím|popřemýšlím|musím si to rozmyslet|ještě si to rozmyslím|dám vědět|dáme vědět|ozvu se|ozveme se|jen se dívám|jenom se dívám|jen koukám|jen kontroluju|jen se ptám|zatím ne|zatím nic|ještě ne|ještě nic|zatím neobjednávej*|ještě neobjednávej*|nic neobjednávej*|neobjednávej*|počkej s|počkám na zákazníka|čekám na zákazníka|vyspím se na to|nejsem rozhodnut*|rozhodnu se později|vrátím se k tomu|mrknu|mrkneme|mrknem|kouknu|kouknem|koukneme|podívám se|podíváme se|prohlédnu|proměřím|změřím|přeměřím|porovnám|překontroluju|zkontroluju|ověřím|ozvem|ozvu|zavolám|napíšu|nech to zatím|nechte to zatím|zatím to nech*|nech to být|nechme to zatím|počkám|počkáme|nechám si to|vrátím se|musí se podívat|musí kouknout|musí to vidět|musí to schválit|musím se podívat|musím změřit|musím ověřit|zeptám se|ať se zákazník|až se podívám|domluvím se|ještě zvážím|zvážím',
    past: 'poslali|koupili|koupil|kupovali|objednali|objednal|objednávali|brali|vzali|dostali|dostal|přišlo|přišla|přišly|přišel|dorazil*|dodali|dodáno|platili|zaplatili|zaplatil|utratili|naposledy|minule|byl|byla|bylo|byly|účtovali|vrátili|vrátil|měly tu být|mělo tu být|co jste poslali|jste poslali|posílali jste|průměrná cena|průměrně|v průměru|zdraž*|a přišly|dorazily|dorazilo|platil|objednával|objednávala|přišlo nám|dostali jsme|před půl rokem|před rokem|došlo|došly|došel|zvedl*|zvýšil*|stoupl*|stál|stála|stály|podražil*|přijel|přijela|přijelo|přijely',
    please: 'prosím|prosim|prosíme|prosím o',
    it: 'tady to|těch|takových|to|toho|ho|je|ji|ten|ta|ty|tyto|tento|obě|oba|všechno|nich|něj|tom|jich|jim|uvnitř|v tom|ní|něm|něho|tohle|té|tu|tam',
    only: 'jen|jenom|pouze',
    also: 'tak|ale|a|i|také|taky|ještě|plus|a co|navíc|k tomu',
    all: 'všechno|všechny|všech|vše|všude|celkem|dohromady|celkový součet|součet těch dvou|součet těch tří|součet všech tří|celková suma|celková částka|celý|celé|kdekoli|je všechno|součet|suma|součtu|od každého|od každé|dohromady to|oboje',
    ok: 'není to tvoje chyba|to není tvoje chyba|není tvoje chyba|není vaše chyba|za to nemůžeš|za to nemůžete|nespěchá|nespěchám|není spěch|ok|okej|okay|dobře|dobrá|fajn|jasně|super|může být|v pořádku|tak jo|výborně|hodí se|rozumím|chápu|aha|jasný|jasnačka|beru na vědomí|hotovo',
    yes: 'ano|jdi do toho|jděte do toho|posílej|jo|jasně|určitě|samozřejmě|přesně|souhlasím|ok|okej|dobře|prosím|potvrzuji|potvrzuju|správně|tak jo|ano prosím|jistě',
    no: 'to je pálka|je to pálka|to je palka|to je nálož|to je ranec|ne|ne děkuji|ne díky|teď ne|není třeba|nech to|nechte to|radši ne|nechci|netřeba|rozmyslel*|zatím nic|ale nic|počkej|počkejte|moment|tu ne|ten ne|to ne|nic|nic neobjednávej|radši nic|kašlu na to|tak nic|nechme to|nechám to|stop|stopni|tak ne|pusťme to|ale ne|na později|nechám na později|nic nechci|rozmyslím si|ještě si to rozmyslím|moc drahé|moc drahý|nech to být|nechte to být|příliš drahé|zatím ne|zatím to nech|zatím to nechte|zatím nechej|ozvu se|ještě se ozvu|dám vědět|dám ti vědět|dám vám vědět|zeptám se|musím se zeptat|zavolám zákazníkovi|zákazníkovi zavolám|promyslím to|nechám si to projít hlavou|objednáme zítra|objednám zítra|zítra objednáme|zítra objednám|až zítra|objednáme až|objednám až|počkám|počkáme|ještě nic|zeptám|zeptáme|prohlédnu si to|podívám se na to později|kouknu později|momentík|chvilku|chvilinku|vydrž|vydržte|sekundu|vteřinku|to nic|už nic|omyl|špatné okno',
    stock:
      'sklad|skladem|na skladě|dostupn*|máte|mate|máš|k dispozici|na sklade|na místě|ještě nějak*|zbývá|zbyl*|ve skladu|skladové|zásob*|jsou ještě|kolik máte|kolik je|k mání|k dostání|je tam|mít skladem|jiná pobočka|jiné pobočce|jiném skladu|jiném skladě|jinde|víc kusů|čeho je víc|čeho víc|co má víc|čeho máte víc|na kterém skladě|na které pobočce|v které pobočce|ve které pobočce|na jakém skladě|v jaké pobočce|najde se|najdou se|nenašlo by se|zbyly|máte ještě|našlo by se|našly by se',
    price:
      'kolik dělá kus|kolik dělá jeden|kolik dělá jedna|kolik vyjde kus|kolik vychází kus|co za něj chcete|co za to chcete|za kolik|ceník*|dražší než|dráž než|s daní|bez daně|daň|cena|ceny|cenu|cen|cenou|stojí|stoji|kolik stojí|kolik stoji|kolik stojí|náklad*|za kolik|jednotkov*|kolik to stojí|kolik vyjde|vyjde|dph|s dph|po čem|po čem jsou|kolik to dělá|kolik to bude|vyjde to|pořád za|průměrná cena|průměrně|v průměru|dražší|dráž|zdraž*|bez dph|zvedl*|zvýšil*|stoupl*|stál|stála|stály|podražil*',
    quote: 'nabídk*|nacen*|kalkulac*|naceň*|nabídněte|ocen*',
    cheaper:
      'levnější než|levnejsi nez|levněji než|levn*|levnějš*|nejlevnějš*|výhodnějš*|úsporn*|levného|levnou|něco levného|laciné',
    alternative:
      'něco místo|něco jiného než|náhrad*|alternativ*|ekvivalent*|podobn*|jiná značka|jiné značky|jiného výrobce|jiný výrobce|zaměniteln*|jinou značku|jiné výrobce|od jiného výrobce|jinou firmu|místo toho|místo něj|místo ní|něco jiného|něco podobného|jako náhradu',
    enough: 'dost|stačí|postačí|dostatek|bude stačit',
    arrive:
      'přijde|přijdou|přijede|dorazí|bude u nás|bude tu|bude tady|budou tu|dostanu|dostaneme|termín dodání|dodací lhůta|doba dodání|dodání|na cestě|odeslán*|doručen*|přiveze*|u nás|u mě|přijedou|v autě|v dodávce auta|odešla|odjel*|už vyjel*|kdy to bude|kdy budou|do oběda|před obědem|do poledne|přijít|dorazit|má přijít|veze|zavážíte|zavážka|závoz|jezdíte|přijel|přijela|přijelo|přijely',
    late: 'tak trvá|tak to trvá|to tak trvá|tak trva|nedodan*|nedoručen*|nevyřízen*|nebyly dodány|ještě nedodan*|zpožd*|opožd*|pozdě|nepřišl*|nedorazil*|nepřijel*|pořád čekám|stále čekám|ještě čekám|čekám na|chybí|ztratil*|nedostal*|tak dlouho|není tu|ještě není|měly tu být|mělo tu být|měl tu být|pořád nic|stále nic|zatím nepřišlo|nic nepřišlo|kde sakra|chybějíc*|vázne|vázlo|nic nebylo|nic nedorazilo|nic nepřijelo|nikdo nepřijel',
    missing:
      'nedovezl*|nedovezen*|nepřivezl*|chybí mi|chybí|chyběl*|schází|scházel*|málo|nekompletn*|neúpln*|ne všechno|ne všechny|nebylo v krabici|nebyl v krabici',
    cutoff:
      'do kolika|do kdy objednat|do kdy zítra|do kdy dnes|do kdy na|do kdy musím|do kdy můžu|do kdy mohu|nejpozději|uzávěrk*|do kolika hodin|do kdy je třeba|do kdy se|stihnu to|stihnu|stihneme|stihneme to|do kolika musím|do kdy to musím|do kdy to můžu|do kdy to mám|do kdy to chce|do kdy mám',
    order:
      'žádank*|zadank*|objednávce|objednavce|rekvizic*|requisition*|objednávk*|objednavk*|zakázk*|order|objednávek',
    history:
      'poslední cena|poslední cenu|histori*|předchozí objednávky|minulé objednávky|poslední objednávky|dřívější objednávky|seznam objednávek|všechny objednávky|přehled objednávek',
    draft:
      'koncept*|rozpracovan*|moje objednávky|naše objednávky|mé objednávky|otevřené objednávky|košík*|návrh*|rozdělan*|rozepsan*',
    delivery:
      'moje zboží|naše zboží|moje díly|naše díly|dodávk*|zásilk*|balík*|doručení|dodací list*|dodacích list*|dodaci list*|dodáv*',
    invoice: 'faktur*|účet|účty|účtenk*|vyfaktur*|fakturovan*',
    creditNote: 'přeplat*|dobropis*|opravn* daňov*|opravn* doklad*|opravn* faktur*|opravný doklad',
    overdue:
      'pozadu|ve skluzu|skluz*|po termínu|opozdil*|nezaplacené včas|po splatnosti|prošlé|prošlých|zpožděné platby|dluhy po',
    owed: 'dluží|dlužni|visí|nedoplat*|nevyrovnan*|dlužíte nám|dlužíte|převést|poslat peníze|doplatit|nezaplacen*|neuhrazen*|nezaplatil*|k úhradě|k zaplacení|dlužíme|dlužim*|dlužn*|otevřené faktury|máme zaplatit|zaplatit|uhradit|částečně zaplacen*|nesplacen*|dlužíme vám|kolik vám dlužíme|dluh|kolik dlužíme|dlužím|nevrácen*|platit jako první|kolik mám nevrácených|kolik máme nevrácených|nevrácených kusů',
    paid: 'zaplaceno|přišla platba|připsan*|platili|zaplatili|zaplatil|zaplacen*|uhrazen*|platili míň|už zaplacen*',
    due: 'nejbližší platba|následující platba|splatn*|splatnost*|další splatnost|příští splatnost|další platba|do kdy zaplatit|do kdy ji máme zaplatit|do kdy to zaplatit|kdy zaplatit|platím|platíme|musím platit|musíme platit|máme platit|musíme zaplatit|musím zaplatit|máme zaplatit',
    credit:
      'ještě rozpočet|volný rozpočet|můžeme ještě něco objednat|můžeme ještě objednávat|odblok*|kredit*|limit*|zůstatek|zůstatku|saldo|kolik nám zbývá|zbývá na účtu|na účtu|úvěr*|finance|finanční|můžeme ještě objednat|za kolik můžeme|stav účtu|kolik máme na|zablokovan*|blokovan*|blokac*|projde|stav konta|zůstatku na účtu|kreditní limit|kolik ještě můžu objednat|kolik můžeme objednat|kolik ještě můžeme|zbývá do limitu|do limitu|mi zbývá|mi ještě zbývá|bodů|body|bodíků|věrnostní|jak jsme na tom|s penězi|s financemi',
    account:
      'naše údaje|zákaznick*|číslo zákazníka|údaje o firmě|naše firma|zákaznická karta|kdo jsme|náš účet|můj účet',
    address: 'dodací adres*|doručovací adres*|adres*|kam dodáváte',
    terms:
      'platební podmínk*|způsob platby|způsob dopravy|způsoby platby|způsoby dopravy|lhůta splatnosti|dny splatnosti|jak můžeme zaplatit|jak zaplatit|můžeme platit|kdy platíme|splatnost faktur|jakou máme splatnost|splatnost máme|máme splatnosti|splatnosti máme|jaký máme splatnosti|jak dlouhou splatnost|zaplatit kartou|platit kartou|kartou|na splátky|hotově|jaké podmínky|podmínky máme|dovoz zdarma|doprava zdarma|času na zaplacení|čas na zaplacení|dní na zaplacení|platit hotově|převodem|dobírk*|platba kartou|zaplatit hotově|jak platím',
    warehouses: 'jaké sklady|které sklady|sklady|pobočky|pobočky máte',
    status:
      'stav|stavu|status|fáze|jak daleko|postup|prošlo to|prošlo|prošla|co se děje s objednávkou|povedlo se|je to odeslané|odešlo to',
    returns:
      'vezmete zpět|vezmete zpátky|přijmete zpět|berete zpět|vrátili jsme|vrátilo|šel zpátky|šlo zpátky|poslali zpátky|přinesl zpátky|přinesl zpět|přinesl ~ zpátky|přinesl ~ zpět|donesl ~ zpátky|vrátil nám|přines*|donesl*|vrátit|vrácení|vracím*|vrátím*|vrátíme|vracet|reklamační vratka|vratk*|vratn*|poslat zpět|zpátky|odeslat zpět|pošleme zpět|posíláme zpět|vyměnit|výměn*|vrátíte peníze|jde vrátit|jdou vrátit|peníze zpět|vraťte peníze|dostanu ji zpátky|dostanu zpátky|dostanu to zpátky|vrátíte ji|vrátíte mi|vrátil*|vrátila|vyměnil*|peníze|peněz zpět',
    deposit:
      'záloze|zálohách|jsme nevrátili|nevrátili jsme|nevrácené|nevráceno|jádro|jádra|staré třmeny|starý třmen|staré alternátory|záloh*|vratná záloha|vratnou zálohu|starý díl|starý kus|repas*|kauc*|vrátím starý|vrátit starý|starý vrátím|když vrátím starý|zálohy na díly|starých dílů|staré díly|starý alternátor|starého kusu|vratné díly|vratných dílů|nevrácené staré|starej vrátím|starej kus|starej díl|vrátím starej|když starej|nevrácených kusů|kolik mám nevrácených|kolik máme nevrácených',
    complain:
      'odešly nám|odešly mi|mi odešly|letos odešly|nejsem spokojen*|nespokojen*|přišla dvakrát|přišla nám dvakrát|jinou částkou|jiná částka|jiné částce|selhal*|nepasují|nesedly|nesedla|nesedl|nepasoval*|nejdou nasadit|nejde nasadit|tohle ~ neobjednali|tohle ~ neobjednal|to jsme neobjednali|to jsme ale neobjednali|tečou|netěsní|protéká|protékají|nenabíjí|nestartuje|nedrží|netočí|nesvítí|nejde|dobropisujte|vystavíte dobropis|píská|pískaj*|vrže|klepe|hučí|promáčk*|promačk*|rozmačk*|rozmáčk*|pomačk*|zmačk*|poškráb*|rezav*|zreziv*|drhne|dře|moc dlouh*|moc krátk*|moc velk*|moc mal*|špatná velikost|špatná strana|křiv*|natržen*|roztržen*|praskl*|urazen*|ulomen*|zadřen*|zlomil*|vydrhnut*|netěsn*|reklam*|záruk*|poškozen*|vadn*|rozbit*|špatn*|nepasuje|nesedí|teče|nefunguje|stížnost*|chybn*|chyba|omyl*|účtováno dvakrát|dvakrát zaplac*|dvakrát účt*|dvakrát zaúčt*|dvakrát naúčt*|dvakrát faktur*|dvakrát vyfaktur*|dvakrát to samé|dvakrát totéž|je tam dvakrát|máme dvakrát|přišlo dvakrát|málo přišlo|prázdn*|nesedi|nepasuji|ohnut*|zlomen*|prasklé|neobjednali tolik|tolik jsme neobjednali|blbě|špatně|jiné než|moc kusů|příliš|navíc přišlo|víc než jsme objednali|to je špatně|špatná cena|nesouhlasí|přišly jiné|přišlo něco jiného|přišel jiný|jiný díl|něco jiného|chybí mi|chyběl*|v krabici byl*|nedorazila celá|nedorazilo celé|nedorazila kompletní|nekompletn*|není celá|není kompletní|přišlo nám něco|přišlo něco|jiná cena|jiná částka|kus chybí|kusy chybí|jeden chybí|jedna chybí',
    spend:
      'nákupy|nákupů|nákupech|nakupy|nakupu|jde peněz|peněz jde|jde nejvíc peněz|šlo peněz|utratil*|utratili|utratil|útrat*|obrat|obraty|výdaj*|nákupy za|nakoupili za|za nákupy|jsme dali|nakoupili',
    bought:
      'koupili|koupil|nakoupili|objednali|brali|vzali|odebrali|objednal|spotřebovali|spotřeba|spotřebu|kupujeme|vypotřebovali|padlo|objednával|objednávala|objednávali|kupoval*|kupovali|vzal|koupila|kupovali jsme|objednáno|objednané|objednaný|obědnáno',
    last: 'dřívější*|poslední*|naposledy|minul*|předchozí|nejnovějš*|minulý|minulé|minulém|minulou|minulé|posledně|předtím|ten předtím|předešl*|měsíc předtím|naposled',
    product:
      'díl|díly|dílů|díl*|produkt*|zboží|filtr*|destičk*|brzdov*|kotouč*|řemen*|svíčk*|stěrač*|žárovk*|baterie|akumulátor*|autobateri*|olej*|ložisk*|spojk*|alternátor*|startér*|tlumič*|pružin*|čerpadl*|pump*|třmen*|snímač*|senzor*|těsnění|rameno|ramen*|turbo*|destiček|brzd*|chladič*|termostat*|zrcátk*|nárazník*|světlomet*|cívk*|poloos*|výfuk*|katalyzátor*|kompresor*|setrvačník*|hadic*|nemrznouc*|autobateri*|brzdovk*',
    info: 'jaká délka|jakou má délku|jaká šířka|váží|hmotnost|kolik váží|vazi|co je|co je to|podrobnost*|detail*|informac*|popis|popište|technické údaje|rozměr*|hmotnost|váha|váží|jak je velk*|jak je těžk*|ean|čárový kód|velikost|kdo vyrábí|položky|položek|od koho|kdo to vyrábí|kdo ho vyrábí|jak velk*|velkej|velký je|v krabici|v balení',
    who: 'kdo to objednal|kdo objednal|kdo schválil|kdo to koupil|kdo jezdí|kdo dneska jezdí|kdo veze|kdo to zadal|kdo zadal|kdo to zadával|kdo ho zadal',
    hours:
      'otevírací doba|otevírací dobu|kdy zavíráte|kdy otevíráte|máte otevřeno|má otevřeno|otevřeno|v sobotu otevřeno|v neděli otevřeno|kdy máte otevřeno|pracujete v|děláte v sobotu|děláte v neděli|máte v sobotu|do kolika máte|zavřeno|rozvážíte|rozvoz|vozíte v|od kolika|otevíračk*|oteviracka|pracovní doba|pracovní dobu|máte zavřeno|kdy máte|o svátk*|otevíráte|zavíráte|máte zítra otevřeno',
    pickup:
      'vyzvednout|vyzvednu|vyzvedneme|osobní odběr|osobního odběru|stavit se|osobně|přijedu si|přijedeme si|stavím se|dojedu si|přijet si|si přijel',
    shipping:
      'poštovné|postovne|cena dopravy|cena za dopravu|kolik stojí doprava|doprava zdarma|dopravné|dopravu zdarma|náklady na dopravu|kolik stojí doručení|za dopravu|poštovného|kolik je doprava|kolik je poštovné|doprava stojí|minimální objednávka|minimální odběr|platí se doprava|je doprava',
    leadTime:
      'dodání ve stejný den|ve stejný den|týž den|tentýž den|ten samý den|v ten samý den|dodací doba|dodací doby|dodací lhůty|jak dlouho trvá dodání|jak dlouho trvá doručení|jak rychle dodáváte|jak rychle vozíte|jak často vozíte|kolikrát denně|vozíte v sobotu|kdy vozíte|v kolik vozíte|kdy jezdíte|dny závozu|dodáváte tentýž den',
    technical:
      'utahovací moment*|utahovacím momentem|moment utažení|dotahovací moment*|jakým momentem|jaký moment|newtonmetr*|kolik oleje se vejde|kolik oleje jde|kolik oleje patří|kolik se vejde oleje|kolik oleje do|kolik litrů oleje|množství oleje|náplň oleje|objem oleje|jaký olej patří|jaký olej do|jaký olej dát|jaký olej nalít|vzdálenost elektrod|mezera elektrod|jak vyměnit|jak vymenit|jak namontovat|jak odvzdušnit|jak se mění|návod k montáži|montážní návod|schéma zapojení|dílenská příručka|servisní interval|interval výměny|chybový kód|kód závady|mez opotřebení|minimální tloušťka|tlak v pneumatikách|jak často měnit|po kolika měnit|jak dlouho vydrží|tloušťk*|jak tlusté|jak silné jsou|startovací proud|viskozita|ampér*|amper*|kolik ah|kolik má ah|kolik voltů',
    driver:
      'vyzvedněte|vyzvedni|odvezte|odvez si|přijeďte pro|přijeďte si|stavte se pro|stavte se pro to|objednat kurýra|objednejte kurýra|poslat kurýra|pošlete kurýra|pošli kurýra|poslat řidiče|pošlete řidiče|pošli řidiče|řidič vezme|řidič vyzvedne|řidič může|řidič to|řidiči|váš řidič|vašeho řidiče|kurýr vyzvedne|kurýr může|kurýr si|objednat svoz|svoz|vyzvednete si to|vyzvednete to|vyzvedne si to někdo|vyzvednout u nás|odvezete si|odvoz vratky|vratkový štítek|zpáteční štítek',
    raise:
      'zvýšit ~ limit|zvyšte ~ limit|zvýšíte ~ limit|zvednout ~ limit|zvedněte ~ limit|navýšit ~ limit|navyšte ~ limit|navýšení limitu|zvýšení limitu|vyšší limit|větší limit|víc úvěru|odblokuj*|odblokovat|zrušit blokaci|uvolnit účet',
    warranty: 'záruk*|záruč*|reklamační lhůta|reklamační lhůtu',
    picture: 'fotk*|fotek|foto|fotografi*|obrázek|obrázk*|výkres*|jak vypadá',
    ownData:
      'změnit adresu|změňte adresu|nová adresa|novou adresu|jiná adresa|jinou adresu|změnit email|změnit mail|změnit heslo|hesl*|přidat uživatele|přidejte uživatele|přidat kolegu|přidejte kolegu|nový uživatel|založit účet|nový účet|přihlásit|přihlášení|změnit údaje|změňte údaje|přestěhovali jsme|přestěhovali',
    offTopic:
      'vtip|vtipy|počasí|fotbal|hokej|loterie|recept|zazpívej|básnič*|smysl života|horoskop|nudím se|vezmi si mě|miluju tě|uvař kafe|kdo vyhrál|hlavní město',
    services:
      'montujete|namontujete|vyměníte mi|děláte montáž|montáž u vás|s montáží|náhradní auto|půjčit|půjčíte|půjčujete|zapůjčit|pronájem|pronajmout|použité díly|použitý|použité|z vrakoviště|vrakoviště|bazar|školení|nabídka práce|pneumatik*|pneu',
    restock:
      'kdy bude znovu|kdy budou znovu|kdy bude zase|kdy budou zase|kdy bude opět|opět skladem|znovu skladem|zase skladem|kdy naskladníte|naskladn*|kdy dostanete|kdy budete mít|kdy vám přijd*|kdy vám dojd*|kdy bude dostupn*|kdy budou dostupn*|další dodávka k vám',
    priceChange:
      'změny cen|změna cen|změn cen|změnily se ceny|ceny se změnily|zdražení|zdražování|zdražilo|zlevnění|nové ceny|nový ceník|nárůst cen|ceny nahoru',
    settle:
      'odškrt*|zaškrt*|zaznamen*|poznačte|poznač|zaúčtuj*|vystavte dobropis|vystavit dobropis|udělejte dobropis|půlku teď|polovinu teď|zaplatit půlku|zaplatit polovinu|zaplatit část|část teď|započ*|zápočet|zápočt*|odečíst|odečtěte|odečti|odpočítat|odpočítejte|posun*|odlož*|odklad*|odsun*|prodlouž*|zaplatit později|později zaplat*|splátk*|opravit faktur*|opravte faktur*|oprav faktur*|opravu faktury|oprava faktury|opravnou fakturu|opravenou fakturu|opravný doklad|novou fakturu|vystavit novou|vystavte nov*|přefakturov*|stornovat faktur*|stornujte faktur*|storno faktury|zrušit fakturu|rozdělit faktur*|rozdělte faktur*|odblok*|změnit splatnost|změňte splatnost|jinou splatnost|pozdější splatnost|změnit fakturu|označit*|označte*|prominout|špatné ičo|špatné dič',
    charged: 'naúčtovali|naúčtováno|účtovali|účtováno|vyfakturovali|vyfakturováno|strhli|započítali',
    willPay:
      'zaplatíme|zaplatím|uhradíme|uhradím|proplatíme|převedeme peníze|pošleme platbu|pošleme peníze|pošlu platbu|platíme v|platba odejde',
    tellOthers:
      'napište jim|napiš jim|připomeňte jim|připomeň jim|upomeňte*|dejte jim vědět|dej jim vědět|řekněte jim|řekni jim|vyřiďte jim|vyřiď jim|vzkažte|vzkaž jim',
    delivered:
      'odeslal*|odeslán*|dodán*|dodan*|dodali|přišlo|přišla|přišly|přišel|dorazil*|dovezl*|přivezl*|přijel*|doručen*|doručili|dostali|dostal|dostala|došlo|došla|došly|nedodal*|nedovezl*|nepřivezl*|nedoručil*|nedoručen*|nepřišl*|nedorazil*|nepřijel*|nedodan*|nedostal*',
    ownOnly:
      'my sami|jen my|jenom my|jen naše|pouze naše|jenom naše|jen vlastní|jen náš účet|bez poboček|mimo pobočky|kromě poboček|jen centrála|jen centrálu|jen hlavní účet|bez pobocek|bez pobočky|bez pobocky',
    sort: 'seřaď*|seřadit|seřaďte|seřazen*|serad*|setřiď*|setřídit|řadit|sestupně|vzestupně|od největš*|od nejmenš*|od nejstarš*|od nejnověj*|od nejdraž*|od nejlevněj*|podle částky|podle data|podle splatnosti|abecedně',
    payment:
      'platba odešla|poslal jsem platbu|převod odešel|na splátky|splátky|splátkách|prodloužit splatnost|odložit splatnost|odklad splatnosti|odklad platby|zaplatit později|číslo účtu|bankovní spojení|na jaký účet|posunout splatnost',
    validity:
      'platí cena|platí ta cena|platí nabídka|platí ta nabídka|platnost nabídky|platnost ceny|jak dlouho platí|do kdy platí|podržet cenu|podržte cenu|garantovat cenu|držíte cenu|cena platná|nabídka platná',
    retry:
      'zkus to znovu|zkus znovu|zkuste to znovu|zkus to ještě jednou|zkus ještě jednou|podívej se znovu|podívej znovu|zkontroluj znovu|ověř znovu|obnov',
    reserve:
      'nech mi|nechej mi|nechte mi|dej ~ stranou|dejte ~ stranou|nech ~ stranou|schovej*|nechte mi|schovat|dát ~ stranou|zamluv*|odložit|odlož|odložte|dát stranou|dejte stranou|dej stranou|stranou|rezervovat|rezervuj*|zarezervuj*|podržet|podržte|podrž|bokem|schovejte|nechte mi ~ stranou|odložíte',
    oldest: 'nejstarš*',
    largest: 'největš*|nejvyšš*|nejdražš*',
    most: 'nejdražší*|nejdráž|stálo nejvíc|nejvíc stál*|nejvíc*|za co|top|nejčastěji|nejvíc',
    compare:
      'víc nebo míň|více nebo méně|víc nebo méně|nahoru nebo dolů|levnější než|levnejsi nez|levněji než|dražší než|dráž než|porovnej*|porovnat|srovnej*|srovnání|rozdíl mezi|oproti|proti|víc než v|víc než ve|více než v|méně než v|míň než v|víc než loni|více než loni|víc než vloni|míň než loni|než loni|než minulý rok',
    month: 'po měsících|za měsíc kolik|podle měsíců|měsíc po měsíci|měsíčně|za jednotlivé měsíce|rozděl na měsíce',
    brand: 'dodavatel*|značk*|výrobc*|značek|firm*',
    find: 'najdi|najděte|hledám|hledáme|vyhledej|vyhledat|hledat|najít|sháním*',
    category: 'katalog*|kategori*|sortiment|skupiny produktů|procházet',
    car: 'bude pasovat|pasuje na|sedne na|pasoval*|auto|auta|vůz|vozu|vozidl*|do auta|na auto|sedí|pasuje|sednou|sedne|sedl|sedla|seděl|seděla|pasoval|pasovala|pasují|pasuje mi',
    vin: 'vin|vin kód|číslo karoserie|karoserie|vinu|podle vinu|vinem',
    oe: 'oe|oem|originální číslo|originál*|číslo oe',
    approve: 'schval|schválit|schvaluj*|zamítn*|odmítn*|schvalte|schvaluju|schvaluji|schválím|schválil*|schvaloval*',
    approvals:
      'schválení|čeká na mě|čekají na mě|ke schválení|na mé schválení|schvalov*|moje schválení|musím schvalovat',
    submit:
      'pošli to šéfovi|pošli šéfovi|předej ke schválení|odeslat objednávku|odešlete|zadat objednávku|odešli objednávku|pošli ke schválení|poslat ke schválení|dokonči*|potvrď objednávku|odeslat|pošli to|odešli to|pošlete to|odešlete to|odešli ke schválení|odešlete ke schválení|pošlete ke schválení|odešli na schválení|pošli na schválení|dej ke schválení|dejte ke schválení|odešli|odešli ji|odešli je|odešlete ji|odešlete je',
    discount:
      'v akci|výprodej*|akční|akčni*|s tou cenou něco|s tou cenou ještě něco|s cenou něco|s cenou ještě něco|něco s cenou|něco s tou cenou|konkurence to má|na ceně něco|udělat s cenou|udělat s tou cenou|dělat s cenou|slev*|rabat*|bonus*|skonto|bude to levnější|levnější když|množstevní|lepší cen*|lepší cenu|akce|akci|promoc*|jít s cenou|jít dolů s cenou|s cenou dolů|půjdete s cenou|spustit z ceny|spustíte|srazit cenu|srazit něco|něco srazit|sleva|slevičk*|poslední cena|nejlepší cena|nejlepší cenu|za kolik to dáte|za kolik by to šlo|dorovnat|dorovnáte|smlouva*|zadarmo|po známosti|dárek',
    match:
      'všechno přišlo|vše přišlo|všechno dorazilo|vše dorazilo|přišlo to celé|přišlo vše|sedí s|souhlasí s|souhlasí|shoduje*|odpovídá objednávce|více než jsem objedn*|více než jsme objedn*|víc než jsem objedn*|víc než jsme objedn*|méně než jsem objedn*|míň než jsem objedn*|méně než jsme objedn*|míň než jsme objedn*|míň kusů|méně kusů|míň než je na|míň než na|méně než je na|méně než na|než jsem objedn*|než jsme objedn*|rozdíl mezi objedn*|co chybí|chybí něco|něco chybí|dorazilo všechno|přišlo všechno|nesrovnalost*|co ještě nepřišlo|co nepřišlo|sedí dodávky|souhlasí dodávky|dodávky sedí|co nám ještě nepřišlo|co nám nepřišlo|co nám chybí|sedí to s|je tam všechno|je tam vše|je to všechno|je to celé|chybí tam něco',
    falls: 'klesne|klesla|zlevní|spadne|půjde dolů',
    followed:
      'mám nastavené upozornění|hlídám|co hlídáš|co všechno hlídáš|co mi hlídáš|co sleduj*|moje upozornění|co mám hlídané|nehlídej|přestaň hlídat|přestaň sledovat|přestaňte sledovat|už nesleduj|nesleduj|nehlídejte|co hlídáte|co všechno hlídáte|co mi hlídáte|co sledujete|hlídáš|hlídáte|sleduješ|sledujete|zruš hlídání|hlídání|nepřipomínej|už nepřipomínej|nepřipomínejte',
    pack: 'účetní|pro účetní',
    ownNumber:
      'číslo je|naše č|naše čís|jako naše číslo|číslo objednávky je|vlastní č|naše číslo|vlastní číslo|naše značka|číslo zakázky|reference|ref|naše objednávka číslo|naše ref',
    buy: 'jeď na to|jedeme na to|udělej to tak|tak to udělej|tak je vem|tak to vem|tak ho vem|tak je vezmu|tak to vezmu|je vem|to vem|ho vem|je vezmu|to vezmu|vezmi|vezměte|vytvoř ~ žádanku|založ ~ žádanku|vystav ~ žádanku|udělej ~ žádanku|napiš ~ žádanku|nachystej|nachystejte|nachystat|připrav|připravte|připravit|zapiš mi|zapis mi|zapište mi|napiš mi na|dej|dejte|objednej|objednejte|objednat|objednám|objednávám|objednáváme|objednáme|kup|kupte|koupit|koupím|koupíme|beru|bereme|vezmu|vezmeme|pošli mi|pošlete mi|pošlete nám|pošlete|rezervuj*|zarezervuj*|chci objednat|chceme objednat|dej mi|dejte mi|objednejme|berem|tak objednáme|přihoď|hoď mi|vezmem|objednej je|vem|vemte|vemu|vememe|udělej návrh objednávky|udělej návrh|připrav návrh|udělej koncept|připrav objednávku|udělej objednávku|jdeme na to|tak to uděláme|udělejte objednávku|připravte objednávku|připravte návrh|berte to|objednávejte|odlož|odložte|odložit|ber to|ber je|ber|tak ber|závazně|udělej ~ objednávku|udělej ~ koncept|udělej ~ návrh|připrav ~ objednávku|připrav ~ koncept|připrav ~ návrh|vytvoř ~ objednávku|vytvoř ~ koncept|vytvoř ~ návrh|založ ~ objednávku|založ ~ koncept|sepiš ~ objednávku|sepiš ~ koncept|dej ~ do konceptu|hoď ~ do konceptu|dej ~ do objednávky|hoď ~ do objednávky',
    want: 'potřebuj*|chci|chceme|chtěl bych|chtěli bychom|rád bych|hodilo by se|chtěla bych|potřeboval*|chce jen|potřebuje|bych potřeboval',
    cancel: 'zruš|zrušit|zrušte|zrušení|storno|stornuj*|stornovat|odvol*',
    add: 'k tomu|přihoďte|přidej|přidejte|přidat|přihoď|dej tam|dejte tam|doplň|připiš|plus|ještě',
    remove:
      'nech být|nechte být|nechme být|nechat být|vyhodit|vyndat|odstranit|smazat|škrtnout|odeber|odeberte|bez|odstraň|odstraňte|vymaž|vymažte|smaž|smažte|vyhoď|vyhoďte|vynech|škrtni|škrtněte|kromě|odečti|vyndej|vyndejte|vyřaď*|vyřadit|vyhoď je|dej pryč|pryč|vynechte|vynechat|vyškrtn*|dejte pryč|to vyhoď|odebrat',
    change:
      'dej tam|dejte tam|změň|změňte|změnit|udělej|uprav|oprav|radši|raději|ať je|nastav|zvyš*|navyš*|sniž*|zvedni|místo toho|dej radši|vlastně|sorry|pardon|promiň|teda|myslel jsem|vlastně radši|vyměň|vyměňte|zaměň|nahraď|prohoď|nech to na|nechte to na|nech na|nechte na|nechme to na',
    instead: 'místo|namísto',
    twice:
      'všeho dvakrát tolik|vseho dvakrat tolik|zdvojnásob všechno|všechno dvakrát|vsechno dvakrat|ale dvakrát|ale dvakrat|zdvojnásob*|dvakrát tolik|2x tolik|2 krát tolik|dvakrát víc|dvojnásob*|jednou tolik|krát dva|krát 2',
    half: 'napůl|napul|polovin*|půlku|půlka|polovičn*',
    times: 'krát tolik|krát víc|x tolik',
    again:
      'tolik co tehdy|tolik jako tehdy|tolik co minule|tolik jako minule|tolik co posledně|jako minule|jak minule|to co minule|ještě jednou|znovu|totéž|to samé|to stejné|zopakuj*|opakuj*|opakovat|jako minule|jako vždy|jako obvykle|stejn* jako|jako posledně|stejnou objednávku|to co obvykle|obvyklé|obvyklou|klasiku|to samé co|totéž co|stejné jako|to co minule|co minule|to co naposledy|zase|to co vždycky|jako vždycky|co vždycky|to co vždy',
    every:
      'jakmile ~ dej|jakmile ~ napiš|pipni|pípni|cinkni|brnkni|napiš mi až|řekni mi až|hlídej to|sleduj|sledujte|hlídat|hlídej|hlídejte|každé pondělí|pondělím|každé úterý|každý pondělí|pondělím|každý úterý|každou sobotu|každou neděli|každou středu|každý čtvrtek|každý pátek|každý týden|každotýdně|každý měsíc|měsíčně|denně|každý den|pravideln*|automaticky|upozorn*|připomeň*|dej vědět|dejte vědět|ozvi se až|upozorni*|dej mi vědět|jednou týdně|jednou za|pohlídej|hlídej|dejte mi vědět|dej mi echo|dejte echo|napiš až|napište až|řekni až|řekněte až|ozvěte se až',
    file: 'jako soubor|soubor|souboru|csv|excel*|xlsx|tabulk*|export*|stáhnout|pdf*|vytisk*|tisk|do excelu|v excelu',
    mail: 'mailem|e-mailem|emailem|mail|e-mail|email|na e-mail|na mail|na email|přeposlat|pošli fakturu|pošlete fakturu|poslat fakturu',
    more: 'více|víc|další|dál|dále|zbytek|ukaž víc|pokračuj|starší|ukaž další|nejbližší*|nejdřív|nejdříve',
    forget: 'zapomeň|zapomeňte|zapomeň to|znovu od začátku|od začátku|nová konverzace|reset|vymaž vše|začneme znovu',
    undo: 'jak to bylo|jak bylo|jak předtím|vrať jak|vraťte jak|jako předtím|zpět|vrať zpět|vrať to|zapomeň poslední|škrtni poslední|zapomeň na poslední|odvolej poslední|vezmi zpět',
    show: 'ukaž|ukažte|ukázat|zobraz*|vypiš|seznam|podívej|otevři|otevřete|otevřít|zkontroluj*|přehled|dej mi seznam|řekni|řekněte',
    human:
      'kdo teda|kdo tedy|kdo jiný|mám obrátit|se obrátit|zavoláš|zavoláte|živého člověka|někoho živého|komu volat|komu mám volat|komu zavolat|člověk*|s člověkem|s někým|někoho|operátor*|prodejc*|obchodní*|zavolat|zavolejte|telefon*|telefonní číslo|kontakt*|zákaznický servis|podpor*|vedouc*|živým|komu mám zavolat|komu zavolat|komu volat|spoj mě|spojte mě|přepoj*|ať se na to někdo|někdo podívá|s někým mluvit|živý člověk|komu mám volat|na koho se obrátit|živého člověka|s kým to můžu řešit|s kým to řešit|kdo to řeší|kdo se o to stará|kdo to má na starosti|na koho|s kým|kdo mi pomůže|koho se zeptat|někdo na telefonu|na telefonu|komu mám napsat|komu napsat|komu psát|kdo může|kdo mi ukáže|kam to nahlásit|kam nahlásit|komu to nahlásit|komu nahlásit|komu to mám|komu mám|komu máme|kam to mám|komu to můžu|komu můžu|kdo to vyřídí|kdo to zařídí|kdo to bude řešit|zavolejte zpět|zavolejte mi|ozvěte se|ozvat se|s živým|ne s robotem|ne s botem|dejte mi někoho|váš telefon|vaše číslo|zodpovědn*|kdo to může|kdo by to|kdo to změní|kdo rozhoduje|kdo o tom rozhoduje|ředitel*',
    thanks:
      'díky i tak|i tak díky|přesto díky|díky přesto|děkuji|děkuju|díky|dík|díky moc|děkujeme|dekuji|diky|moc děkuji|thx|díkes|dikec|díkec|děkuji mnohokrát|mockrát děkuji|dekuju|děkuju moc|dík moc|dikymoc|děkujeme vám|thanks',
    hello:
      'žijete|žiješ|spíte|jste tam|jste vzhůru|ťuk ťuk|je tam kdo|fungujete|ahoj|dobrý den|dobry den|čau|zdravím|nazdar|dobré ráno|dobrý večer|dobré odpoledne|čus|jsi tam|je tam někdo|haló|čaute|cauky|čauky|zdarec|dobrej|dobrej den|dobrejden|hezké ráno|krásný den|dobré dopoledne|dobrý|cus|hoj|hello|vážení|mám dotaz|mám otázku|měl bych dotaz|rychlý dotaz|mám prosbu|jeden dotaz|je tu někdo',
    bye: 'pěkný večer|hezký zbytek dne|pěkný víkend|přeju hezký|užijte si|padla|na shledanou|nashledanou|měj se|mějte se|čau čau|hezký den|pěkný den|dobrou noc|to je vše|to je všechno|zatím|sbohem|to bude vše|papa|tak zatím|mějte se hezky|hezký víkend|hezký večer|do zítra|uvidíme se|zdar|pa|na viděnou|to je všecko|to stačí|víc nepotřebuju|čaves',
    howAreYou:
      'už kafe|už po kafi|měl kafe|po kávě|jak se máš|jak se máte|jak to jde|co je nového|jak se vede|jak se daří|co nového|jak je|jak se vám|jak žiješ|jak to je|jak dneska|jak jde život|co děláte|co je novýho|jak víkend|jak bylo',
    whoAreYou:
      'kdo jsi|kdo jste|jsi bot|jsi robot|jsi člověk|jste člověk|co jsi|jak se jmenuješ|jste robot|bot nebo člověk|člověk nebo bot|s kým mluvím|s kým píšu|jsi stroj|jste bot|jste stroj|jsi automat|jste automat|jsi skutečný|kdo píše|kdo to je|robot nebo člověk',
    help: 'co ~ umíš|co ~ umíte|jsem tu ~ den|co dovedeš|pomoc|pomoz|pomozte|co umíš|co umíte|jak to funguje|návod|příkazy|jak objednat|co se stane když objednám|co se stane po objednání|nápověda|poradíte|jsem tu nový|jsem tu nová|jak se objednává|jak to tu chodí|umíš česky|mluvíš česky|rozumíš česky|co dokážeš|co můžeš|s čím pomůžeš|s čím můžete|k čemu jsi|co děláš|co tu můžu|jak tě používat|co mám napsat|jak fungujete|na co se můžu|co neumíš|co neumíte|mluvíte',
    praise:
      'skvěle|výborně|paráda|super práce|dobrá práce|perfektní|bezva|výborné|nádhera|skvělé|jsi nejlepší|jste nejlepší|jsi super|jsi skvělý|super|bomba|pecka|hustý|parádní|klobouk dolů|není to špatné|mistře|šikula|hvězda|hezky|dobrý',
    scold:
      'co je to za obchod|co jste za|jste velkoobchod|ste velkoobchod|jak to že nic|jakto že nic|banda neschopn*|neschopn*|neschopnejch|hloup*|blb*|nesmysl*|k ničemu|idiot*|to je špatně|to není pravda|na to jsem se neptal|to jsem nechtěl|sakra|nerozumíš|hrůza|do háje|pitom*|kurva|srandu|to si děláte srandu|no super|hergot|to snad ne|jinde|ke konkurenci|ostuda|to není možné|katastrofa|naprd|na nic|k zlosti|štve|štveš|otřesné|ztráta času|mám toho dost|nepomáháš|děs|blbec|debil*|kráva|prdel|doprdele|zoufalé|hnus|příšerné',
  },
  small:
    'mimochodem btw apropo zůstane zůstanou radši preferuju preferuji přednostně nejlíp nejlépe nejradši ideálně nejraději zhruba přibližně poznámka poznámku poznámky poznamka poznamku vole někde nekde starý stará starou staré starej starého nevracím nevracíme nevrátím nevrátíme hmm jé aha ups ach než aspoň alespoň minimálně mě tebe vás nás sobě taký takový takovou něco nějaký nějaké nějakou nějaká nějakej nějakých sada sady sad sadu sadě pcs nad přes asi max okolo v ve z ze na do pro od po za o u při se si mi nám mě má mít jsem jsme jste by byl být den dobrý ks kus kusů kusy číslo č možná tam tu teď dnes zítra náš naše našich naší můj moje mé mých moji pane že aby nebo a jeho její jejich potom rychle  no hm hmm hele mrkni prosimvas prosimtě prosimte udělejte cenovou cenová cenové kousek kousků kousky kousíček nakonec přece těch ty ihned hned okamžitě dnešek dnešku' +
    's k ke co už pro ta ty tím toto tohle',
  numbers: [
    'jeden|jedna|jedno|jednu|jednom|jednoho|jedné|jedny',
    'dva|dvě|dvou|dvoje',
    'tři|tří|třech|troje',
    'čtyři|čtyř|čtyřech|čtvery',
    'pět|pěti',
    'šest|šesti|půl tuctu',
    'sedm|sedmi',
    'osm|osmi',
    'devět|devíti',
    'deset|deseti',
    'jedenáct',
    'dvanáct|dvanácti',
    'dvacet',
  ],
  dozen: 'tucet|tuctu',
  ordinals: [
    'první*|prvn*',
    'druh*',
    'třetí*',
    'čtvrt*',
    'pát*',
    'šest*á|šestý|šestou',
    'sedm*á|sedmý',
    'osm*á|osmý',
    'devát*',
    'desát*',
    'poslední|posledního|poslednímu|posledním',
  ],
  other: 'ten jiný|ta jiná|to jiné|tamten|tamta|tamto',
  each: 'N z každého|každého N|každého po N|N každého|každého N ks|po N|N od každého|od každého N|od každýho N|N od každýho|N z každýho|z každého N|z každýho N',
  days: {
    'last half-year': 'za půl roku|posledního půl roku|poslední půl rok|půlrok|půlroku|poslední půlrok',
    today: 'dnes|dneska|dnešní*',
    yesterday: 'včera|včerejší*',
    tomorrow: 'zítra|do zítra|na zítra|zítřejší*',
    'last week': 'minulý týden|minulého týdne|minulém týdnu|předchozí týden|poslední týden|uplynulý týden',
    'this week': 'tento týden|tohoto týdne|tomto týdnu|tenhle týden',
    'last 30 days': 'poslední měsíc|posledního měsíce|posledním měsíci|uplynulý měsíc',
    'last month': 'minulým měsícem|předchozím měsícem|minulý měsíc|minulého měsíce|minulém měsíci|předchozí měsíc',
    'this month': 'tento měsíc|tohoto měsíce|tomto měsíci|tenhle měsíc|od začátku měsíce|od prvního',
    'last year':
      'před rokem|rok zpátky|minulým rokem|loňským rokem|loňskem|minulý rok|minulého roku|minulém roce|loni|vloni|loňsk*',
    'this year': 'tento rok|tohoto roku|tomto roce|letos|letošní*|od začátku roku|celý rok|za rok',
    january: 'leden|ledna|lednu',
    february: 'únor|února|únoru',
    march: 'březen|března|březnu',
    april: 'duben|dubna|dubnu',
    may: 'květen|května|květnu',
    june: 'červen|června|červnu',
    july: 'červenec|července|červenci',
    august: 'srpen|srpna|srpnu',
    september: 'září',
    october: 'říjen|října|říjnu|říjnov*',
    november: 'listopad|listopadu',
    december: 'prosinec|prosince|prosinci',
    monday: 'pondělí|pondělím|pondělk*|pondělní*',
    tuesday: 'úterý|úterým|úterní*',
    wednesday: 'středa|středu|středy|středou|středeční*',
    thursday: 'čtvrtek|čtvrtka|čtvrtku|čtvrtkem|čtvrteční*',
    friday: 'pátek|pátku|pátkem|páteční*',
    saturday: 'sobota|sobotu|soboty|sobotou|sobotní*',
    sunday: 'neděle|neděli|nedělí',
  },
};
