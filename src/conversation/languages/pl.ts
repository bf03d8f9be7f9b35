import type { Language } from './concepts.ts';
import { locales } from './locales.ts';

export const pl: Language = {
  locale: locales.pl,
  words: {
    why: 'dlaczego|czemu|z jakiego powodu|co się stało|jak to możliwe|co jest nie tak',
    when: 'kiedy|o której|na kiedy|jak szybko|którego dnia|jak długo|za ile dni',
    where:
      'gdzie|co z moim*|co z naszym*|co z zamówieniem|co z dostawą|gdzie jest|na jakim etapie|w którym oddziale|z którego oddziału|z którego magazynu|w którym magazynie|który oddział',
    howMany: 'ile razy|jak często|ile sztuk|ile szt|ilu|jaka ilość|ile tego|ile ich',
    howMuch: 'jak wysok*|ile|po ile|za ile|ile kosztuj*|ile wynosi|jak drogo',
    what: 'co tam było|co tam jest|czego|jakim|jakiej|którym|której|których|jakich|którą|jak|co|jaki|jaka|jakie|jaką|który|która|które|którą|kto|kogo|jakiej',
    whether: 'czy|są jakieś|są jakiekolwiek|jest jakaś|jest jakiś|były jakieś|była jakaś|był jakiś',
    canYou:
      'czy możesz|czy możecie|możesz|możecie|czy mogę|mogę|mógłbyś|czy mógłbyś|czy mógłbym|da się|czy da się|można|czy można|da radę|dasz radę|dacie radę',
    shouldI: 'opłaca się|czy powinienem|powinienem|powinniśmy|czy warto|warto|czy mam|czy mamy|czy muszę|czy trzeba',
    not: 'mamy już|już mamy|mamy jeszcze|nie|nigdy|jeszcze nie|bez zamawiania|wstrzymaj*|nie potrzebuj*|nie trzeba|nie anuluj|nie wysyłaj|nie zamawiaj*|nie bierz|nie kupuj|zatrzymaj|wstrzymaj',
    maybe:
      'jakbym|gdybym|jakbyśmy|gdybyśmy|a jak wezmę|jeśli wezmę|jak wezmę|jeżeli wezmę|jak weźmiemy|może|chyba|nie wiem|nie jestem pewien|zastanawiam*|a gdyby|gdyby|jeśli|jeżeli|ewentualnie|tylko pytam|na wszelki wypadek|a co jeśli|rozważam*|później|jak zamówię|jak zamówimy|jak wezmę|jak kupię|jeśli zamówię|szef mówił',
    later: 'w przyszłym tygodniu|za tydzień|w przyszłym miesiącu|dopiero jutro',
    hold: 'zanim zamówię|zanim zamówimy|czy poczekać|dopiero po|dopiero jak|dopiero gdy|po akceptacji szefa|dopiero po|dopiero jak|dopiero gdy|najpierw|wrócę|namyśl*|waha się|waham się|klient się|klient jeszcze|klient musi|klient nie|klient ma|zamówię później|zamówimy później|zamówię jutro|zamówimy jutro|zamówię w przyszłym|zamówimy w przyszłym|pogadam z|porozmawiam z|innym razem|muszę zapytać|muszę spytać|zapytam klienta|spytam klienta|pogadam z klientem|zadzwonię do klienta|dzwonię do klienta|najpierw klient|najpierw zapytam|najpierw spytam|najpierw zadzwonię|szef musi|szef zobaczy|niech szef|zapytam szefa|spytam szefa|zapytać szefa|spytać szefa|zastanowię się|zastanowimy się|jeszcze się zastanowię|muszę się zastanowić|muszę pomyśleć|pomyślę|przemyślę|prześpię się z tym|dam znać|damy znać|odezwę się|wrócę do tego|tylko patrzę|tylko sprawdzam|tylko oglądam|tylko pytam|na razie nie|na razie nic|jeszcze nie|jeszcze nic|nic nie zamawiaj*|nie zamawiaj*|niczego nie zamawiaj*|wstrzymaj się|poczekaj z|wstrzymajmy|czekam na klienta|czekam na decyzję|nie zdecydował*|zdecyduję później|jak klient potwierdzi|aż klient|rzucić okiem|rzuci okiem|rzucę okiem|zerknę|zerknie|zerknąć|sprawdzę|zmierzę|pomierzę|obejrzę|obejrzy|porównam|oddzwonię|napiszę później|napiszę jeszcze|zadzwonię jeszcze|na razie zostaw*|zostaw na razie|zostawmy na razie|wstrzymam się|poczekam|poczekajmy|muszę zobaczyć|musi zobaczyć|musi obejrzeć|musi rzucić|musi sprawdzić|muszę sprawdzić|muszę zmierzyć|dopytam|spytam|zapytam|upewnię się|wrócę z tym|jeszcze pomyślę|niech klient|dogadam',
    past: 'brane|brana|brany|brano|przyjechało|przyjechała|przyjechały|przyjechał|dojechało|dojechały|dojechał|kupiliśmy|kupiłem|kupowaliśmy|kupowałem|zamówiliśmy|zamówiłem|zamawialiśmy|zamawiałem|zamówiono|braliśmy|brałem|wzięliśmy|dostaliśmy|dostałem|przyszło|przyszła|doszło|doszła|dotarło|dostarczono|płaciliśmy|zapłaciliśmy|zapłaciłem|wydaliśmy|ostatnio|poprzednio|był|była|było|były|policzono|zwróciliśmy|zwróciłem|pomyliłem|miały być|mialy byc|miało być|mial byc|przyslaliscie|przysłaliście|średnio|drożej|podrożał*|średnia cena|a przyszły|a przyszło|doszły|było taniej|płaciłem|przyszły tylko|tylko przyszły|przyszło nam|wzrosł*|zdrożał*|pół roku temu|rok temu|poszła w górę',
    please: 'proszę|prosze|poproszę|prosimy|uprzejmie',
    it: 'te same|takie same|takich|takie|tych|to|tego|je|ten|ta|te|tą|tę|wszystko|oba|obie|nich|niej|nim|jego|w środku|tam',
    only: 'przyszły tylko|tylko przyszły|tylko|jedynie|wyłącznie|same',
    also: 'to|wtedy|ale|i|a|oraz|też|także|również|jeszcze|plus|a co z|do tego|no a',
    all: 'wszystko|wszystkie|wszystkich|wszędzie|łącznie|razem|cały|całość|całe|suma|sumę|suma tych dwóch|suma tych trzech|suma wszystkich trzech|suma trzech|podsumowanie',
    ok: 'nie twoja wina|to nie twoja wina|nie wasza wina|nie ma pośpiechu|bez pośpiechu|niepilne|nie pali się|ok|okej|okay|dobra|dobrze|spoko|jasne|super|może być|świetnie|pasuje|niech będzie|no to|rozumiem|aha|kumam|jasna sprawa|zrozumiałem|zrozumiano',
    yes: 'tak|leć z tym|lecimy|lecimy z tym|lec z tym|jedziemy|no|jasne|pewnie|oczywiście|zgadza się|ok|okej|dobra|dobrze|potwierdzam|dawaj|zgoda|jak najbardziej|poproszę|proszę',
    no: 'ale cena|to majątek|nie|nie dzięki|nie teraz|nie trzeba|nieważne|zostaw|daj spokój|jednak nie|dziękuję nie|nieaktualne|rozmyślił*|rozmyslil*|albo nie|na razie nic|nic nie zamawiaj|czekaj|poczekaj|zaczekaj|chwila|nie to|nie ten|nie ta|nic|odpuszczam|odpuść|no trudno|trudno|dobra nie|stop|nie ma sprawy|zostawmy|zapisz na później|na później|zastanowię się|jeszcze się zastanowię|muszę pomyśleć|za drogo|zapomnij|nieważne już|nieaktualne już|chwilka|chwilkę|chwileczkę|moment|momencik|sekunda|sekundę|sekundkę|poczekajcie|daj chwilę|już nieważne|olej to|pomyłka|nie to okno|dobra nieważne',
    stock:
      'stan|stany|stanie|dostępn*|czy macie|macie|masz|mają|macie może|na stanie|na magazynie|w magazynie|od ręki|od reki|na półce|są jakieś|zostało|zostały|jest jeszcze|posiadacie|czy jest|czy są|ile macie|ile jest|ile zostało|inny oddział|innym oddziale|innym magazynie|gdzie indziej|w innej filii|innej filii|znajdzie się|znajdą się|na miejscu|zostało jeszcze|zostały jeszcze|zostało coś|znalazłoby się',
    price:
      'cennik*|droższy niż|droższa niż|droższe niż|drożej niż|droższy od|droższa od|droższe od|z podatkiem|bez podatku|podatk*|cena|ceny|cenę|cenie|cen|cenach|koszt|koszty|kosztuje|kosztują|kosztowa*|ile kosztuje|ile kosztują|po ile|za ile|jednostkow*|ile za|stawka|ile płacę|z vatem|vatem|brutto|z vat|po czemu|ile wychodzi|ile wyjdzie|dalej po|ile to będzie|średnio po ile|średnia cena|średnio|drożej|droższ*|podrożał*|taniej było|było taniej|bez vat|netto|wychodzą|wzrosł*|zdrożał*',
    quote:
      'wycen*|zapytania ofertowe|zapytań ofertowych|zapytanie ofertowe|oferta|ofertę|oferty|kalkulacj*|kosztorys*|daj wycenę|dajcie wycenę|wyślij wycenę|wyślijcie wycenę|przyślij wycenę|przyślijcie wycenę|zrób wycenę|daj ofertę|wyślij ofertę|wyślijcie ofertę|przyślij ofertę|przyślijcie ofertę',
    cheaper:
      'tańszy niż|tańsza niż|tańsze niż|taniej niż|tańszy od|tańsza od|tańsze od|tańsz*|taniej|najtańsz*|tani|tanie|tanią|ekonomiczn*|taniego|tania|tanich',
    alternative:
      'coś zamiast|zamiast tego|coś innego niż|zamiennik*|odpowiednik*|zastępcz*|inna firma|innej firmy|inny producent|podobn*|alternatyw*|coś w zamian|w zamian|zamiast niego|zamiast niej|zamiast nich|coś innego|inny podobny',
    enough: 'wystarczy|starczy|wystarczająco|wystarcza|dosyć|zdążę|zdążymy',
    arrive:
      'wyjechało|wyjechalo|leci do nas|coś leci|cos leci|jedzie do nas|przyjechało|przyjechała|przyjechały|przyjechał|przyjdzie|przyjdą|przyjedzie|przyjadą|dojdzie|dojdą|dotrze|dotrą|będzie|będą|u mnie|u nas|dostanę|dostaniemy|termin dostawy|czas dostawy|czas realizacji|w drodze|jedzie|wysłan*|idzie|przyszł*|na aucie|w aucie|wyszło|wyszła|przyjada|będzie na jutro|na jutro|na kiedy będzie|do obiadu|przed obiadem|do południa|przed południem|dostanę dziś|przyjść|dojść|dotrzeć|przychodzi|przyjeżdża|ma przyjść',
    late: 'tyle trwa|tak trwa|to tyle trwa|nie dostarczon*|niedostarczon*|niezrealizowan*|nie zrealizowan*|spóźnia się|spóźnion*|opóźnion*|opóźnieni*|nie przyszło|nie przyszła|nie przyszły|nie doszło|nie doszła|nie doszły|nie dotarło|nie dotarła|nie dotarły|nie dojechał*|nie ma jej|wciąż czekam|nadal czekam|ciągle czekam|brakuje|zaginęł*|nie dostałem|nie dostaliśmy|tak długo|miały być|mialy byc|miało być|miał być|dalej nic|nadal nic|wciąż nic|nic nie doszło|nic nie ma|nic nie przyszło|gdzie do cholery|brakując*|ile można czekać|nadal nie ma',
    missing:
      'nie dowi*|niedowi*|nie przywieźli|nie przywieziono|brakuje mi|brakuje|brakowało|brakło|zabrakło|brak jednego|brak jednej|za mało|niepełn*|niekompletn*|nie wszystko|nie wszystkie|nie było w paczce|nie było w pudełku',
    cutoff:
      'do której godziny|do której|do kiedy zamówić|do kiedy trzeba|do kiedy jutro|do kiedy dziś|do kiedy dzisiaj|do kiedy najpóźniej|do kiedy składać|do kiedy złożyć|do kiedy na|do kiedy muszę|do kiedy mogę|do której trzeba|najpóźniej|ostatnia godzina|deadline|do której zamawiać|do której można|do której trzeba zamówić|zdążę|czy zdążę|zdążymy',
    order: 'rekwizycj*|requisition*|zamówieni*|zamówień|zamówienia|zamowien*|zapotrzebowan*|order|ordery',
    history:
      'histori*|poprzednie zamówienia|wcześniejsze zamówienia|ostatnie zamówienia|lista zamówień|wszystkie zamówienia',
    draft: 'szkic*|moje zamówienia|nasze zamówienia|moich zamówień|naszych zamówień|otwarte zamówienia|robocz*|koszyk*',
    delivery:
      'mój towar|nasz towar|moje części|nasze części|dostaw*|przesyłk*|paczk*|wz|wuzetk*|kurier*|transport*|przyjęcia',
    invoice: 'faktur*|fv|fvat|rachun*|zafakturow*',
    creditNote:
      'nadpłat*|nadplat*|korekt*|faktura koryguj*|faktury koryguj*|not* kredytow*|koryguj*|nota korygująca|fakturę korygującą',
    overdue:
      'na minusie z|w tyle z|z płatnościami w tyle|zaległe|zaległości w płatnościach|spóźniamy się z|z czym zalegamy|zaległości|zalegamy z|spóźnieni z|w plecy|nie zapłaciliśmy w terminie|nie zapłacone w terminie|przeterminowan*|po terminie|zaległ*|spóźnione płatności|po terminie płatności',
    owed: 'winien|winna|wisi nam|wiszą|co wisi|zostało do zapłaty|zostało nam do|wisicie|jesteście winni|jesteście nam winni|przelać|przelew|uregulować|opłacić|zapłacić|ile wam wiszę|ile wam wisimy|wisimy wam|wiszę wam|niezapłacon*|nieopłacon*|niezaplacon*|nieoplacon*|nierozliczon*|do zapłaty|do zapłacenia|zapłacić|zalegamy|jesteśmy winni|winni|dłużni|mamy zapłacić|nie zapłacon*|nie opłacon*|otwarte faktury|częściowo zapłacon*|zadłużenie|zadłużenia|dług|ile wisimy|wisimy|do odzyskania|jeszcze do zwrotu|niezwrócon*',
    paid: 'wpłynęło|wpłynęła|wpłata|zaksięgowan*|płaciliśmy|zapłaciliśmy|płaciłem|zapłaciłem|zapłacon*|opłacon*|uregulowan*|płaciliśmy mniej|opłacona|opłacony|zapłacona',
    due: 'z terminem|wpada w termin|wpada termin|wpada|wypada|wypadają|wypadaja|najbliższa płatność|następna płatność|kolejna płatność|spływa płatność|następna płatność|kolejna płatność|termin płatności|terminem płatności|płatne|płatnych|najbliższy termin płatności|do kiedy zapłacić|do kiedy trzeba zapłacić|termin zapłaty|kiedy zapłacić',
    credit:
      'jeszcze budżet|wolny budżet|budżetu zostało|możemy jeszcze zamawiać|możemy jeszcze coś zamówić|odblokow*|odblokuj*|limit*|kredyt*|saldo|ile nam zostało|ile mamy jeszcze|ile zostało na koncie|zostało na koncie|finanse|rozrachunk*|możemy jeszcze zamówić|na ile możemy|stan konta|zablokowani|zablokowany|blokad*|zadłużenie|czy przejdzie|limit kupiecki|saldo rozrachunków|salda|zablokowane|ile jeszcze mogę zamówić|ile możemy zamówić|ile jeszcze możemy',
    account: 'konto|konta|nasze dane|dane firmy|numer klienta|karta klienta|nasz numer|kim jesteśmy',
    address: 'adres*|gdzie dostarczacie',
    terms:
      'jaki mam termin płatności|jaki mam termin|jakie mamy warunki|warunki płatności|termin płatności mamy|metody płatności|sposób dostawy|sposoby dostawy|dni na zapłatę|forma płatności|jak możemy zapłacić|jak zapłacić|czy można kartą|kiedy płacimy|jaki mamy termin płatności|termin płatności faktur|termin płatności jaki|jaki termin płatności|ile dni na zapłatę|czasu na zapłatę|czas na zapłatę|dni mam na zapłatę|czasu mam na zapłatę|odroczony|odroczenie|gotówką|przelewem|za pobraniem|zapłacić kartą|płacić kartą|płatność kartą|kartą|blikiem|jak płacę',
    warehouses: 'magazyny|jakie magazyny|z jakich magazynów|oddziały|filie|które magazyny',
    status: 'status*|postęp|na jakim etapie|etap|poszło|przeszło|czy przeszło|co się dzieje z|czy poszło|udało się',
    returns:
      'oddacie|oddajecie|zwracacie|zwrócicie|weźmiecie z powrotem|wróciło|wróciła|wrócił|wróciły|oddaliśmy|zwróciliśmy|z powrotem|przyniósł|przyniosła|przynieśli|odesłał*|odsyłam|odesłać|odeślę|oddał|oddała|oddaję|odniósł|oddaję|oddaje|oddajemy|oddamy|zwracamy|zwrot*|zwróc*|zwracać|zwracam*|oddać|oddam|odesłać|odsyłam*|odesłania|przyjmiecie z powrotem|wymienić|wymiana|wymienicie|podlega zwrotowi|zwrot kasy|zwrot pieniędzy|oddajcie kasę|oddajcie pieniądze',
    deposit:
      'nie oddaliśmy|nie oddalismy|nie zwróciliśmy|nieoddane|niezwrócone|stare zaciski|stary zacisk|oddam stara|oddam starą|starą oddam|oddam stare|zwrócę starą|kaucj*|kaucja|rdzeń|rdzenia|zastaw*|stara część|starą część|depozyt*|za stary|za regenerację|oddam stary|stary oddam|zwrócę stary|oddać stary|za stare|stary zwrócę|stare części|starych części|stary rozrusznik|stary alternator|rdzeni|rdzenie|kaucją|niezwrócone stare',
    complain:
      'padły mi|padły nam|padł mi|padł nam|padło mi|niezadowolon*|przyszła dwa razy|przyszła podwójnie|na inną kwotę|nie podchodz*|nie podesz*|nie pasi|nie podpas*|nie siad*|cieknie|ciekną|przecieka*|nie ładuje|nie trzyma|nie odpala|nie świeci|nie startuje|skorygujcie|wystawicie korektę|zrobicie korektę|piszcz*|stuka|wgniecion*|wgniot*|porysowan*|zardzewia*|trzeszcz*|hałasuje|za długi*|za krótki*|za duż*|za mał*|zły rozmiar|zła strona|pogięt*|rozerwan*|rozwalon*|wyszczerbion*|urwan*|nie kręci|zatart*|z wgnieceniem|reklamac*|reklamuj*|pogniecion*|zgniecion*|gwarancj*|uszkodzon*|zepsut*|wadliw*|niewłaściw*|zły towar|zła część|złą część|pomyłk*|nie pasuj*|cieknie|pęknięt*|nie działa|skarg*|za mało przyszło|błędn*|policzone dwa razy|podwójnie|źle|pust*|puste pudełko|nie pasują|nie pasuje|nie to co zamawiałem|brakowało|nie zamawialiśmy tyle|nie zamawialiśmy|połamane|pogięte|zła ilość|pomyliłem się|pomyliliście|za dużo|o dwie za dużo|więcej niż zamówiliśmy|brakuje mi|coś się nie zgadza|nie zgadza się|zła cena|przyszły nie te|przyszło nie to|przyszedł nie ten|przyszła nie ta|dostałem nie te|dostałem nie to|nie te klocki|nie te części|nie ta część|nie te filtry|inne niż zamawia*|nie takie|co innego|za dużo policz*|policzyliście za|niekompletn*|dwa razy policz*|dwa razy nalicz*|dwa razy to samo|dwa razy wystaw*|dwa razy na fakturze|dwa razy zapłac*|przyszło dwa razy|jest dwa razy|mamy dwa razy|dwukrotnie policz*|dwukrotnie nalicz*|dwukrotnie wystaw*|inna cena|cena się nie zgadza|inna kwota|naliczyliście|reklamować',
    spend:
      'zakupy|idzie pieniędzy|pieniędzy idzie|idzie kasy|kasy idzie|poszło najwięcej|poszlo najwiecej|kasy na|poszło kasy|poszło nam kasy|poszło u nas kasy|ile poszło|wydał|wydała|wydaliśmy|wydałem|wydatk*|obrót|obroty|zakupy za|ile poszło|na zakupy|zakupów|wydajemy|poszło na',
    bought:
      'kupiliśmy|kupiłem|kupowaliśmy|zamówiliśmy|zamawialiśmy|braliśmy|wzięliśmy|zamówiłem|zeszło|zeszlo|poszło nam|zużyliśmy|zużyło|wyszło nam|zużycie|schodzi|kupujemy|zużywamy|brałem|brał|kupowałem|zamawiałem',
    last: 'wcześniejsz*|poprzedzając*|ostatni*|ostatnio|poprzedni*|najnowsz*|zeszły|zeszłym|zeszłego|zeszła|ubiegły|ubiegłym|jeszcze wcześniej|miesiąc wcześniej|rok wcześniej|poprzednim|tamten',
    product:
      'części|częścią|kierownicz*|produkt*|towar*|filtr*|klock*|tarcz*|pasek|paski|pasków|świec*|wycieraczk*|żarówk*|akumulator*|olej*|łożysk*|sprzęgł*|alternator*|rozrusznik*|amortyzator*|spręży*|pomp*|zacisk*|czujnik*|uszczelk*|wahacz*|turbin*|hamulc*|tej części|ta część|tę część|jaka część|która część|jaką część|chłodnic*|termostat*|lusterk*|zderzak*|reflektor*|cewk*|końcówk*|sworze*|przegub*|półoś|tłumik*|katalizator*|sprężark*|maglownic*|dwumas*|rozrusznik|płyn hamulcow*|płyn chłodnicz*',
    info: 'jaka długość|jaką długość|jaka szerokość|co to|co to jest|co to za|szczegół*|informacj*|opis|opisz|dane techniczne|wymiar*|waga|wagę|ile waży|rozmiar*|ean|kod kreskowy|kodu kreskowego|gabaryt*|kto produkuje|pozycje|pozycji',
    who: 'kto zamówił|kto zamawiał|kto to zamawiał|kto to zamówił|kto kupił|kto zatwierdził|kto złożył|kto jezdzi|kto jeździ|kto dziś jeździ|kto wiezie|kto je zamawiał|kto je zamówił|kto to brał|kto brał|kto akceptował|kto to akceptował|kto autoryzował',
    hours:
      'godziny otwarcia|do której jesteście|o której zamykacie|o której otwieracie|czy jesteście otwarci|czynny|czynne|czynna|otwarte w sobotę|otwarty w sobotę|w sobotę otwarte|jesteście w sobotę|pracujecie w sobotę|do której otwarte|otwarte|otwarci|otwarty|do której pracujecie|pracujecie|pracujesz|w weekend|w niedzielę|o której otwarcie|czynni|godziny pracy|godziny otwarcja|do ktorej czynne|do której czynne|o której otwier*|o której zamyk*|w święta|jutro czynne|macie otwarte|macie czynne|zamknięte|pracujecie jutro',
    pickup: 'odbiór osobisty|odbioru osobistego|odebrać|odbiorę|odbierzemy|odebrac|podjechać|podjadę|osobiście',
    shipping:
      'koszt dostawy|koszty dostawy|koszt wysyłki|koszty wysyłki|koszt przesyłki|ile kosztuje dostawa|ile kosztuje wysyłka|ile za dostawę|ile za wysyłkę|ile za transport|ile kosztuje transport|koszt transportu|koszty transportu|darmowa dostawa|darmową dostawę|dostawa gratis|darmowa wysyłka|cena dostawy|cena wysyłki|opłata za dostawę|minimalne zamówienie|minimum logistyczne|dostawa płatna|dostawa jest płatna|dostawa darmowa|dostawa jest darmowa',
    leadTime:
      'dostawa tego samego dnia|tego samego dnia|dostawa w ten sam dzień|czas dostawy|czasy dostawy|jak długo trwa dostawa|ile trwa dostawa|jak szybko dostarczacie|jak szybko dowozicie|jak szybka jest dostawa|jak często dowozicie|ile razy dziennie|dowozicie w sobotę|dowozicie w soboty|o której dowozicie|kiedy dowozicie|dni dostaw|godziny dostaw|kiedy jest dowóz|o której jest dowóz',
    technical:
      'moment dokręcania|moment dokręcenia|momentem|moment ~ dokręc*|moment obrotowy|jakim momentem|jaki moment|dokręca*|dokręci*|niutonometr*|ile oleju wchodzi|ile oleju idzie|ile wchodzi oleju|ile oleju do|ile oleju w|ile litrów oleju|ile litrów wchodzi|ilość oleju|pojemność oleju|jaki olej do|jaki olej wchodzi|jaki olej zalać|jaki płyn do|odstęp elektrod|przerwa na świecy|jak wymienić|jak zamontować|jak założyć|jak odpowietrzyć|jak zdemontować|instrukcja montażu|instrukcję montażu|schemat elektryczny|schemat podłączenia|książka napraw|dane serwisowe|kod błędu|kody błędów|grubość minimalna|minimalna grubość|ciśnienie w oponach|co ile wymieniać|co ile wymienić|jak często wymieniać|na ile starcza|ile wytrzymuje|interwał wymiany|grubość|jak grube|jaka grubość|prąd rozruchu|lepkość|ile amper*|ile ah|ile ma ah|amper*|prąd rozruchow*|ile wolt*|pojemność',
    driver:
      'odbierzcie stare|odbierzcie od nas|odbierzcie ~ stare|zabierzcie stare|zabierzcie ~ stare|przyjedźcie po|odbiór starych|zamów kuriera|zamówić kuriera|zamówicie kuriera|przyślij kuriera|przyślijcie kuriera|przysłać kuriera|wyślij kuriera|podeślij kierowcę|podeślijcie kierowcę|przyślij kierowcę|przyślijcie kierowcę|wyślijcie kierowcę|kierowca odbierze|kierowca zabierze|kierowca weźmie|kierowca może|kierowca podjedzie|wasz kierowca|waszego kierowcę|powiedz kierowcy|przekaż kierowcy|powiedzcie kierowcy|kurier odbierze|kurier zabierze|kurier może|kuriera po|odbierzecie to|odbierzecie od nas|odbiór od nas|odbiór zwrotu|zabierzecie to|zabierze ktoś|list przewozowy zwrotny|etykieta zwrotna|etykietę zwrotną',
    raise:
      'zwiększ* ~ limit*|podnieś* ~ limit*|podnieść ~ limit*|podwyższ* ~ limit*|powiększ* ~ limit*|większy limit|wyższy limit|więcej limitu|zwiększenie limitu|podniesienie limitu|odblokuj*|odblokować|odblokowanie|zdejmijcie blokadę|zdjąć blokadę',
    warranty: 'gwarancj*|gwarancyjn*|rękojmi*',
    picture: 'zdjęci*|zdjęć|fotk*|fotek|foto|rysunek|rysunk*|obrazek|jak wygląda',
    ownData:
      'zmienić adres|zmień adres|zmieńcie adres|nowy adres|inny adres|na inny adres|zmienić email|zmienić maila|zmienić hasło|hasło|hasła|dodać użytkownika|dodaj użytkownika|dodać kolegę|dodajcie kolegę|nowy użytkownik|założyć konto|nowe konto|zalogować|logowanie|zmienić dane|zmieńcie dane|zmienić nazwę|przeprowadziliśmy się|przenieśliśmy się',
    offTopic:
      'kawał|dowcip*|pogoda|pogodę|pogoda jutro|mecz|meczu|lotto|przepis na|zaśpiewaj|wiersz|wierszyk|sens życia|horoskop|nudzi mi się|kocham cię|wyjdź za mnie|zrób kawę|kto wygrał|stolica',
    services:
      'montujecie|zamontujecie|wymieniacie|wymienicie mi|montaż u was|usługa montażu|z montażem|auto zastępcze|wypożycz*|pożyczyć|pożyczycie|wynajem|wynająć|używane|używany|używanej|używanych|ze szrotu|z odzysku|szkoleni*|praca u was|opony|opon',
    restock:
      'kiedy będzie znowu|kiedy znowu będzie|kiedy będą znowu|kiedy znów będzie|kiedy będą z powrotem|kiedy będzie dostępn*|kiedy będą dostępn*|znowu dostępn*|następna dostawa do was|kiedy wam przyjd*|kiedy dostaniecie|kiedy będziecie mieć|kiedy będziecie mieli|kiedy uzupełni*|kiedy wróci na stan|kiedy na stanie|kiedy dojadą do was',
    priceChange:
      'zmiany cen|zmiana cen|zmian cen|zmieniły się ceny|ceny się zmieniły|podwyżk*|obniżk*|nowe ceny|nowy cennik|ceny poszły w górę|wzrost cen|wzrosty cen|nowych cen',
    settle:
      'odnotować|odnotowac|odnotuj*|odhacz*|zaznacz*|zaksięguj*|odfajkuj*|wystawcie korektę|wystaw korektę|wystawić korektę|zróbcie korektę|zrobić korektę|zrób korektę|prosimy o korektę|proszę o korektę|poproszę korektę|połowę teraz|zapłacić połowę|zapłacić część|część teraz|pół teraz|potrąc*|skompens*|kompensat*|kompensow*|rozlicz|rozliczcie|rozliczyć|rozliczenie z|rozlicz ~ z|zaliczyć na poczet|zalicz na poczet|na poczet|odjąć od faktur*|odejmij*|odejmijcie|odlicz*|odliczyć|przesun*|przesuń|przesuńcie|przenieść termin|przenieś płatn*|odrocz*|przedłuż*|wydłuż*|zapłacić później|później zapłac*|prolong*|prolongat*|rozłożyć|rozłóż*|skoryg*|skorygujcie|korektę faktury|korektę do|poprawić faktur*|poprawcie faktur*|popraw faktur*|wystawić nową|wystawcie nową|nową fakturę|anulować faktur*|anulujcie faktur*|anuluj faktur*|podzielić faktur*|umorz*|odblok*|zmienić termin|zmiana terminu|zmień termin|zmienić fakturę|zmieńcie faktur*|oznacz*|zły nip|błędny nip',
    charged:
      'policzyli|policzyliście|policzono|naliczyli|naliczyliście|naliczono|obciążyli|obciążyliście|skasowali|zafakturowali|zafakturowaliście',
    willPay:
      'zapłacimy|zapłacę|przelejemy|przeleję|opłacimy|opłacę|uregulujemy|ureguluję|puścimy przelew|puszczę przelew|zrobimy przelew|zrobię przelew|przelew pójdzie|przelew będzie|płacimy w|rozliczymy się w',
    tellOthers:
      'napisz do nich|napiszcie do nich|napisz im|napiszcie im|proszę do nich napisać|przypomnij im|przypomnijcie im|ponaglij*|ponaglcie|daj im znać|dajcie im znać|powiedz im|powiedzcie im|przekaż im|przekażcie im|napisz do oddziału',
    delivered:
      'wysłaliście|wysłano|wysłali|przyszło|przyszła|przyszły|przyszedł|doszło|doszła|doszły|doszedł|dotarło|dotarła|dotarły|dotarł|dojechało|dojechała|dojechały|dojechał|przyjechało|przyjechała|przyjechały|przyjechał|dostarcz*|dowieź*|dowieźl*|przywieź*|przywieźli|dowiezi*|przywiezi*|dostałem|dostałam|dostaliśmy|odebral*|nie dostarcz*',
    ownOnly:
      'my sami|tylko my|tylko nasze|same nasze|tylko nasz|tylko na nas|tylko własne|tylko wlasne|bez oddziałów|bez filii|oprócz oddziałów|poza oddziałami|bez oddzialow|tylko centrala|tylko nasze konto|tylko główne konto|bez tych z oddziałów|bez oddziału|bez filii|bez oddzialu',
    sort: 'posortuj*|sortuj*|sortowan*|uporządkuj*|ułóż|ułożyć|malejąco|rosnąco|od najwięks*|od najmniejsz*|od najstarsz*|od najnowsz*|od najdroższ*|od najtańsz*|alfabetyczn*',
    payment:
      'przelew poszedł|przelew wyszedł|przelew zrobiony|przelew poszedl|na raty|raty|w ratach|rozłożyć płatność|rozłożyć na|płatność w ratach|przedłużyć termin|wydłużyć termin|przesunąć termin|odroczyć|odroczenie|przesunąć płatność|zapłacić później|numer konta bankowego|nr konta do przelewu|numer konta do przelewu|dane do przelewu|na jakie konto',
    validity:
      'ważna ta cena|cena jest ważna|cena ważna|ceny są ważne|oferta ważna|oferta jest ważna|ważność oferty|ważność ceny|jak długo ważna|jak długo ważne|do kiedy ważna|do kiedy ważne|do kiedy cena|przytrzymać cenę|przytrzymaj cenę|zagwarantować cenę|utrzymać cenę|trzymacie cenę',
    retry:
      'spróbuj ponownie|spróbuj jeszcze raz|sprawdź ponownie|sprawdź jeszcze raz|zobacz jeszcze raz|odśwież|sprawdź znowu|ponów próbę|spróbuj znowu',
    reserve:
      'zostaw mi|zostawcie mi|zachowaj mi|odłożysz|odłożyłbyś|zostaw ~ dla mnie|schowaj|schowajcie|przetrzymaj*|zaklep*|odłóż|odłóżcie|odłożyć|odłożycie|odlozyc|zarezerwuj*|zarezerwować|rezerwacj*|przytrzymaj*|przytrzymać|na bok|zostawić dla mnie|zostawcie ~ dla mnie|trzymajcie ~ dla mnie|odkładacie',
    oldest: 'najstarsz*|najdawniejsz*|najdłużej po terminie',
    largest: 'największ*|najwyższ*',
    most: 'najdroższ*|najdrożej|najwięcej kosztowa*|kosztowało najwięcej|najwięcej|na co|top|najczęściej',
    compare:
      'wzrost czy spadek|więcej czy mniej|w górę czy w dół|wzrosło czy spadło|tańszy niż|tańsza niż|tańsze niż|taniej niż|tańszy od|tańsza od|tańsze od|droższy niż|droższa niż|droższe niż|drożej niż|droższy od|droższa od|droższe od|czym się różni|czym się różnią|porównaj|porównanie|porównaniu|różnica między|w porównaniu z|kontra|więcej niż w zeszłym|więcej niż w|mniej niż w|więcej niż we|mniej niż we|więcej niż rok temu|mniej niż rok temu|mniej niż w zeszłym|niż w zeszłym roku|niż rok temu',
    month: 'miesiącami|po miesiącach|na miesiące|miesięcznie|w podziale na miesiące|co miesiąc ile|rozbij na miesiące',
    brand: 'dostawc*|mark*|producent*|firm*',
    find: 'znajdź|szukam|szukamy|wyszukaj|poszukaj|szukać|potrzebny mi',
    category: 'katalog*|kategori*|grupy produktów|przeglądaj|asortyment',
    car: 'pasi|pasują|podpasi|siądzie|siadzie|pasowal*|pasował*|będzie pasować|podejdzie do|podpasuje|samochód|samochodu|auto|auta|do auta|pasuje|pasują|będzie pasować',
    vin: 'vin|numer vin|numer nadwozia|nadwozia|vinie|vinu',
    oe: 'oe|oem|numer oryginalny|oryginaln*|numer oe',
    approve:
      'zatwierdź|zatwierdz*|akceptuj*|zaakceptuj*|odrzuć|odrzuc*|zatwierdzam|akceptuję|zgadzam się na to|akceptował*|zatwierdził*|zatwierdza*|zaakceptował*',
    approvals:
      'akceptacj*|do akceptu|do klepnięcia|do klepniecia|czeka na mnie|czekają na mnie|do akceptacji|do zatwierdzenia|na moją decyzję|wymaga zgody|moją akceptację|wymaga akceptacji|zgody',
    submit:
      'niech idzie do akceptacji|idzie do akceptacji|do akceptacji|niech idzie do zatwierdzenia|wyślij do akceptacji|wyslij do akceptacji|składaj|skladaj|składaj zamówienie|dobra składaj|wyślij do szefa|prześlij do szefa|poślij do akceptacji|przekaż do akceptacji|daj do akceptacji|wyślij na akceptację|do szefa do akceptacji|wyślij zamówienie|złóż zamówienie|składam zamówienie|wyślij do akceptacji|prześlij do akceptacji|realizuj|finalizuj*|puść zamówienie|puszczaj|wysyłaj|prześlij do zatwierdzenia|wyślij to|puść to|leć z tym|do akceptacji wyślij|poproś o akceptację',
    discount:
      'wyprzedaż*|w ofercie specjalnej|coś spadnie|cos spadnie|spadnie cena|cena spadnie|dacie ~ procent|taniej na|taniej za|% taniej|da radę taniej|da rade taniej|urwać z ceny|urwać coś|coś z ceny|zbić cenę|opuścić coś|coś taniej za|konkurencja ma taniej|rabat*|upust*|zniżk*|bonus*|będzie taniej|lepsza cena|lepszą cenę|cena hurtowa|hurtowo|za większą ilość|taniej jak|taniej jeśli|promocj*|akcj*|gratis*|zejść z ceny|zejdź z ceny|zejdziecie z ceny|spuścić z ceny|spuścisz|spuścicie|spuść|opuścić z ceny|opuścicie|opuść|dogadać się co do ceny|dogadamy się|utarg*|po znajomości|ostateczna cena|najlepsza cena|najlepszą cenę|dobijemy targu|za tyle co|przebijecie|dacie taniej|da się taniej|za darmo|po kosztach|zejdziesz|gratisy',
    match:
      'wszystko przyszło|wszystko dotarło|wszystko dojechało|czy przyszło wszystko|przyszło wszystko|zgadza się z|zgadza sie z|zgodn*|zgadzają się|więcej niż zamówi*|więcej niż zamawia*|mniej niż zamówi*|mniej niż zamawia*|mniej niż na fakturze|mniej sztuk niż|czego brakuje|czegoś brakuje|czegoś nie ma w|wszystko doszło|wszystko przyszło|różnice|rozbieżn*|niezgodn*|zaległe dostawy|co jeszcze nie przyszło|co nie doszło|co nie przyszło|dostawy zgadzają się|zgadza się z tym|zgadzają się z tym',
    falls: 'spadnie|spadła|spadlaby|spadłaby|stanieje|potanieje|obniży się|zejdzie w dół',
    followed:
      'pilnujesz|pilnujecie|co pilnujesz|obserwujesz|obserwujecie|śledzisz|śledzicie|mam na oku|co obserwuję|co śledzę|co obserwujesz|co śledzisz|moje powiadomienia|moje alerty|o czym mnie powiadamiasz|jakie powiadomienia|przestań śledzić|przestań obserwować|nie śledź|nie obserwuj|nie powiadamiaj|co obserwujemy',
    pack: 'księgow*|paczka dla księgow*',
    ownNumber:
      'jako nasz numer|swój numer|nasz numer to|numer to|nr to|własny nr|nasz numer|nasz nr|numer własny|nr własny|numer zamówienia klienta|zlecenie|nr zlecenia|zlec|numer techniczny|nr ref|ref',
    buy: 'leć z tym|lecimy z tym|rób tak|tak rób|utwórz ~ zapotrzebowanie|stwórz ~ zapotrzebowanie|załóż ~ zapotrzebowanie|zrób ~ zapotrzebowanie|wystaw ~ zapotrzebowanie|szykuj|załóż ~ zamówienie|szykujcie|naszykuj|przyszykuj|przygotuj|przygotujcie|zapisz mi|zapisz nam|zapisz na|daj|dajcie|zamów|zamow|zamówcie|zamówić|zamówmy|zamawiam|zamawiaj*|zamawiamy|kup|kupić|kupuję|kupujemy|biorę|bierzemy|wezmę|weźmiemy|weź|dorzuć do zamówienia|wyślij mi|wyślijcie|przyślij*|rezerwuj*|zarezerwuj*|daj mi|dajcie|bierę|chcę zamówić|chcę kupić|chcemy zamówić|biore|wezme|poproszę żebyś zamówił|dawaj|niech będzie zamówione|dorzuć|dorzućcie|dorzuc|zrób szkic|przygotuj szkic|zrób zamówienie|przygotuj zamówienie|robimy|lecimy z tym|działaj|działamy|bierz|bierzemy to|klep|klepnij|zamawiajcie|weźmy|odłóż|odłóżcie|odłożyć|zrób mi zamówienie|przygotuj mi zamówienie|zrób ~ szkic|zrób ~ zamówienie|zróbcie ~ zamówienie|przygotuj ~ zamówienie|przygotuj ~ szkic|przygotujcie ~ zamówienie|utwórz ~ zamówienie|utwórz ~ szkic|stwórz ~ szkic|stwórz ~ zamówienie|wystaw ~ zamówienie|zapisz ~ szkic|wrzuć ~ do szkicu|wrzuć ~ do zamówienia|wrzuć ~ na zamówienie|złóż ~ zamówienie',
    want: 'potrzebuj*|potrzeba|potrzebne|potrzebna|chcę|chcemy|chciałbym|chcielibyśmy|przydałoby się|poproszę|poprosimy|poprosze|potrzebny|potrzebowałbym|potrzebowalibyśmy|przydałyby|chce|trzeba mi',
    cancel:
      'skasuj to|skasuj|anuluj*|anulować|odwołaj*|odwołać|wycofaj*|wycofać|skasuj zamówienie|rezygnuj*|zrezygnuj*|anulacj*|anulowanie|anulowania|storno',
    add: 'wrzuć|wrzuc|wrzućcie|dobierz|dodaj*|dodać|dorzuć|dołóż|dopisz|dolicz|plus|jeszcze|dorzuc|jeszcze jeden|jeszcze jedna',
    remove:
      'odpuść|odpuśćcie|odpuśćmy|odpuścić|wykreślić|skreślić|usuń|usuńcie|bez|wyrzuć|wyrzućcie|wykreśl|skreśl|zdejmij|zdejmijcie|pomiń|pomińcie|oprócz|zabierz|odejmij|wywal|wywalcie|wywalić|proszę usunąć|usunąć|wyrzucić|bez tych|odpuść|wyjmij|wyrzucamy|zrezygnuj z|ale bez',
    change:
      'zmień|zmień na|niech będzie|daj jednak|jednak|zrób|ma być|mają być|zamień na|popraw na|popraw|lepiej|zmniejsz|zwiększ*|podnieś*|podwyższ*|obniż*|podbij|zredukuj|ustaw|zmiana|sorry|sory|przepraszam|znaczy|pomyłka|zamień|podmień|wymień',
    instead: 'zamiast',
    twice:
      'wszystkiego dwa razy tyle|wszystko razy dwa|wszystko podwójnie|podwój wszystko|2 razy tyle|dwa razy tyle|2x tyle|2 razy więcej|dwa razy więcej|podwój|podwójcie|podwoić|podwójna ilość|podwójną ilość|dwukrotnie więcej|drugie tyle|razy dwa|razy 2',
    half: 'połow*|połówk*',
    times: 'razy tyle|razy więcej',
    again:
      'tyle co wtedy|tyle ile wtedy|tyle samo co wtedy|tyle co ostatnio|tyle ile ostatnio|jak ostatnim razem|jak poprzednio|to co ostatnio|jeszcze raz|to samo|powtórz*|ponów*|ponownie|znowu to samo|jak ostatnio|tak jak ostatnio|jak zwykle|to co zwykle|to co ostatnio|takie samo|jak zawsze|stałe zamówienie|standardowo|to samo co|co ostatnio|tak samo jak',
    every:
      'jak tylko ~ daj|napisz jak|napisz kiedy|napisz gdy|odezwij się jak|odezwij się gdy|szturchnij|piknij|obserwuj|śledź|pilnuj|co poniedziałek|co wtorek|co środę|co czwartek|co piątek|co tydzień|co miesiąc|codziennie|w każdy|w każdą|każdego dnia|każdego tygodnia|każdego miesiąca|każdego poniedziałku|regularnie|cyklicznie|automatycznie|powiadom*|przypomn*|daj znać jak|daj znać kiedy|daj znać|daj znac|dajcie znać|przypomnij|dej znać|krzyknij|każdy poniedziałek|każdy wtorek|każdą środę|każdy czwartek|każdy piątek|co dwa tygodnie|raz w miesiącu|raz w tygodniu|daj mi znać|dajcie mi znać',
    file: 'jako plik|plik|pliku|csv|excel*|excela|xlsx|arkusz*|eksport*|pobierz|pdf*|wydruk*|wydrukuj|do excela|w excelu|do exela',
    mail: 'mailem|mail|e-mail|email|na maila|prześlij na|wyślij na|wyślij fakturę|wyślij mi fakturę|prześlij fakturę|na adres',
    more: 'najbliższ*|więcej|dalej|następn*|kolejn*|reszta|resztę|pokaż więcej|kontynuuj|starsze',
    forget:
      'zapomnij|zapomnij to|zapomnij o tym|od nowa|zacznijmy od nowa|wyczyść|reset|nowa rozmowa|zapomnij wszystko',
    undo: 'jak było|tak jak było|jak było wcześniej|jak przedtem|jak wcześniej|przywróć|wróć do|cofnij|wycofaj ostatni*|zapomnij ostatni*|skreśl ostatni*|usuń ostatnią zmianę|wróć|odwróć',
    show: 'podeślij|podeslij|prześlij mi|pokaż|pokażcie|wyświetl|wypisz|podaj|daj listę|lista|zobacz|sprawdź|otwórz|otwórzcie|otworzyć|otworzy|proszę otworzyć|sprawdzić|wylistuj|podgląd|powiedz',
    human:
      'przełożon*|przelozon*|kto w takim razie|kto wtedy|kto to w takim razie|do kogo się zwrócić|do kogo mam się zwrócić|zadzwonicie|zadzwonisz|kogoś żywego|daj kogoś|kogos zywego|żywego człowieka|kogoś do rozmowy|do kogo dzwonić|do kogo zadzwonić|człowiek*|konsultant*|z kimś|z osobą|prawdziw*|handlowiec|handlowca|handlowcem|zadzwoń|zadzwonić|telefon|numer telefonu|kontakt|opiekun*|obsługa klienta|kierownik*|pracownik*|do kogo mam dzwonić|do kogo zadzwonić|do kogo dzwonić|połącz*|przełącz*|ktoś to sprawdzi|żeby ktoś to sprawdził|niech ktoś|do kogo mam z tym|prawdziwy człowiek|kogoś żywego|żywego|żywy człowiek|kogoś innego|z kimś pogadać|kto to załatwi|kto się tym zajm*|kto za to odpowiada|kto może pomóc|do kogo z tym|z kim rozmawiać|z kim gadać|kto to ogarnie|komu to zgłosić|gdzie to zgłosić|kto mi pomoże|do kogo pisać|do kogo napisać|komu napisać|kto może|kto mi pokaże|gdzie zgłosić|komu zgłosić|oddzwoń*|oddzwonić|przedzwoń*|prawdziwego człowieka|z człowiekiem|nie z botem|nie z automatem|zawołaj|zawołajcie|daj kogoś|dajcie kogoś|wasz numer|wasz telefon|zadzwońcie|numer do was|biuro obsługi|kto to może|kto może to|kto to zrobi|kto to zmieni|kto decyduje|kto o tym decyduje|dyrektor*',
    thanks:
      'mimo wszystko dzięki|dzięki mimo wszystko|i tak dzięki|dzięki i tak|mimo to dzięki|dzięki|dziękuję|dziekuje|dzieki|dzięki wielkie|wielkie dzięki|dzięx|dzięki bardzo|dziękujemy|thx|dzięks|dziena|dzieki wielkie|dzękuję|serdeczne dzięki|bóg zapłać|dziękówka|dziękować|dzięki za pomoc',
    hello:
      'żyjecie|żyjesz|śpicie|śpisz|puk puk|jest tam kto|jest kto|czy ktoś tam|działacie|halo halo|ktoś żyje|cześć|czesc|hej|witam|witaj|dzień dobry|dzien dobry|siema|dobry wieczór|dobry|hejka|elo|witajcie|siemanko|siemka|joł|jesteś tam|jest tam ktoś|halo|dzien doberek|dobry wieczor|dobry dzień|siemson|siemaneczko|yo|hello|hi|uszanowanie|szanowni państwo|witam serdecznie|dzien dobry wszystkim|dobrego dnia wszystkim|mam pytanie|mam pytanko|mam sprawę|mam prośbę|pytanie mam|szybkie pytanie|mam takie pytanie|jest ktoś|jest tu ktoś',
    bye: 'miłego wieczoru|spokojnego wieczoru|dobrego wieczoru|miłego popołudnia|fajrant|do poniedziałku|do juterka|do widzenia|na razie|nara|pa|do zobaczenia|miłego dnia|dobranoc|to wszystko|to na tyle|to tyle|pozdrawiam|pozdro|trzymaj się|papa|na dziś tyle|tyle na dziś|to by było|do jutra|do usłyszenia|miłego weekendu|miłego|dobrego dnia|udanego dnia|narazie|hej hej|spadam|kończę|to już wszystko|dobrej nocy',
    howAreYou:
      'po kawie|kawa była|kawa wypita|kawka była|po kawce|jak się masz|co słychać|jak leci|co tam|jak tam|co nowego|jak mija dzień|jak minął|jak zdrowie|jak życie|jak żyjesz|co u ciebie|co u was|jak się macie|jak leci tam|wszystko ok u|jak weekend',
    whoAreYou:
      'kim jesteś|czym jesteś|jesteś botem|jesteś robotem|czy jesteś człowiekiem|jesteś człowiekiem|jak się nazywasz|to bot|jesteś bot|jestes bot|ty bot|bot czy człowiek|człowiek czy bot|z kim rozmawiam|z kim piszę|czy to automat|jesteś automatem|jesteś maszyną|rozmawiam z|kto pisze|kto to jest|kto tam|jesteś prawdziw*',
    help: 'co ~ umiesz|co ~ potrafisz|jestem nowa|jestem tu nowa|co umiesz|umiesz coś|umiesz cos|co potrafisz|potrafisz coś|potrafisz cos|pomoc|pomóż|pomocy|co potrafisz|co umiesz|jak to działa|instrukcj*|komendy|polecenia|jak zamówić|co się stanie jak zamówię|co się stanie gdy zamówię|co się dzieje po zamówieniu|jak się tego używa|jak się tym|o co mogę|jak się zamawia|jestem nowy|jestem tu nowy|jak to wygląda z zamawianiem|mówisz po|rozumiesz po|po angielsku|co możesz|w czym możesz|w czym pomagasz|do czego służysz|do czego jesteś|co tu można|jak z tobą|o co można|co robisz|jak tego używać|co mam wpisać|co to za czat|pomóc|czego nie umiesz|czego nie potrafisz|mówicie po',
    praise:
      'świetnie|super robota|dobra robota|brawo|rewelacja|ekstra|genialnie|idealnie|spisałeś się|fajnie|wspaniale|jesteś najlepszy|jesteście najlepsi|jesteś super|jesteś świetny|super|mistrz|mistrzu|miód|petarda|git|gites|elegancko|bomba|sztos|szacun|złoto|nieźle|dobra robota bocie|spoko|luz|bajka',
    scold:
      'co za sklep|co za hurtownia|co za firma|co to za sklep|co to za hurtownia|co z was za|jak to nic|dupa z ciebie|do dupy|nie pomocnik|głupi|głupie|bez sensu|bzdur*|idiot*|beznadziej*|do niczego|nie o to pytałem|nie o to chodzi|nie o to mi chodzi|mylisz się|to błąd|cholera|kurwa|kurde|słabo|denerwuj*|żart*|nie rozumiesz|masakra|lipa|no to lipa|żarty|jaja|bez jaj|do dupy|żenada|załamać się|gdzie indziej|u konkurencji|skandal|dramat|porażka|do bani|porąbane|tragedia|kpina|kpiny|wkurza*|wkurwia*|debil*|tępy|tępa|badziewie|szajs|strata czasu|mam dość|nie pomagasz|kiepsko|fatalnie|o co ci chodzi|szlag|cholern*',
  },
  small:
    'btw notabene apropos wolę wolałbym wolałabym preferuję preferowany chętniej długo najlepiej najchętniej mniejwięcej uwaga uwagę uwagi uwagach dopisz dopiszcie kompletach kompletami stary stara starą starej starego stare hmm oj ups ach każdego każdej niż najmniej przynajmniej minimum mnie ciebie was nas sobie siebie taki taka takie coś jakiś jakieś jakaś jakąś jakichś pudełka pudełku poznać znać komplet komplety kompletów kpl zestaw zestawy pcs ponad nad max koło około w we z ze na do dla od po za o u przy się sie mi nam mnie mam mamy jest są by był być dzień dobry bardzo szt sztuk sztuki sztuka numer nr pilne pilnie może tam tu teraz dziś jutro nasz nasza nasze naszych naszego mój moja moje moich mojego ' +
    'panie pan pani jeśli że żeby oraz lub albo ma mieć go jej ich im nią potem szybko',
  numbers: [
    'jeden|jedna|jedną|jedno|jedne|jednej|jednego',
    'dwójkę|dwojke|dwójka|dwa|dwie|dwóch|dwoma',
    'trzy|trzech',
    'cztery|czterech|cztery sztuki',
    'pięć|pięciu',
    'sześć|sześciu|pół tuzina',
    'siedem|siedmiu',
    'osiem|ośmiu',
    'dziewięć|dziewięciu',
    'dziesięć|dziesięciu',
    'jedenaście',
    'dwanaście|dwunastu',
    'dwadzieścia',
  ],
  dozen: 'tuzin*',
  ordinals: [
    'pierwsz*',
    'drugi*|drugą|druga',
    'trzeci*',
    'czwart*',
    'piąt*',
    'szóst*',
    'siódm*',
    'ósm*',
    'dziewiąt*',
    'dziesiąt*',
    'ostatni|ostatnia|ostatnią|ostatnie|ostatniego|ostatniej',
  ],
  other: 'ten inny|ta inna|to inne|ten pozostały|ta pozostała',
  each: 'po N|każdego po N|każdego N|N każdego|N z każdego|N szt każdego',
  days: {
    'last half-year': 'pół roku|ostatnie pół roku|ostatniego pół roku|półrocze|półroczu',
    today: 'dziś|dzisiaj|dzisiejsz*',
    yesterday: 'wczoraj|wczorajsz*',
    tomorrow: 'jutro|jutrzejsz*|na jutro',
    'last week':
      'zeszły tydzień|zeszłego tygodnia|zeszłym tygodniu|ubiegły tydzień|ubiegłego tygodnia|ubiegłym tygodniu|ostatni tydzień|ostatniego tygodnia|ostatnim tygodniu|poprzedni tydzień|poprzedniego tygodnia|poprzednim tygodniu',
    'this week': 'tym tyg|ten tydzień|tego tygodnia|tym tygodniu|bieżący tydzień|bieżącym tygodniu|bieżącego tygodnia',
    'last 30 days': 'ostatni miesiąc|ostatniego miesiąca|ostatnim miesiącu|ciągu miesiąca',
    'last month':
      'zeszłym miesiącem|ubiegłym miesiącem|poprzednim miesiącem|zeszły miesiąc|zeszłego miesiąca|zeszłym miesiącu|ubiegły miesiąc|ubiegłego miesiąca|ubiegłym miesiącu|poprzedni miesiąc|poprzedniego miesiąca|poprzednim miesiącu|za zeszły miesiąc',
    'this month': 'ten miesiąc|tego miesiąca|tym miesiącu|bieżący miesiąc|bieżącego miesiąca|bieżącym miesiącu',
    'last year':
      'rok temu|rok wstecz|rokiem poprzednim|rokiem ubiegłym|rokiem zeszłym|zeszłym rokiem|ubiegłym rokiem|poprzednim rokiem|zeszły rok|zeszłego roku|zeszłym roku|ubiegły rok|ubiegłego roku|ubiegłym roku|poprzedni rok|poprzednim roku',
    'this year': 'ten rok|tego roku|tym roku|bieżący rok|bieżącym roku|bieżącego roku|cały rok|całego roku|całym roku',
    january: 'styczeń|stycznia|styczniu|styczniow*',
    february: 'luty|lutego|lutym|lutow*',
    march: 'marzec|marca|marcu|marcow*',
    april: 'kwiecień|kwietnia|kwietniu|kwietniow*',
    may: 'maj|maja|maju|majow*',
    june: 'czerwiec|czerwca|czerwcu|czerwcow*',
    july: 'lipiec|lipca|lipcu|lipcow*',
    august: 'sierpień|sierpnia|sierpniu|sierpniow*',
    september: 'wrzesień|września|wrześniu|wrześniow*',
    october: 'październik|października|październiku|październikow*',
    november: 'listopad|listopada|listopadzie|listopadow*',
    december: 'grudzień|grudnia|grudniu|grudniow*',
    monday: 'poniedziałek|poniedziałku|poniedziałkiem|poniedziałkow*',
    tuesday: 'wtorek|wtorku|wtorkiem|wtorkow*',
    wednesday: 'środa|środę|środy|środą|środow*',
    thursday: 'czwartek|czwartku|czwartkiem|czwartkow*',
    friday: 'piątek|piątku|piątkiem|piątkow*',
    saturday: 'sobota|sobotę|soboty|sobotą|sobotni*',
    sunday: 'niedziela|niedzielę|niedzieli|niedzielą',
  },
};
