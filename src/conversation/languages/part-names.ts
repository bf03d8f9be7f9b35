// Parts as people call them, by the name that a catalogue in English has: data, one line a part.

/** What parts are called, by the English of a catalogue: tried where a search in the words of the person found nothing. */
export const nouns: Readonly<Record<string, string>> = {
  vans: 'бус|буси|бусів|буса|бусик*|dostawcz*|busow|busa|transporterow',
  trucks: 'lkw|lkws|ciezarow*|tir|tira|tirow|nakladn*|kamion*|вантажівк*|вантажівок|грузов*|фур|фури|фуру',
  'cylinder gasket': 'zylinderkopfdichtung*|kopfdichtung*|zkd|zylinderkopfdichtsatz*',
  'water pump':
    'wasserpump*|wapu|wapus|wapo|wassepump*|waserpump*|kuhlmittelpumpe*|kuhlwasserpumpe*|waterpump*|водянк*',
  'wheel bearing': 'radlager*|radnabenlager*|radlagereinheit*|radlagersatz*|radlaga|radlage|wheelbearing*',
  'timing belt':
    'zahnriemen*|rozrzad*|rozvod*|грм|zebat*|ozuben*|rozrzont*|rozzad*|zahnrimen*|zanriemen*|zahnriemensatz*|zahnriemenkit*|zahnriemenwechsel*|steurriemen*|зубчаст*|зубчат*|газорозподіл*|газораспред*|grm|cambelt*|timingbelt*',
  'brake hose': 'bremsschlauch*|bremsenschlauch*|bremsschleuch*|bremsleitung*|bremschlauch*',
  'brake caliper':
    'bremszange*|brzdic|brzdice|brzdicu|bremssattel*|bremssatel*|bremsattel*|bremszang*|bremssattelsatz*',
  'engine oil': 'motorol*|motorenol*|motorovy|motoroveho|silnikow*|моторн*|motoroil*|motorak|motoraku|motorovka',
  'gear oil': 'getriebeol*|przekladniow*|prevodov*|трансмісійн*|трансмиссион*|трансмісіик*|hypoidol*|automatikol*|atf',
  coolant:
    'chlodniczy|chlodniczego|kuhlmittel*|kuhlflussig*|антифриз*|kuhlerfrost*|frostschutz*|antifreez*|antifrei*|nemrznouc*|borygo|chlodzac*|chlodnicz*|chladici*|тосол*|kuhlwasser|kuhlerflussig*|kuhlerwasser|antyfryz*|antifryz*|nemrzn*|fridex*|petrygo|glysantin*|glykol*|glikol*|охолодж*|охлажд*|антіфриз*',
  'brake pads':
    'klotz|klotze*|klotzen|klocki*|klock*|bremsbelag*|bremsbelage*|belag*|bremsklotz*|desticky|desticek|destick*|колодк*|колодок|klocusz*|klocek|okladzin*|bremsbeleg*|bremsbelaeg*|bremsstein*|bremskloz*|oblozen*|колодочк*|калодк*|brakepad*',
  'brake discs':
    'tarcz*|bremsscheib*|scheibe*|kotouc*|диск*|bremsdisk*|bremsenscheib*|bremscheib*|rotor|rotors|disks|brakedisc*|brakedisk*',
  'brake fluid':
    'bremsflussigkeit*|brzdovk*|brzdovka|гальмівк*|гальмівка|гальмуха|bremsenflussig*|bremsflussig*|bremsflusig*|гальмуху|гальмухи|тормозух*|тормозушк*|brakefluid*',
  brake: 'hamul*|brems*|brzd*|гальм*|hebl*|тормоз*|тормаз*',
  'oil filter': 'olfilter*|motorolfilter*|oilfilter*|olfiltr*|olejak|olejaka|маслофильтр*|маслофільтр*',
  'air filter': 'luftfilter*|luftfiltr*|luftfilder*|airfilter*|motorluftfilter*|vzduchac*|воздушник*|повітряник*',
  'cabin filter':
    'innenraumfilter*|pollenfilter*|kabinov*|kabinow*|салон*|innenraumluftfilter*|innenraumfiltr*|pollenfiltr*|pollen|klimafilter*|aktivkohlefilter*|aktivkohle|mikrofilter*|staubfilter*|pylkow*|przeciwpylk*|pylov*|weglow*|kabinak*|kabinka|cabinfilter*|cabinair*',
  'fuel filter':
    'kraftstofffilter*|kraftstoffilter*|kraftstofffiltr*|dieselfilter*|benzinfilter*|spritfilter*|palivak*|бензофильтр*',
  oil: 'олійн*|olej*|oleju|ol|ole|olen|olejov*|масл*|мастил*|олив*|олій*|oel|ols|olek|олія|оліі|олію',
  air: 'powietrz*|vzduch*|повітр*|воздух*|воздуш*',
  filter: 'filtr*|filter|filtern|фільтр*|фильтр*|filterek|filterki|фільтер|фільтор|филтр*|фильтер',
  belt: 'pasek|paska|paski|paskow|paskiem|paskach|paskami|riemen*|zahnriemen*|remen*|ремін*|ремен*|paseczek|paseczk*|rimen|reminek|пасок|паски|пасків|ремн*|ремешк*',
  caliper: 'zacisk*|bremssattel*|sattel*|trmen*|супорт*|calliper*|суппорт*|сапорт*|kaliper*|calipper*|trminek',
  'spark plug':
    'swiec*|zundkerze*|svick*|svicek|свічк*|свічок|zundkerz*|zunkerze*|kerze|kerzen|свічечк*|свеча|свечи|свечу|свечеи|свечк*|sparkplug*|sparkies',
  wiper:
    'piora|pioro|wycieraczk*|wischer*|scheibenwischer*|wischblatt*|wischblatter*|sterac*|двірник*|щітк*|wycieracz*|wycierak*|wischblat*|wischgummi*|flachbalkenwischer*|heckwischer*|frontwischer*|scheibenwisher*|stirac*|stiratk*|steratk*|стеклоочист*|склоочис*|дворник*|двірничк*|щетки|щетка|щеток|wipper*|wiperblade*|blades|blade',
  battery:
    'akumulator*|batteri*|bateri*|baterk*|autobateri*|акумулятор*|aku|starterbatteri*|акб|akumlator*|akumulat*|akus|akku|akkus|accu|autobatter*|autobaterk*|bateryjk*|batery|batary|battry|battrey|batterrie|баттаре*|батаре*|аккум*|акум|акума|акуму|акуми',
  bearing:
    'lozysk*|lager|radlager*|lozisk*|підшипник*|lozyszk*|lozyzk*|kugellager*|walzlager*|lozisek|підшип*|подшип*|падшип*',
  'clutch kit': 'kupplungssatz*|kupplungskit*|kupplungsset*|kupplungssaetze',
  clutch: 'sprzegl*|kupplung*|spojk*|зчеплен*|sprzegielk*|spszegl*|kuplung*|kuplunk*|spojek|сцепл*|зчепл*',
  'front axle':
    'predek|predku|przod*|przedni*|vorderachs*|vorne|vorn|predni*|dopredu|vpredu|передн*|перед|спереду|спереди',
  'rear axle': 'zadek|zadku|tyl|tyln*|hinterachs*|hinten|zadni*|dozadu|vzadu|задн*|зад|ззаду|сзади',
  alternator:
    'alternator*|alternatoru|lichtmaschin*|lima|генератор*|альтернатор*|alternak*|altenator*|altarnator*|lichtmachine*|lichtmaschiene*|limas|generator*|drehstromgen*|геник*',
  starter: 'rozrusznik*|anlasser*|starter*|стартер*|rozruszn*|rozrusnik*|anlaser*|startak*',
  'shock absorber':
    'amortyzator*|stossdampfer*|tlumic*|амортизатор*|shocks|amork*|amorek|amortyz*|amortizator*|stossdampf*|stosdampfer*|stossdempfer*|federbein*|dampfer|dampfern|dampfers|аморт|аморти|амортик*|амортизат*|амартиз*|macpherson*|mcpherson*|shockabsorb*|shockers|dampers|damper',
  fluid: 'plyn*|flussigkeit*|kapalin*|рідин*|ридин*|жидкост*|flussigk*|tekutin*',
  hose: 'przewod*|waz|weza|weze|wezy|schlauch*|hadic*|шланг*|wezyk*|bremsschlauch*|патруб*|рукав|гофр*',
  pump: 'pomp*|pumpe*|cerpadl*|насос*|помп*|wasserpump*|pumpe|pumpen|pumpa|pumpu|pumpy|pumpick*|cerpadel',
  water: 'wody|wodn*|vodn*|водян*|води|wasser|vody',
  sensor: 'czujnik*|sensor*|snimac*|cidl*|датчик*|cidlo|cidla|czujk*|czujniczek|fuhler|fuhlers|cidel|сенсор*|датчичк*',
  bumper:
    'zderzak*|stossstang*|naraznik*|бампер*|stossfanger*|zderzaczek|stosstang*|stossfang*|stosfang*|narazn*|бампір*|bumber*',
  mirror:
    'lusterk*|spiegel*|aussenspiegel*|zrcatk*|дзеркал*|lusterek|spiegel|lustereczk*|lustro|lustra|seitenspiegel*|ruckspiegel*|spigel|zrcadl*|zrcatek|зеркал*|miror|mirrow',
  radiator:
    'chlodnic*|kuhler*|chladic|chladice|chladicu|радіатор*|радиатор*|kuhler|kuhlers|wasserkuhler*|motorkuhler*|chladicem|chladicich|radijator*|radiatork*|радіат*|радиат*',
  thermostat:
    'termostat*|термостат*|thermostat*|termostacik*|kuhlwasserthermostat*|kuhlmittelthermostat*|termstat*|temostat*|termostad*|темостат*',
  turbocharger:
    'turbo|turbos|turbin*|turbospr*|turbolader*|turbodmych*|турбін*|турбин*|турбо*|turba|turbu|turb|turbodmychad*|turbosprezark*|turbawk*|turbosz*|turbolad*|dmychadl*|turbochag*|turbocharg*',
  'drive shaft':
    'полуос*|polos*|antriebswell*|poloos*|hnaci|піввіс*|привідн*|polos|півос*|gelenkwelle*|antriebswelen*|steckwelle*|seitenwelle*|napedowa|napedowe|napedowych|вал|валу|валом|driveshaft*|halfshaft*',
  'tie rod':
    'drazk*|koncowk*|spurstang*|spurstangenk*|тяг*|наконечник*|spurstange*|накінечник*|drazek|drozek|koncuwk*|koncowecz*|spurkopf*|axialgelenk*|tahlo|tahla|tahel|tahlem|spojovack*|тяжк*|накінечн*|наконечн*|tierod*|trackrod*',
  'control arm':
    'wahacz*|querlenker*|важіл*|важел*|ramen*|rameno|wachacz*|qurlenger*|qurlinker*|dreieckslenker*|dreiecklenker*|traglenker*|langslenker*|ramink*|raminek|рычаг*|ричаг*|wishbone*',
  'stabiliser link':
    'lacznik*|koppelstang*|тяга|стійк*|stabilizator*|koppelstange*|tycka|tycky|стабілізатор*|lacznk*|koppelstg*|pendelstutze*|stabi|stabis|stabistang*|stabilis*|tycek|tycink*|tycinek|стабилиз*|стабіліз*|стабік*|стоик*|droplink*',
  'ball joint':
    'sworzen|sworzni*|traggelenk*|кульов*|swozen*|kugelgelenk*|fuhrungsgelenk*|tragegelenk*|kulov*|cep|cepy|cepu|cepem|cepik*|шаров*|balljoint*',
  gasket:
    'uszczelk*|dichtung*|tesneni*|прокладк*|zylinderkopfdichtung*|прокладок|uszczelecz*|uszczelek|uszczelnien*|ventildeckeldichtung*|olwannendichtung*|krummerdichtung*|tesnen*|прокладочк*|ущільн*|уплотн*|gascet*|gaskit*',
  spring:
    'sprezyn*|feder|federn|pruzin*|пружин*|fahrwerksfeder*|sprenzyn*|spiralfeder*|schraubenfeder*|blattfeder*|hinterachsfeder*|vorderachsfeder*|resor|resory|resora|resorow|ресор*|рессор*',
  bulb: 'zarowk*|gluhbirne*|birne*|zarovk*|лампочк*|ламп*|zarow*|gluhlamp*|zarovek|лампочок|лампи|лампа|лампу|ламп|zarufk*|zarnik*|gluhbirn*|birnchen*|lampen|leuchtmittel*|xenonbrenner*|xenonlampe*|halogenlampe*|autolampe*|zarovick*|vybojk*|bulbz',
  headlight:
    'reflektor*|svetlo|svetla|svetel|lampa|scheinwerfer*|svetlomet*|фар|фари|фару|фара|reflektro*|hauptscheinwerfer*|frontscheinwerfer*|scheinwefer*|xenonscheinwerfer*|svetlum|svetlech|фарою|фарами|фарам|фары|фарочк*|headlamp*|headlite*',
  silencer:
    'tlumik*|auspuff*|endschalldampf*|vyfuk*|глушник*|endtopf*|глушител*|wydech|wydechu|wydechow*|wydechy|tlumicz*|auspuf|schalldampf*|vorschalldampf*|mitteltopf*|mittelschall*|endschall*|esd|msd|vsd|глушак*|глушил*|вихлоп*|выхлоп*|muffler*|exhaust|exhausts|exhuast*|silenser*',
  flywheel:
    'dwumas*|kolo zamachow*|schwungrad*|setrvacnik*|маховик*|zweimass*|zamachow*|zms|schwungscheibe*|setrvacn*|dvouhmot*|dvojhmot*|двомас*|двохмас*|двумас*|маховичк*|dmf|dualmass*',
  'ignition coil':
    'cewk*|zundspul*|civk*|котушк*|civek|котушок|coil*|ceweczk*|cewek|cefk*|zundmodul*|spule|spulen|civecek|катушк*|катушек|бобін*|бобин*',
  'engine mount':
    'motorlager*|silentblok*|poduszk*|poduszek|poduch*|motorhalter*|motoraufhang*|getriebelager*|silenblok*|silentbloc*|подушк*|подушек|подушок',
  'CV joint':
    'przegub*|gleichlauf*|homokinet*|шрус*|шркш*|cv|cvjoint*|antriebswellengelenk*|antriebsgelenk*|gelenksatz*|kloub*|тріпод*|трипод*|tripod*|гранат|граната|гранату|гранати|гранаты',
  'steering rack':
    'maglownic*|lenkgetriebe*|рейк*|przekladnia|przekladnie|lenkgetr*|zahnstange*|lenkungsgetriebe*|hreben|hrebenov*|prevodk*',
  'catalytic converter':
    'katalizator*|katalysator*|katalyzator*|kat|каталізатор*|катализатор*|katalizat*|katalyzat*|katalysat*|katalisator*|kaciak*|katak|kataku|katy|kats|каталіз*|катализ*|каталик*|cats|cat',
  bonnet: 'motorhaub*|kapot*|капот*|maska|maski|maske|haube|hauben|hood|hoods',
  'lambda sensor':
    'lambda|sonda|sondy|sonde|lambdasonde*|лямбда*|lambdy|lambde|lambdu|lambdasond*|lamda|lamdasond*|sondu|sondou|saurstoffsensor*|лямбд*|лямда|кислородн*|кисню|кисневи*',
  'brake shoe': 'szczek*|bremsback*|celist*|szczenk*|bremsschuh*|handbremsback*|feststellbremsback*|trommelbremsback*',
  fuel: 'paliw*|kraftstoff*|palivov*|паливн*|топлив*|палив*|palivo|paliva',
  'clutch cylinder':
    'wysprzegl*|nehmerzylinder*|kupplungsnehmer*|wysprzengl*|kupplungszylinder*|kupplungsgeber*|geberzylinder*|zentralausrucker*|ausrucker',
  compressor: 'sprezark*|kompresor*|kompressor*|компресор*|sprezareczk*|sprenzark*|компрес*|compresor*|compresser*',
  'brake drum':
    'bremstrommel*|bebny|bebna|bebnem|bebnow*|buben|bubny|bubnu|bubnem|барабан|барабани|барабанів|барабана|барабаны',
  'brake cylinder': 'bremszylinder*|radbremszylinder*|hauptbremszylinder*|cylinderek|cylinderki',
  'brake booster': 'bremskraftverstarker*|bkv',
  'brake cable': 'handbremsseil*|bremsseil*|handbremszug*|lanko|lanka|lanek|тросик*|трос|троса|троси|тросы',
  'brake sensor':
    'verschleissanzeiger*|verschleisssensor*|verschleissensor*|verschleisskontakt*|warnkontakt*|bremsbelagsensor*|bremsbelagverschleiss*|bremsverschleiss*',
  'particulate filter':
    'dpf|dpfs|dpfu|dpfa|fap|gpf|opf|russpartikelfilter*|russpartikel|partikelfilter*|partikelfiltr*|dieselpartikelfilter*|russfilter*|rusfilter*|czastek|castic|сажов*|сажев*|сажник*|дпф',
  'transmission filter': 'getriebefilter*|automatikgetriebefilter*|automatikfilter*|getriebeolfilter*',
  gear: 'biegow|skrzynia|skrzyni|skrzynie|getriebe|getriebes|schaltgetriebe|automatikgetriebe|prevodovk*|кпп|акпп|мкпп',
  'oil pump': 'olpumpe*',
  'maf sensor': 'luftmassenmesser*|luftmengenmesser*|lmm|maf|przeplywomierz*|przeplywk*|витратомір*|расходомер*',
  'v-ribbed belt':
    'keilrippenriemen*|keilriemen*|keilrimen*|rippenriemen*|keilrippen|flachriemen*|poliriemen*|wieloklin*|wielorowk*|mikropask*|klinow*|klinov*|klinak*|drazkov*|поліклин*|поликлин*|клинов*|ручеиков*|струмков*|serpentine',
  'timing chain': 'steurkett*|lancuch*|lancuszek*|retez*|ланцюг*|ланцюж*|цепь|цепи|цепью',
  tensioner:
    'spannrolle*|spanrolle*|riemenspanner*|kettenspanner*|zahnriemenspann*|zahnriemenrolle*|umlenkrolle*|fuhrungsrolle*|napinac*|napinak*|naprezacz*|rolka|rolki|rolke|rolek|kladk*|kladek|натяжн*|натяжит*|натягувач*|натягач*|натяжка|ролик*|idler*|pulley*|tensionner*',
  cylinder:
    'cylindr*|cylinder|valec|valce|valcu|valecek|valecku|zylinder|zylinders|zylindern|циліндр*|цилиндр*|glowic*|головк*|гбц',
  'glow plug': 'gluhkerz*|gluhstift*|zarowe|zarowych|zhavic*|накалу|накала|накальн*|glowplug*',
  'ignition cable': 'zundkabel*|zundleitung*|високовольтн*|высоковольтн*',
  'wiper arm': 'wischerarm*|scheibenwischerarm*',
  'wiper linkage': 'wischermotor*|scheibenwischermotor*|wischergestange*|scheibenwischergestange*',
  'washer fluid':
    'spryskiwacz*|scheibenwaschmittel*|scheibenklar|scheibenfrostschutz*|wischwasser*|scheibenwischwasser*|ostrikovac*|омивач*|омиваик*|омывател*|омываик*|незамерзаик*|склоомивач*|screenwash*',
  'clutch bearing': 'ausrucklager*|kupplungsausrucklager*|wyciskow*|vysouvac*|vypinac*|вижимн*|выжимн*',
  'strut mount': 'domlager*|federbeinlager*|federbeinstutzlager*|stutzlager*|topmount*',
  'coolant hose': 'kuhlmittelschlauch*|kuhlwasserschlauch*|kuhlerschlauch*|wasserschlauch*|heizungsschlauch*',
  'fuel pump': 'kraftstoffpumpe*|benzinpumpe*|dieselpumpe*|spritpumpe*|бензонасос*',
  'steering pump':
    'servopump*|servolenkungspumpe*|lenkhilfepumpe*|lenkungspumpe*|servocerpadl*|servocerpadel|servopomp*',
  steering: 'wspomagan*|posilovac*|servo|servolenk*|гідропідсил*|гидроусил*|гур|гура|гуру',
  injector:
    'wtrysk*|injektor*|einspritzduse*|einspritzventil*|einspritzer*|vstrik*|форсунк*|форсунок|інжектор*|инжектор*',
  'crankshaft sensor': 'kurbelwellensensor*|kurbelwellengeber*|drehzahlsensor*|drehzahlgeber*|impulsgeber*',
  crankshaft: 'kurbelwelle|kurbelwellen|walu|klikov*|колінвал*|коленвал*',
  camshaft: 'nockenwelle*|vackov*|розподілвал*|распредвал*|розпредвал*',
  'shaft seal':
    'wellendichtring*|simmerring*|simmering*|kurbelwellendichtring*|nockenwellendichtring*|simering*|uszczelniacz*|gufer*|сальник*',
  'radiator fan':
    'kuhlerlufter*|lufter|luftern|lufters|luftermotor*|lufterrad*|motorlufter*|kuhlventilator*|ventilator*|wentylator*|wentylatr*|wiatrak*|wiatracz*|вентилятор*|карлсон*',
  blower: 'geblase*|innenraumgeblase*|dmuchaw*',
  intercooler: 'ladeluftkuhler*|llk|интеркулер*|інтеркулер*',
  'expansion tank':
    'ausgleichsbehalter*|kuhlwasserbehalter*|zbiorniczek|zbiorniczk*|rozsirovac*|розширюв*|расширит*|бачок|бачка|бачки',
  'propeller shaft': 'kardan*|кардан*|propshaft*',
  'CV joint bellow': 'achsmanschett*|antriebswellenmanschett*|gelenkmanschett*|faltenbalg*|antriebsmanschett*',
  'steering rack bellow': 'lenkmanschett*|lenkungsmanschett*|lenkgetriebemanschett*',
  bellow: 'manschett*|manset*|manzet*|mieszek|mieszk*|oslona|oslony|oslone|oslon|пильник*|пыльник*|пильовик*|пиловик*',
  bushing: 'tulej*|qurlenkerlager*|qurlenkerbuchs*|gummilager*|buchse|buchsen|втулк*|втулок|саилент*|bushes|bush',
  wheel: 'маточин*|ступиц*|ступичн*|piasta|piasty|piaste|radnabe*|naboj*',
  piston:
    'tlok|tloki|tloka|tlokow|tloczek|tloczk*|tlokowy|kolben|kolbens|kolbensatz*|pist|pisty|pistu|pistem|поршен*|поршн*',
  'gas spring':
    'gasfeder*|gasdruckfeder*|gasdruckdampfer*|gasdampfer*|gaslift*|heckklappendampfer*|heckklappenfeder*|klappendampfer*|haubendampfer*|haubenlifter*|motorhaubendampfer*|kofferraumdampfer*|kofferraumlifter*|gazow*|silownik*|teleskop*|plynov*|vzper*|газліфт*|газлифт*|упор|упори|упора|упорів|упоры',
  light: 'swiatl*|swiatelk*|lampy|lampe|leuchte|leuchten|licht|lichter',
  'rear light':
    'rucklicht*|ruckleuchte*|rucklampe*|heckleuchte*|hecklicht*|schlusslicht*|schlussleuchte*|bremslicht|bremslichter|bremsleuchte*|ліхтар*|фонарь|фонаря|фонари|фонареи|фонар|taillight*|taillamp*|rearlight*',
  'fog light':
    'nebelscheinwerfer*|nebelleuchte*|nebellampe*|nebellicht*|nebelschlussleuchte*|nebler|nsw|przeciwmgl*|przeciwmgiel*|halogen|halogeny|halogenow|halogena|mlhov*|mlhac*|протитуман*|противотуман*|туманк*|птф|foglight*|foglamp*',
  indicator:
    'kierunkowsk*|kierunkowz*|migacz*|blinkleuchte*|blinklicht*|blinker*|fahrtrichtungsanz*|blinkr*|smerovk*|smerove|smerovek|поворотник*|покажчик*',
  windscreen: 'windschutzscheibe*|frontscheibe*|heckscheibe*|seitenscheibe*|szyba|szyby|szybe|szyb|sklo|skla|лобов*',
  tyre: 'opon*|zimowki|zimowek|letniaki|reifen|reifens|reifensatz*|winterreifen*|sommerreifen*|allwetterreifen*|ganzjahresreifen*|pneumatik*|pneu|шина|шини|шину|шин|шиною|шинами|шины|резин*|tire|tires',
  'wheel rim': 'felg*|alufelg*|alusy|stahlfelg*|alukol*',
  'air conditioning':
    'klimatyzac*|klimatyzator*|klimatizac*|klima|klimy|klime|klimu|klimaanlage*|кондиц*|кондер*|кондюк*|aircon',
  'air conditioning compressor': 'klimakompres*|klimaverdichter*',
  condenser: 'klimakondensator*|klimakuhler*|kondensator*|kondenzator*|skraplacz*|конденсатор*|конденсор*',
  'egr valve': 'egr|agr|agrventil*|abgasruckfuhr*|егр',
  valve: 'ventil|ventile|ventils|ventilen|ventily|ventilu|zawor|zaworu|zawory|zaworow|zaworek|клапан*',
  cleaner:
    'reiniger*|bremsreiniger*|bremsenrein*|teilereiniger*|scheibenreiniger*|vergaserreiniger*|motorreiniger*|felgenreiniger*|zmywacz*|czyszczac*|odtluszcz*|cistic*|odmastov*|очисн*|очистит*|очищув*|знежир*|обезжир*',
  grease:
    'smar|smaru|smary|smarem|fett|fette|fetts|schmierfett*|vazelin*|maziv*|смазк*|солідол*|солидол*|літол*|литол*',
  adblue: 'адблу*|adblu',
  fuse: 'sicherung|sicherungen|bezpiecznik*|pojistk*|запобіжник*|предохранител*',
  relay: 'relais|przekaznik*|rele|реле',
  'camshaft sensor': 'nockenwellensensor*|nockenwellengeber*',
};
