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
    'klotz|klotze*|klotzen|klocki*|klock*|bremsbelag*|bremsbelage*|belag*|bremsklotz*|desticky|desticek|destick*|колодк*|колодок|klocusz*|klocek|okladzin*|bremsbeleg*|bremsbelaeg*|bremsstein*|bremskloz*|oblozen*|колодочк*|калодк*|brakepad*|desky|desek|destek|destk*',
  'brake discs':
    'tarcz*|bremsscheib*|scheibe*|kotouc*|диск*|bremsdisk*|bremsenscheib*|bremscheib*|rotor|rotors|disks|brakedisc*|brakedisk*',
  'brake fluid':
    'bremsflussigkeit*|brzdovk*|brzdovka|гальмівк*|гальмівка|гальмуха|bremsenflussig*|bremsflussig*|bremsflusig*|гальмуху|гальмухи|тормозух*|тормозушк*|brakefluid*',
  brake: 'hamul*|brems*|brzd*|гальм*|hebl*|тормоз*|тормаз*',
  'oil filter': 'olfilter*|motorolfilter*|oilfilter*|olfiltr*|olejak|olejaka|маслофильтр*|маслофільтр*',
  'air filter': 'luftfilter*|luftfiltr*|luftfilder*|airfilter*|motorluftfilter*|vzduchac*|воздушник*|повітряник*',
  'cabin filter':
    'innenraumfilter*|pollenfilter*|kabinov*|kabinow*|салон*|innenraumluftfilter*|innenraumfiltr*|pollenfiltr*|pollen|klimafilter*|aktivkohlefilter*|aktivkohle|mikrofilter*|staubfilter*|pylkow*|przeciwpylk*|pylov*|weglow*|kabinak*|kabinka|cabinfilter*|cabinair*|kabina|kabiny|kabine|kabinu|kabinac*',
  'fuel filter':
    'kraftstofffilter*|kraftstoffilter*|kraftstofffiltr*|dieselfilter*|benzinfilter*|spritfilter*|palivak*|бензофильтр*',
  oil: 'олійн*|olej*|oleju|ol|ole|olen|olejov*|масл*|мастил*|олив*|олій*|oel|ols|olek|олія|оліі|олію',
  air: 'powietrz*|vzduch*|повітр*|воздух*|воздуш*',
  filter: 'filtr*|filter|filtern|фільтр*|фильтр*|filterek|filterki|фільтер|фільтор|филтр*|фильтер',
  belt: 'pasek|paska|paski|paskow|paskiem|paskach|paskami|riemen*|zahnriemen*|remen*|ремін*|ремен*|paseczek|paseczk*|rimen|reminek|пасок|паски|пасків|ремн*|ремешк*',
  caliper: 'zacisk*|bremssattel*|sattel*|trmen*|супорт*|calliper*|суппорт*|сапорт*|kaliper*|calipper*|trminek',
  'spark plug':
    'swiec*|zundkerze*|svick*|svicek|свічк*|свічок|zundkerz*|zunkerze*|kerze|kerzen|свічечк*|свеча|свечи|свечу|свечеи|свечк*|sparkplug*|sparkies|zundcherz*',
  wiper:
    'piora|pioro|wycieraczk*|wischer*|scheibenwischer*|wischblatt*|wischblatter*|sterac*|двірник*|щітк*|щіток|wycieracz*|wycierak*|wischblat*|wischgummi*|flachbalkenwischer*|heckwischer*|frontwischer*|scheibenwisher*|stirac*|stiratk*|steratk*|стеклоочист*|склоочис*|дворник*|двірничк*|щетки|щетка|щеток|wipper*|wiperblade*|blades|blade|pior|piorami|heckscheibenwischer*|sterek|sterky|aeroblade*',
  battery:
    'akumulator*|batteri*|bateri*|baterk*|autobateri*|акумулятор*|aku|starterbatteri*|акб|akumlator*|akumulat*|akus|akku|akkus|accu|autobatter*|autobaterk*|bateryjk*|batery|batary|battry|battrey|batterrie|баттаре*|батаре*|аккум*|акум|акума|акуму|акуми|batre',
  bearing:
    'lozysk*|lager|radlager*|lozisk*|підшипник*|lozyszk*|lozyzk*|kugellager*|walzlager*|lozisek|підшип*|подшип*|падшип*',
  'clutch kit': 'kupplungssatz*|kupplungskit*|kupplungsset*|kupplungssaetze',
  clutch:
    'sprzegl*|kupplung*|spojk*|зчеплен*|sprzegielk*|spszegl*|kuplung*|kuplunk*|spojek|сцепл*|зчепл*|kupplig*|docisk|docisku|dociski|щеплен*|сцеплен*',
  'front axle':
    'predek|predku|przod*|przedni*|vorderachs*|vorne|vorn|predni*|dopredu|vpredu|передн*|перед|спереду|спереди',
  'rear axle': 'zadek|zadku|tyl|tyln*|hinterachs*|hinten|zadni*|dozadu|vzadu|задн*|зад|ззаду|сзади',
  alternator:
    'alternator*|alternatoru|lichtmaschin*|lima|генератор*|альтернатор*|alternak*|altenator*|altarnator*|lichtmachine*|lichtmaschiene*|limas|generator*|drehstromgen*|геник*',
  starter: 'rozrusznik*|anlasser*|starter*|стартер*|rozruszn*|rozrusnik*|anlaser*|startak*',
  'shock absorber':
    'amortyzator*|stossdampfer*|tlumic*|амортизатор*|shocks|amork*|amorek|amortyz*|amortizator*|stossdampf*|stosdampfer*|stossdempfer*|federbein*|dampfer|dampfern|dampfers|аморт|аморти|амортик*|амортизат*|амартиз*|macpherson*|mcpherson*|shockabsorb*|shockers|dampers|damper|amory|amorow|амортів|амортам',
  fluid: 'plyn*|flussigkeit*|kapalin*|рідин*|ридин*|жидкост*|flussigk*|tekutin*',
  hose: 'przewod*|waz|weza|weze|wezy|schlauch*|hadic*|шланг*|wezyk*|bremsschlauch*|патруб*|рукав|гофр*|ladeluftschlauch*|ladedruckschlauch*|luftschlauch*|entlufterschlauch*|turboschlauch*|шланґ*',
  pump: 'pomp*|pumpe*|cerpadl*|насос*|помп*|wasserpump*|pumpe|pumpen|pumpa|pumpu|pumpy|pumpick*|cerpadel',
  water: 'wody|wodn*|vodn*|водян*|води|wasser|vody',
  sensor:
    'czujnik*|sensor*|snimac*|cidl*|датчик*|cidlo|cidla|czujk*|czujniczek|fuhler|fuhlers|cidel|сенсор*|датчичк*|senzor*|датчік*|abgastemperatursensor*|lenkwinkelsensor*|klopfsensor*|abssensor*|parksensor*|temperatursensor*|drucksensor*|oldrucksensor*|reifendrucksensor*|raddrehzahlsensor*|tankgeber*|temperaturgeber*',
  bumper:
    'zderzak*|stossstang*|naraznik*|бампер*|stossfanger*|zderzaczek|stosstang*|stossfang*|stosfang*|narazn*|бампір*|bumber*',
  mirror:
    'lusterk*|spiegel*|aussenspiegel*|zrcatk*|дзеркал*|lusterek|spiegel|lustereczk*|lustro|lustra|seitenspiegel*|ruckspiegel*|spigel|zrcadl*|zrcatek|зеркал*|miror|mirrow',
  radiator:
    'chlodnic*|kuhler*|chladic|chladice|chladicu|радіатор*|радиатор*|kuhler|kuhlers|wasserkuhler*|motorkuhler*|chladicem|chladicich|radijator*|radiatork*|радіат*|радиат*|chuler*|маслоохолодж*',
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
    'lacznik*|koppelstang*|тяга|стійк*|стійок|stabilizator*|koppelstange*|tycka|tycky|стабілізатор*|lacznk*|koppelstg*|pendelstutze*|stabi|stabis|stabistang*|stabilis*|tycek|tycink*|tycinek|стабилиз*|стабіліз*|стабік*|стоик*|droplink*|лінки|лінків|stabik|stabiku',
  'ball joint':
    'sworzen|sworzni*|traggelenk*|кульов*|swozen*|kugelgelenk*|fuhrungsgelenk*|tragegelenk*|kulov*|cep|cepy|cepu|cepem|cepik*|шаров*|balljoint*',
  gasket:
    'uszczelk*|dichtung*|tesneni*|прокладк*|zylinderkopfdichtung*|прокладок|uszczelecz*|uszczelek|uszczelnien*|ventildeckeldichtung*|olwannendichtung*|krummerdichtung*|tesnen*|прокладочк*|ущільн*|уплотн*|gascet*|gaskit*|dichtsatz*|tesnici|tesnicich|прокладкі',
  spring:
    'sprezyn*|feder|federn|pruzin*|пружин*|fahrwerksfeder*|sprenzyn*|spiralfeder*|schraubenfeder*|blattfeder*|hinterachsfeder*|vorderachsfeder*|resor|resory|resora|resorow|ресор*|рессор*',
  bulb: 'zarowk*|gluhbirne*|birne*|zarovk*|лампочк*|ламп*|zarow*|gluhlamp*|zarovek|лампочок|лампи|лампа|лампу|ламп|zarufk*|zarnik*|gluhbirn*|birnchen*|lampen|leuchtmittel*|xenonbrenner*|xenonlampe*|halogenlampe*|autolampe*|zarovick*|vybojk*|bulbz|xenon|xenony|xenonu|ксенон|ксенони|ксенонові|лампочкі',
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
  'brake cylinder':
    'bremszylinder*|radbremszylinder*|hauptbremszylinder*|cylinderek|cylinderki|radzylinder*|cylinderka|cylinderkow|cylinderkiem|valecky|valecku',
  'brake booster': 'bremskraftverstarker*|bkv',
  'brake cable': 'handbremsseil*|bremsseil*|handbremszug*|lanko|lanka|lanek|тросик*|трос|троса|троси|тросы',
  'brake sensor':
    'verschleissanzeiger*|verschleisssensor*|verschleissensor*|verschleisskontakt*|warnkontakt*|bremsbelagsensor*|bremsbelagverschleiss*|bremsverschleiss*',
  'particulate filter':
    'dpf|dpfs|dpfu|dpfa|fap|gpf|opf|russpartikelfilter*|russpartikel|partikelfilter*|partikelfiltr*|dieselpartikelfilter*|russfilter*|rusfilter*|czastek|castic|сажов*|сажев*|сажник*|дпф',
  'transmission filter': 'getriebefilter*|automatikgetriebefilter*|automatikfilter*|getriebeolfilter*',
  gear: 'biegow|skrzynia|skrzyni|skrzynie|getriebe|getriebes|schaltgetriebe|automatikgetriebe|prevodovk*|кпп|акпп|мкпп|gearbox|gearboxes',
  'oil pump': 'olpumpe*',
  'maf sensor': 'luftmassenmesser*|luftmengenmesser*|lmm|maf|przeplywomierz*|przeplywk*|витратомір*|расходомер*',
  'v-ribbed belt':
    'keilrippenriemen*|keilriemen*|keilrimen*|rippenriemen*|keilrippen|flachriemen*|poliriemen*|wieloklin*|wielorowk*|mikropask*|klinow*|klinov*|klinak*|drazkov*|поліклин*|поликлин*|клинов*|ручеиков*|струмков*|serpentine|fanbelt*|serp',
  'timing chain': 'steurkett*|lancuch*|lancuszek*|retez*|ланцюг*|ланцюж*|цепь|цепи|цепью|slizg|slizgi|slizgow',
  tensioner:
    'spannrolle*|spanrolle*|riemenspanner*|kettenspanner*|zahnriemenspann*|zahnriemenrolle*|umlenkrolle*|fuhrungsrolle*|napinac*|napinak*|naprezacz*|rolka|rolki|rolke|rolek|kladk*|kladek|натяжн*|натяжит*|натягувач*|натягач*|натяжка|ролик*|idler*|pulley*|tensionner*|hydraulikspanner*|ролік*',
  cylinder:
    'cylindr*|cylinder|valec|valce|valcu|valecek|valecku|zylinder|zylinders|zylindern|циліндр*|цилиндр*|glowic*|головк*|гбц',
  'glow plug': 'gluhkerz*|gluhstift*|zarowe|zarowych|zhavic*|накалу|накала|накальн*|glowplug*',
  'ignition cable': 'zundkabel*|zundleitung*|високовольтн*|высоковольтн*',
  'wiper arm': 'wischerarm*|scheibenwischerarm*',
  'wiper linkage': 'wischermotor*|scheibenwischermotor*|wischergestange*|scheibenwischergestange*',
  'washer fluid':
    'spryskiwacz*|scheibenwaschmittel*|scheibenklar|scheibenfrostschutz*|wischwasser*|scheibenwischwasser*|ostrikovac*|омивач*|омиваик*|омывател*|омываик*|незамерзаик*|склоомивач*|screenwash*',
  'clutch bearing':
    'ausrucklager*|kupplungsausrucklager*|wyciskow*|vysouvac*|vypinaci*|вижимн*|выжимн*|wyciskacz*|oporowe|oporowego|вичавн*',
  'strut mount': 'domlager*|federbeinlager*|federbeinstutzlager*|stutzlager*|topmount*',
  'coolant hose': 'kuhlmittelschlauch*|kuhlwasserschlauch*|kuhlerschlauch*|wasserschlauch*|heizungsschlauch*',
  'fuel pump': 'kraftstoffpumpe*|benzinpumpe*|dieselpumpe*|spritpumpe*|бензонасос*',
  'steering pump':
    'servopump*|servolenkungspumpe*|lenkhilfepumpe*|lenkungspumpe*|servocerpadl*|servocerpadel|servopomp*',
  steering: 'wspomagan*|posilovac*|servo|servolenk*|гідропідсил*|гидроусил*|гур|гура|гуру',
  injector:
    'wtrysk*|injektor*|einspritzduse*|einspritzventil*|einspritzer*|vstrik*|форсунк*|форсунок|інжектор*|инжектор*',
  'crankshaft sensor': 'kurbelwellensensor*|kurbelwellengeber*|drehzahlsensor*|drehzahlgeber*|impulsgeber*',
  crankshaft: 'kurbelwelle|kurbelwellen|walu|klikov*|колінвал*|коленвал*|crank',
  camshaft: 'nockenwelle*|vackov*|розподілвал*|распредвал*|розпредвал*|walek|walka|walki',
  'shaft seal':
    'wellendichtring*|simmerring*|simmering*|kurbelwellendichtring*|nockenwellendichtring*|simering*|uszczelniacz*|gufer*|сальник*|zimering*|zimmering*|kurbelwellendichtung*|манжет*|сальнич*',
  'radiator fan':
    'kuhlerlufter*|lufter|luftern|lufters|luftermotor*|lufterrad*|motorlufter*|kuhlventilator*|ventilator*|wentylator*|wentylatr*|wiatrak*|wiatracz*|вентилятор*|карлсон*',
  blower: 'geblase*|innenraumgeblase*|dmuchaw*',
  intercooler: 'ladeluftkuhler*|llk|интеркулер*|інтеркулер*',
  'expansion tank':
    'ausgleichsbehalter*|kuhlwasserbehalter*|zbiorniczek|zbiorniczk*|rozsirovac*|розширюв*|расширит*|бачок|бачка|бачки|wyrownawcz*',
  'propeller shaft': 'kardan*|кардан*|propshaft*',
  'CV joint bellow': 'achsmanschett*|antriebswellenmanschett*|gelenkmanschett*|faltenbalg*|antriebsmanschett*',
  'steering rack bellow': 'lenkmanschett*|lenkungsmanschett*|lenkgetriebemanschett*',
  bellow:
    'manschett*|manset*|manzet*|mieszek|mieszk*|oslona|oslony|oslone|oslon|пильник*|пыльник*|пильовик*|пиловик*|gaiter*|staubmanschett*|пильнік*',
  bushing:
    'tulej*|qurlenkerlager*|qurlenkerbuchs*|gummilager*|buchse|buchsen|втулк*|втулок|саилент*|bushes|bush|tulei|polybush*',
  wheel:
    'маточин*|ступиц*|ступичн*|piasta|piasty|piaste|radnabe*|naboj*|kola|колеса|колесо|колесам|rader|radern|komplettrad*|piast|nabe|naben|radnaben',
  piston:
    'tlok|tloki|tloka|tlokow|tloczek|tloczk*|tlokowy|kolben|kolbens|kolbensatz*|pist|pisty|pistu|pistem|поршен*|поршн*|pistek|pistk*|pisti',
  'gas spring':
    'gasfeder*|gasdruckfeder*|gasdruckdampfer*|gasdampfer*|gaslift*|heckklappendampfer*|heckklappenfeder*|klappendampfer*|haubendampfer*|haubenlifter*|motorhaubendampfer*|kofferraumdampfer*|kofferraumlifter*|gazow*|silownik*|teleskop*|plynov*|vzper*|газліфт*|газлифт*|упор|упори|упора|упорів|упоры',
  light:
    'swiatl*|swiatelk*|lampy|lampe|leuchte|leuchten|licht|lichter|swiatel|lamp|lamps|lampki|lampek|kennzeichenleuchte*',
  'rear light':
    'rucklicht*|ruckleuchte*|rucklampe*|heckleuchte*|hecklicht*|schlusslicht*|schlussleuchte*|bremslicht|bremslichter|bremsleuchte*|ліхтар*|фонарь|фонаря|фонари|фонареи|фонар|taillight*|taillamp*|rearlight*',
  'fog light':
    'nebelscheinwerfer*|nebelleuchte*|nebellampe*|nebellicht*|nebelschlussleuchte*|nebler|nsw|przeciwmgl*|przeciwmgiel*|halogen|halogeny|halogenow|halogena|mlhov*|mlhac*|протитуман*|противотуман*|туманк*|птф|foglight*|foglamp*',
  indicator:
    'kierunkowsk*|kierunkowz*|migacz*|blinkleuchte*|blinklicht*|blinker*|fahrtrichtungsanz*|blinkr*|smerovk*|smerove|smerovek|поворотник*|покажчик*',
  windscreen:
    'windschutzscheibe*|frontscheibe*|heckscheibe*|seitenscheibe*|szyba|szyby|szybe|szyb|sklo|skla|лобов*|скло|скла',
  tyre: 'opon*|zimowki|zimowek|letniaki|reifen|reifens|reifensatz*|winterreifen*|sommerreifen*|allwetterreifen*|ganzjahresreifen*|pneumatik*|pneu|шина|шини|шину|шин|шиною|шинами|шины|резин*|tire|tires|гума|гуму',
  'wheel rim': 'felg*|alufelg*|alusy|stahlfelg*|alukol*',
  'air conditioning':
    'klimatyzac*|klimatyzator*|klimatizac*|klima|klimy|klime|klimu|klimaanlage*|кондиц*|кондер*|кондюк*|aircon',
  'air conditioning compressor': 'klimakompres*|klimaverdichter*',
  condenser: 'klimakondensator*|klimakuhler*|kondensator*|kondenzator*|skraplacz*|конденсатор*|конденсор*',
  'egr valve': 'egr|agr|agrventil*|abgasruckfuhr*|егр',
  valve:
    'ventil|ventile|ventils|ventilen|ventily|ventilu|zawor|zaworu|zawory|zaworow|zaworek|клапан*|zaworki|zaworka|zaworkow|zaworkami|elektrozawor*|wentyl|wentyle|wentyli|wentylek|wentylki|ventilek|ventilky|ventilku|heizungsventil*|reifenventil*|ventilschaft*|вентиль|вентилі|вентиля|ніпел*|нипел*|schrader',
  cleaner:
    'reiniger*|bremsreiniger*|bremsenrein*|teilereiniger*|scheibenreiniger*|vergaserreiniger*|motorreiniger*|felgenreiniger*|zmywacz*|czyszczac*|odtluszcz*|cistic*|odmastov*|очисн*|очистит*|очищув*|знежир*|обезжир*|kaltreiniger*|systemreiniger*|dieselsystemreiniger*|klimareiniger*|kuhlerreiniger*|handreiniger*|innenreiniger*|vycistovak*|odmasten*|карбклінер*|карбклинер*',
  grease:
    'smar|smaru|smary|smarem|fett|fette|fetts|schmierfett*|vazelin*|maziv*|смазк*|солідол*|солидол*|літол*|литол*|змазк*|smarow|kupferfett*|silikonfett*|hochtemperaturfett*|lagerfett*|mazac*',
  adblue: 'адблу*|adblu',
  fuse: 'sicherung|sicherungen|bezpiecznik*|pojistk*|запобіжник*|предохранител*',
  relay: 'relais|przekaznik*|rele|реле|gluhzeitrelais*|blinkrelais*',
  'camshaft sensor': 'nockenwellensensor*|nockenwellengeber*',
  bolt: 'srub*|sroub|sroubu|srouby|sroubek|sroubk*|sroubem|schraube|schrauben|schruube*|schraubensatz*|radschraube*|radbolzen*|bolzen|zylinderkopfschraube*|kopfschraube*|болт|болти|болта|болтів|болтом|болтами|болтик*|болты|болтов|гвинт|гвинти|гвинтів|винт|винты|винтов|шуруп*|саморіз*|саморез*|секретк*|секреток|wkret|wkrety|wkretow|screws',
  stud: 'szpilk*|szpilek|шпильк*|шпильок|шпилек|stehbolzen*',
  'hex-nut':
    'nuts|nakretk*|nakretek|matice|matici|matku|matky|maticka|maticky|muttern|radmutter*|achsmutter*|гаика|гаики|гаику|гаиок|гаек|гаєк',
  washer: 'podkladk*|podkladek|podlozk*|podlozek|unterlegscheibe*|beilagscheibe*|шаиб*',
  rivet: 'nyty|nytu|nytky|nity|nitow|blindniete*|spreizniete*|popniete*|rivnut*|заклепк*|заклепок',
  cotter: 'zawleczk*|zawleczek|zavlack*|zavlacek|шплінт*|шплинт*',
  clip: 'spink*|spinek|klips*|koleczk*|kolki|kolkow|zatrzask*|klipy|klipu|prichytk*|prichytek|clips|spreizclip*|federklammer*|кліпс*|клипс*|пістон*|пистон*|скоби|скоба|скобу',
  clamp:
    'opask*|opasek|zaciskowa|zaciskowe|zaciskowych|zaciskowej|cybant*|obejma|obejmy|obejm|spona|spony|sponu|sponk*|sponek|objimk*|objimek|schelle|schellen|schlauchschelle*|auspuffschelle*|хомут*|jubilee',
  'o-ring':
    'oring*|ringi|ringow|dichtring*|krouzek|krouzky|krouzku|krouzkem|krouzkov*|pierscien*|кільце|кільця|кілець|кільцем|кольцо|кольца|колец',
  'piston-ring': 'kolbenring*',
  sealant: 'герметик*|герметік*|герметікс*|tmel|tmelu|tmely|tmelem|dichtmasse*|dichtmittel*|szczeliwo|szczeliwa',
  silicone: 'silikon|silikonu|silikony|silikonem|silikone|силікон*|силикон*|silikonspray*',
  adhesive:
    'klej|kleju|kleje|klejow|klejem|lepidl*|klebstoff*|scheibenkleber*|sekundenkleber*|karosseriekleber*|клеи|клею|клеєм',
  threadlocker: 'threadlock*|schraubensicherung*',
  'filler-cap':
    'korek|korka|korkiem|korkow|zakretk*|vicko|vicka|vicku|vickem|tankdeckel*|kuhlerdeckel*|verschlussdeckel*|oldeckel*|kappe|kappen|ventilkappe*|ковпач*|колпач*|корок|корком|пробка|пробку|пробок',
  'drain plug':
    'spustowy|spustowego|spustowa|vypousteci|vypousteciho|vypoustecich|vypustny|vypustneho|ablassschraube*|olablass*|зливноі|зливнии|сливнои',
  plug: 'zatky|zatku|zatek|zaslepk*|zaslepek|stopfen|froststopfen*|заглушк*|заглушок',
  hubcap: 'kolpak*|poklice|poklic|poklici|radkappe*|radzierblende*|ковпак*|колпак*',
  'cover-plate':
    'pokrywe|pokrywy|pokrywk*|pokrywek|dekiel|dekla|dekle|viko|vika|vikem|poklop*|kryt|krytu|kryty|krytka|krytky|krytek|krytku|deckel|deckeln|ventildeckel*|differentialdeckel*|abdeckung*|motorabdeckung*|кришк*|кришок|крышк*|крышек',
  housing: 'obudow*|gehause*|thermostatgehause*|filtergehause*|pouzdro|pouzdra|корпуса|корпуси',
  bracket:
    'mocowanie|mocowania|mocowan|uchwyt*|wspornik*|drzak|drzaky|drzaku|drzakem|drzacek|drzacky|halter|haltern|halterung*|кронштеин*|кріплення|кріплень|крепление|крепления|тримач*|holder|holders',
  pipe: 'rura|rury|rure|rurk*|rurek|trubka|trubky|trubek|potrubi|rohr|rohre|rohren|bremsrohr*|auspuffrohr*|hosenrohr*|трубка|трубки|трубок|труба|труби|трубочк*',
  cable:
    'kabel|kable|kabla|kabli|kablem|kabely|kabelu|kabelem|kabelek|kabelk*|kabels|linka|linki|linek|bowden*|seilzug*|кабель|кабел*|дроти|дротів|провода',
  'jump-cable': 'starthilfekabel*|uberbruckungskabel*|прикурюв*|прикурив*|startovacikabel*',
  'cable tie': 'trytyt*|kabelbinder*|стяжк*|стяжок|ziptie*',
  loom: 'wiazka|wiazki|wiazke|kabelbaum*|kabelsatz*|kabelstrang*|проводка|проводку|проводки|джгут*',
  connector:
    'konektor*|wtyczk*|wtyczek|wtyk|wtyki|kostka|kostki|kostke|kostek|stecker|steckern|steckers|kerzenstecker*|konnektor*|розєм*|разєм*|розьєм*|разъем*|конектор*|коннектор*',
  terminal: 'klema|klemy|klem|kleme|klemami|batterieklemme*|polklemme*|клема|клеми|клем|клему|клемы',
  'switch-unit':
    'wlacznik*|przelacznik*|spinac|spinace|spinacu|prepinac|prepinace|vypinac|vypinace|lichtschalter*|bremslichtschalter*|ruckfahrschalter*|tempomatschalter*|thermoschalter*|olschalter*|oldruckschalter*|druckschalter*|blinkerschalter*|fensterheberschalter*|lenkstockschalter*|вимикач*|перемикач*|выключател*',
  'ignition-lock': 'stacyjk*|spinack*|zundschloss*|anlassschalter*',
  'door-lock':
    'zamek|zamka|zamki|zamkow|zamkiem|zamku|zamky|turschloss*|haubenschloss*|heckklappenschloss*|schliesszylinder*|замок|замка|замки|замків',
  'door-handle': 'klamk*|klamek|kliku|turgriff*|ручка|ручку|ручок',
  'vehicle-door': 'drzwi|dvere|dveri|двері|двереи|дверка|дверку',
  'door-seal': 'turdichtung*|turgummi*',
  'boot-lid': 'klapa|klape|heckklappe*|kofferraumdeckel*',
  flap: 'klapka|klapki|klapke|klapek|klapky|klapku|tankklappe*',
  throttle: 'przepustnic*|drosselklappe*|дросел*|дроссел*|заслінк*|заслонк*|skrtic*',
  manifold:
    'kolektor|kolektora|kolektory|kolektorow|kolektoru|krummer|krummers|abgaskrummer*|auspuffkrummer*|ansaugkrummer*|колектор*|коллектор*',
  fender: 'blotnik*|blatnik*|kotflugel*|крило|крила|крыло|крылья',
  'arch liner': 'nadkol*|podbeh*|radhausschale*|radlauf*|innenkotflugel*|підкрил*|подкрыл*|локер*',
  mudflap: 'chlapacz*|zasterk*|schmutzfanger*|бризковик*|брызговик*|mudflap*',
  grille: 'kratka|kratki|atrapa|atrapy|atrape|mrizk*|mrizek|kuhlergrill*|frontgrill*|решітк*|решетк*',
  trim: 'listwa|listwe|listwy|listew|nakladka|nakladki|nakladke|nakladek|zierleiste*|bodenleiste*|schutzleiste*|turverkleidung*|ladekantenschutz*|молдинг*|накладк*|накладок',
  sill: 'schweller|schwellern|поріг|пороги',
  subframe: 'sanki|sanek|belka|belki|belke|achstrager*|hilfsrahmen*|підрамник*|подрамник*|балка|балку|балки',
  knuckle: 'zwrotnic*|achsschenkel*|цапф*|tehlic*',
  suspension: 'zawieszenie|zawieszenia|zaveseni|fahrwerk|fahrwerke|підвіск*|подвеск*|ходовка|ходовку|ходовки',
  crosspiece: 'krzyzak*|kreuzgelenk*|хрестовин*|крестовин*',
  spacer: 'spurplatte*|spurverbreiterung*|distanzscheibe*|dystans|dystanse|dystansow|проставк*|проставок',
  'bump-stop': 'odboj|odboje|odbojow|odbojem|odbojnik*|anschlagpuffer*|відбииник*|отбоиник*',
  'air-spring': 'luftfeder|luftfedern|luftfederbalg*|federbalg*|miech|miechy|miechow|miecha|пневмоподуш*|пневмобалон*',
  'spring-seat': 'federteller*',
  conrod: 'korbowod*|panewk*|panewek|ojnic*|pleuel*|lagerschale*|шатун*|вкладиші|вкладишів|вкладыш*',
  tappet: 'popychacz*|hydrostossel*|stossel|zdvihatk*|zdvihatek|гідрокомпенсатор*|гидрокомпенсатор*|гідрик*|гидрик*',
  rocker: 'dzwigienk*|kipphebel*|коромисл*|vahadl*',
  sump: 'miska|miski|miske|misek|olwanne*|vana|vanu|vany|піддон|піддона|піддону|поддон|поддона|картера',
  dipstick: 'bagnet|bagnetu|peilstab*|olpeilstab*|olmessstab*|щуп|щупа',
  breather: 'odma|odmy|odme|olabscheider*|olabscheid*|odvzdusnen*|сапун*',
  bleeder: 'odpowietrznik*|entluftungsschraube*|entlufterschraube*|entlufternippel*|odvzdusnovac*',
  pulley: 'pasowe|pasowego|pasowym|pasowych|remenic*|riemenscheibe*|шків|шківа|шкива|шкив|шківи|демпфер*',
  'slide-pin':
    'prowadnica|prowadnice|prowadnic|prowadnik*|voditk*|fuhrungsbolzen*|fuhrungshulse*|направляюч*|напрямна|напрямні|напрямну|напрямних',
  'repair-kit': 'reperaturk*|reparaturk*|reparatursatz*|repsatz*|uberholsatz*|ремкомплект*|ремки|ремку',
  rubber: 'guma|gumy|gume|gumo|gumka|gumki|gumke|gumek|gumu|gummi|gummis|гумка|гумки|гумку|гумок|резинк*|резинок',
  insert: 'wklad|wklady|wkladow|wkladu|wkladem|wkladami|vlozk*|vlozek',
  heater:
    'nagrzewnic*|topeni|heizungskuhler*|standheizung*|warmetauscher*|пічка|пічки|пічку|пічці|пєчк*|печки|печка|печку|отопител*|обігрівач*',
  actuator: 'актуатор*|stellmotor*|nastawnik*|моторчик*|motorek|motorku|motorky|silniczek|silniczk*|elektromotor*',
  tank: 'zbiornik*|nadrz*|nadobka|nadobku|nadobky|kraftstofftank*|бензобак*|бак|бака|баки',
  regulator:
    'regulator|regulatory|regulatora|regulatoru|fensterheber*|spannungsregler*|laderegler*|склопід*|стеклопод*|регулятор*',
  lifter: 'podnosnik|podnosniki|podnosnikow',
  'trolley-jack': 'hever|heveru|hevery|wagenheber*|rangierheber*|домкрат*',
  horn: 'klakson*|hupe|fanfare|fanfaren|клаксон*',
  'control-unit': 'sterownik*|steuergerat*|modul|modulu|moduly|modulem|modulow|модуль|модуля|модулі',
  resistor: 'opornik*|rezystor*|vorwiderstand*|резистор*',
  brush: 'szczotk*|szczotek|kartac*|drahtburste*|kohleburste*|burste|bursten|brushes',
  solenoid: 'бендикс*|бендікс*|втягуюч*|втягив*|втягуюче|magnetschalter*|elektromagnes*',
  stator: 'stator|statoru|statora',
  towbar: 'holownicz*|fahrzeughaken|anhangerkupplung*|ahangerkuppl*|abschleppose*|фаркоп*|tazne|tazneho|haka|haki',
  'roof-rack':
    'dachtrager*|dachreling*|grundtrager*|velotrager*|fahrradtrager*|nosic|nosice|nosicu|relingi|релінг*|реилінг*',
  'steering-wheel': 'kierownica|kierownice|kierownicy|lenkrad*|volant|volantu|volantem|кермо|керма',
  airbag: 'airbag*|аирбег*|єирбег*',
  pedal: 'pedal|pedalu|pedaly|pedalow|pedale|педаль|педалі|педали',
  aerial: 'antena|anteny|antene|antenne|antennen|антена|антену|антени|антенна',
  hinge: 'zawias*|pant|panty|pantu|scharnier*|петля|петлі',
  hanger: 'wieszak|wieszaki|wieszakow|zaves|zavesy|zavesu|auspuffgummi*|auspuffhalter*',
  flange: 'flansch*|kolnierz*|priruba|priruby|прируб|фланец*|фланц*',
  nozzle: 'dysza|dysze|dyszy|dysz|waschduse*|spritzduse*|trysky|trysek|trysku',
  coupling: 'viskokupplung*|віскомуфт*|вискомуфт*|муфта|муфту|муфти|муфты',
  differential: 'dyferencjal*|differenzial*|differential*|diferencial*|роздатк*|раздатк*|редуктор*',
  sprocket: 'ritzel|kettenrad*|sprocket*|zebatk*',
  drier: 'osuszacz*|lufttrockner*|trocknerpatrone*|vysousec*|осушувач*|осушител*|вологовідділ*',
  refrigerant: 'chladiv*|kaltemittel*|klimagas*|фреон*|freon*',
  additive: 'присадк*|присадок|additiv*|aditiv*',
  gloves:
    'rekawic*|rekawiczk*|rukavic*|handschuh*|einweghandschuh*|einmalhandschuh*|arbeitshandschuh*|nitrilhandschuh*|рукавиц*|рукавичк*|рукавичок|перчатк*|перчаток|nitril|nitrile|nitryl|nitryle|нітрил*',
  'cleaning-cloth':
    'uterky|uterku|uterkami|wipes|czysciw*|szmat|szmaty|szmatki|scierki|scierek|scierka|hadr|hadry|hadru|hadrik*|uterek|putztuch*|reinigungstuch*|putzpapier*|putzrolle*|lappen|putzlappen*|ганчірк*|ганчірок|серветк*|серветок|салфетк*|салфеток|ветош*|тряпк*|тряпок|rags',
  soap: 'mydlo|mydla|mydlem|seife|seifen|handseife*|handwaschpaste*',
  tape: 'tasma|tasmy|tasme|tasm|pasky|izolepa|izolepu|klebeband*|isolierband*|abdeckband*|gewebeband*|kreppband*|panzerband*|скотч*|ізолент*|изолент*',
  'assembly-paste': 'pasta|pasty|pastu|kupferpaste*|keramikpaste*|montagepaste*|schleifpaste*|паста|пасту|пасти',
  'rust-remover': 'odrdzewiacz*|odrezovac*|rostloser*|schraubenloser*|rostumwandler*',
  underseal: 'unterbodenschutz*|rostschutz*|antikor*|антикор*|мовіл*|мовил*',
  paint:
    'lakier|lakieru|lakiery|lakierem|farba|farby|klarlack*|lackstift*|lackspray*|фарба|фарби|фарбу|краска|краски|краску',
  primer: 'primer|primera|primeru|grundierung*|праимер*',
  filler: 'szpachl*|spachtel*|шпаклівк*|шпаклевк*|шпатлевк*',
  hardener: 'utwardzacz*|tuzidl*|затверджувач*|отвердител*',
  'paint-thinner': 'rozcienczalnik*|redidl*|verdunner|verdunnung*|розчинник*|растворител*',
  sandpaper: 'schleifpapier*|sciern*|brusny|brusneho|наждачк*',
  'balance-weight': 'zavazi|zavazicko|ciezark*|odwaznik*|auswuchtgewicht*|wuchtgewicht*|klebegewicht*|грузик*',
  'ice-scraper': 'skrobacz*|skrabk*|skrabek|eiskratzer*|скребок|скребк*|зчищувач*|scrapers',
  'snow-chain': 'schneekette*',
  'de-icer': 'turschlossenteiser*|rozmrazovac*|odmrazac*|enteiser*|scheibenenteiser*|розморожув*|размораж*|deicer*',
  floormat:
    'dywanik*|koberce|kobercu|koberec|koberecky|fussmatte*|gummimatte*|kofferraummatte*|kofferraumwanne*|килимк*|килимок|килимків|коврик*|mats',
  'seat-cover': 'pokrowc*|pokrowiec|potahy|potahu|sitzbezug*|schonbezug*|чохли|чохлів|чохол|чехлы|чехли',
  'first-aid': 'apteczk*|lekarnick*|verbandkasten*|verbandskasten*|verbandskissen*|аптечк*',
  'warning-triangle': 'trojkat|trojkaty|trojuheln*|warndreieck*',
  'safety-vest': 'kamizelk*|warnweste*|vesta|vestu|vesty|жилет*',
  extinguisher: 'gasnic*|feuerloscher*|вогнегасник*|огнетушител*',
  freshener: 'ароматизатор*|stromeck*|duftbaum*|lufterfrischer*|пахучк*',
  wrench:
    'klucz|klucza|klucze|kluczy|drehmomentschlussel*|ringschlussel*|steckschlussel*|maulschlussel*|olfilterschlussel*|ключ|ключа|ключі|ключів',
  'impact-wrench': 'гаиковерт*|schlagschrauber*',
  screwdriver: 'srubokret*|sroubovak*|schraubendreher*|schraubenzieher*|викрутк*|отвертк*',
  puller: 'sciagacz*|stahovak*|abzieher*|знімач*|знимач*|съемник*',
  charger: 'ladegerat*|nabijeck*|prostownik*|зарядне|зарядныи|заряднии',
  tester: 'tester*|multimetr*|multimeter*|тестер*|мультиметр*',
  drill: 'wiertark*|wiertl*|vrtak*|vrtack*|bohrmaschine*|свердл*|дриль|дрилі',
  grinder: 'szlifierk*|winkelschleifer*|bruska|brusku|болгарк*',
  socket:
    'nasadk*|nasadek|oprawk*|oprawek|gniazdo|gniazda|zasuvk*|steckdose*|stecknuss*|lampenfassung*|насадк*|насадок|розетк*|цоколь|цоколя',
  spray: 'sprej|spreje|spreju|spreji|sprayu|spraye|спреи|спрею|zinkspray*|kontaktspray*|kontaktsprej*',
};

/** Parts that not every catalogue has, and the kinds that are nearest to them. */
export const nearest: Readonly<Record<string, string>> = {
  'spark plug': 'ignition coil',
  'glow plug': 'ignition coil|battery',
  'ignition cable': 'ignition coil',
  'timing chain': 'timing belt',
  'v-ribbed belt': 'timing belt',
  tensioner: 'timing belt|water pump',
  'brake drum': 'brake shoe|brake disc',
  'brake cylinder': 'brake caliper|brake shoe',
  'brake booster': 'brake caliper|brake hose',
  'brake cable': 'brake shoe|brake hose',
  'brake sensor': 'brake pad',
  'wiper arm': 'wiper blade',
  'wiper linkage': 'wiper blade',
  'washer fluid': 'coolant|cleaner',
  'clutch bearing': 'clutch kit|clutch cylinder',
  'strut mount': 'shock absorber|spring',
  'oil pump': 'oil filter|water pump',
  'fuel pump': 'fuel filter',
  injector: 'fuel filter',
  'maf sensor': 'crankshaft sensor|air filter',
};
