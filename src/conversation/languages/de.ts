import type { Language } from './concepts.ts';
import { locales } from './locales.ts';

export const de: Language = {
  locale: locales.de,
  words: {
    why: 'warum|wieso|weshalb|aus welchem grund|was ist los mit|was ist passiert|woran liegt|was ist mit ~ los|was stimmt mit|was stimmt ~ nicht|was ist falsch',
    when: 'wann|um wie viel uhr|bis wann|wie schnell|wie lange|welcher tag|an welchem tag|ab wann',
    where:
      'wo|wo bleibt|wo bleiben|wo ist|wo sind|wohin|was ist mit|was macht|wie weit ist|welche filiale|aus welcher filiale|aus welchem lager|in welchem lager|welches lager',
    howMany:
      'wieviel hast|wieviel habt|wie viel hast|wie viel habt|wie oft|wie häufig|wie viele|wieviele|welche menge|wie viel stück|wieviel stück|anzahl',
    howMuch: 'wie hoch|wie viel|wieviel|wie teuer|was macht das',
    what: 'welche|welcher|welches|welchem|welchen|wie|was|welche|welcher|welches|welchen|wer|wessen|was ist|was sind',
    whether: 'ist|sind|gibt es|gab es|haben|hat|kann|ob|wird|wurde|war|waren|habt|hast|passt',
    canYou:
      'können sie|kannst du|könnt ihr|könnten sie|könntest du|kann ich|könnte ich|können wir|könnten wir|ist es möglich|darf ich|würden sie',
    shouldI: 'soll ich|sollen wir|sollte ich|sollten wir|muss ich|müssen wir|lohnt sich|lohnt es sich',
    not: 'haben wir schon|haben wir noch|haben schon|haben noch genug|nicht|kein|keine|keinen|keiner|nie|niemals|noch nicht|nichts|nix|nimmer|ned|net|nich|stopp|halt|nichts bestellen|nicht mehr',
    maybe:
      'vielleicht|eventuell|evtl|bin nicht sicher|nicht sicher|überlege|überlegen|falls|wenn|was wäre wenn|was wenn|ich frage nur|nur eine frage|möglicherweise|könnte sein|später|frage mich|der chef meinte|er sagte|sie sagte|hat gesagt',
    later: 'nächste woche|kommende woche|nächsten monat|dann morgen|erst morgen|irgendwann',
    hold: 'frag erst|frag den chef|frag ich den chef|frage den chef|chef fragen|den chef fragen|morgen bestelle ich|morgen bestellen wir|oder warten|erst nach|erst wenn|freigabe vom chef|nach freigabe|chef muss|chef soll|chef will|warte auf den kunden|warte auf die entscheidung|warte die entscheidung ab|warte noch auf|wart mal|warte mal|muss erst|erst nach|erst wenn|erst dann|das erst|erst freigeben|erst genehmigen|wart mal|warte mit|warten sie mit|wart mit|liegen lassen|erstmal liegen|offen lassen|zurückstellen|stell das zurück|geb dir|gebe dir|geb euch|gebe euch|geben euch|sag dir|sage euch|sag euch|kunde hat|kunde muss|kunde überlegt|kunde weiß|bestell später|bestelle später|bestellen später|bestell morgen|bestelle morgen|bestellen morgen|bestelle nächste woche|bestellen nächste woche|sprech erst|spreche erst|rücksprache|ein andermal|noch nix|noch nichts bestellen|noch nicht bestellen|nichts bestellen|nix bestellen|nicht bestellen|erst den kunden|kunden fragen|kunde fragen|kunden anrufen|beim kunden|mit dem kunden|muss erst|müssen erst|erst fragen|erst klären|erst noch fragen|chef fragen|chef schaut|chef muss|chef will|chef guckt|mit dem chef|überleg ich|überlege ich|überlegs mir|überleg es mir|überlege es mir|noch überlegen|überlege noch|ich überleg|ich überlege|drüber schlafen|darüber schlafen|drüber nachdenken|denk drüber nach|denke drüber nach|ich melde mich|melde mich|meld mich|melden uns|geb bescheid|gebe bescheid|geben bescheid|sag bescheid|sage bescheid|nur gucken|nur schauen|nur mal schauen|nur mal gucken|schau nur|schaue nur|guck nur|gucke nur|wollte nur wissen|wollte nur mal wissen|nur eine info|nur zur info|nur eine frage|frage nur|noch nicht abschicken|noch nicht rausschicken|noch warten|warten noch|abwarten|noch nicht entschieden|entscheide später|warte noch auf|noch kein auftrag|noch keine bestellung|noch nicht|drauf gucken|draufgucken|draufschau*|drübergucken|drüberguck*|drüberschau*|rüberschau*|drübergeht|schau mir|schaue mir|guck mir|gucke mir|seh mir|sehe mir|mess erst|messe erst|mess das|messe das|mess nach|messe nach|nachmessen|ausmessen|vergleich erst|vergleiche erst|vergleiche das|komme wieder|komm wieder|komme drauf zurück|komme darauf zurück|komm drauf zurück|ruf wieder an|rufe wieder an|ruf zurück|rufe zurück|ruf nochmal an|rufe nochmal an|rufe später|schreib nochmal|schreibe nochmal|lass das erstmal|lass erstmal|lassen wir erstmal|lassen wir das erstmal|erstmal so lassen|erstmal nicht|erst mal nicht|erst mal nichts|erstmal nix|vorerst nicht|vorerst nichts|chef draufschaut|kunde soll|frag den kunden|frage den kunden|frag meinen|frage meinen|kläre das|klär das',
    past: 'haben wir|habe ich|hatten wir|gekauft|bestellt|geliefert|bezahlt|erhalten|bekommen|gezahlt|ausgegeben|berechnet|zuletzt|letztes mal|beim letzten mal|bisher|kam|kamen|war|waren|wurde|wurden|zurückgeschickt|zurückgegeben|angekommen|sollten heute|habt geschickt|geschickt habt|durchschnittspreis*|im schnitt|im durchschnitt|teurer geworden|nur gekommen|gekommen|seit wann|mal billiger|früher billiger|mal günstiger|früher günstiger|früher gekostet|geschickt|gesendet',
    please: 'bitte|bitteschön',
    it: 'von denen|davon|solche|daraus|draus|es|das|die|sie|diese|dieses|diesen|beide|alles|davon|den|dem|ihn|ihm|drin|da drin|drinnen',
    only: 'nur gekommen|nur|bloß|lediglich|reicht|reichen|langt|langen|genügt|genügen',
    also: 'dann|aber|und|auch|noch|plus|dazu|zusätzlich|außerdem|was ist mit|wie sieht es mit|wie ist es mit',
    all: 'alle|alles|überall|insgesamt|gesamt|sämtliche|ganze|zusammen|gesamtsumme|endsumme|summe der beiden|summe der drei|summe von den dreien|summe von allen drei|summe|gesamtpreis|in summe',
    ok: 'nicht deine schuld|nicht ihre schuld|kannst ja nichts dafür|kannst nichts dafür|können sie nichts dafür|kannst du nichts dafür|keine eile|hat keine eile|eilt nicht|nicht eilig|ok|okay|gut|in ordnung|passt|alles klar|super|prima|einverstanden|na gut|klar|geht klar|passt so|sieht gut aus|verstanden|verstehe|aha|ach so|na dann',
    yes: 'ja|los gehts|los geht es|leg los|ab damit|raus damit|jawohl|jep|jo|klar|natürlich|gerne|genau|richtig|bitte|ok|okay|in ordnung|mach das|machen sie das|einverstanden|sicher|passt|ja bitte|passt mach|ja mach|ok mach|mach ruhig|mach so|passt so mach',
    no: 'ganz schön happig|das ist happig|happig|stop|nein|nee|nö|nein danke|lieber nicht|jetzt nicht|nicht nötig|vergiss es|lass es|doch nicht|lassen sie es|anders überlegt|erstmal nichts|nichts|moment|warte|nicht die|nicht das|lass mal|lass gut sein|ach nein|lass ichs|lass ich s|dann lass|lassen wir|dann nicht|schon gut|stopp|vergessen wirs|macht nichts|erst mal merken|später bestellen|bestelle später|überleg es mir|überlege noch|ich überleg|zu teuer|viel zu teuer|etwas teuer|ganz schön teuer|zu viel|zu viele|momentchen|moment mal|sekunde|kleinen moment|augenblick|wart mal|warte mal|warte kurz|hat sich erledigt|erledigt|falsches fenster|falscher chat|passt schon',
    stock:
      'habt ihr auf lager|ihr auf lager|lager|auf lager|lagernd|vorrätig|vorrat|verfügbar*|bestand|bestände|haben sie|habt ihr|hast du|noch da|vor ort|gibt es|gibts|am lager|noch welche|lagerbestand|da habt|sofort lieferbar|lieferbar|andere filiale|anderen filiale|anderem lager|anderes lager|woanders|noch welche da|noch vorrätig|habt ihr noch|haben sie noch|findet sich|finden sich',
    price:
      'was käme das|was kämen die|was käme der|was käme es|käme das|auf wie viel käme|was würde das kosten|was würde das machen|preisliste*|teurer als|mit steuer|ohne steuer|inkl steuer|steuer|listenpreis*|katalogpreis*|uvp|preis|preise|preisen|kosten|kostet|kost|was kostet|was kosten|wie teuer|stückpreis|nettopreis|einkaufspreis|ek|kostenpunkt|wie viel kostet|wieviel kostet|wie viel kosten|wieviel kosten|mwst|mit mwst|brutto|mehrwertsteuer|macht das|noch bei|was macht das|durchschnittspreis*|im schnitt|im durchschnitt|durchschnittlich|teurer|ohne mwst|netto|pro stück|zahlen wir pro stück|zahlen wir für eins|summe|gesamtsumme|gesamtpreis|gekostet',
    quote:
      'angebot|angebote|angebots|kostenvoranschlag*|kva|anbieten|offerte|anfrage|preisanfrage|preisangebot*|kalkulier*|kalkulation|gib mir ein angebot|schick mir ein angebot|schickt mir ein angebot|schicken sie mir ein angebot|mach mir ein angebot|angebot schicken',
    cheaper:
      'billiger als|günstiger als|billig*|günstig*|preiswert*|günstigere|billigere|günstigste*|mal billiger|früher billiger|mal günstiger|früher günstiger|billige|billiges|billigen|günstige|günstiges|günstigen',
    alternative:
      'etwas statt|was statt|was anderes als|etwas anderes als|was anstelle|alternativ*|ersatz für|ersatzteil für|vergleichbar*|gleichwertig*|ähnlich*|andere marke|anderer hersteller|anderen hersteller|von einem anderen|austauschbar|stattdessen|statt dem|statt dessen|als ersatz|ersatz|was anderes|etwas anderes|anderes statt',
    enough: 'genug|ausreichend|reicht|reichen|genügend',
    arrive:
      'kommt|kommen|ankommen|ankunft|da sein|hier sein|liefertermin|lieferzeit|lieferdatum|geliefert werden|bei uns|bei mir|unterwegs|versandt|verschickt|eintreffen|trifft ein|bekomme ich|bekommen wir|lieferung dauert|zugestellt|im wagen|schon raus|rausgegangen|auf tour|ist es da|sind die da|wann sind die da|wann ist es da|bis mittag|bis heute abend|vor mittag|kommt an|kommt heute|kommt morgen',
    late: 'dauert das so|so lang|so ewig|nicht geliefert|noch nicht geliefert|noch nicht ausgeliefert|nicht ausgeliefert|verspätet|verspätung|spät|zu spät|nicht angekommen|nicht gekommen|noch nicht da|nicht da|immer noch nicht|warte immer noch|warten immer noch|warte noch|fehlt|fehlen|verzögert|verzögerung|überfällige bestellung|überfällige lieferung|nicht erhalten|nicht bekommen|dauert so lange|verloren|wo bleibt|wo bleiben|sollten heute|sollte heute|sollten da sein|sollte da sein|immer noch nichts|noch nichts da|nichts angekommen|wo zum teufel|fehlende*',
    missing:
      'karton fehlt|fehlt ein karton|fehlt|fehlen|fehlte|fehlten|zu wenig|zu wenige|unvollständig|nicht vollständig|nicht komplett|nicht alle|nicht alles|nicht dabei|war nicht drin|nicht drin',
    cutoff:
      'bis wann bestellen|bis wann für ~ bestellen|bestellschluss|annahmeschluss|bis wann muss|bis wann kann|bis wie viel uhr|bis wieviel uhr|letzte bestellzeit|bestellzeit|spätestens|bis wann müssen|bis wann soll|schaff ich das|schaffe ich das|schaffen wir das|noch rechtzeitig|reicht das noch',
    order:
      'requisition*|requisitionen|anforderung|anforderungen|bestellanforderung*|bestellung*|auftrag|aufträge|auftrags|order|orders|aufträgen|bestellstatus|lieferstatus',
    history:
      'letzter preis|letzten preis|historie|bestellhistorie|verlauf|letzte bestellungen|letzten bestellungen|frühere bestellungen|bisherige bestellungen|alle bestellungen|bestellübersicht|bestellliste|auftragshistorie',
    draft: 'entwurf|entwürfe|meine bestellungen|unsere bestellungen|offene bestellungen|offenen bestellungen|warenkorb',
    delivery:
      'januarlieferung*|februarlieferung*|märzlieferung*|aprillieferung*|mailieferung*|junilieferung*|julilieferung*|augustlieferung*|septemberlieferung*|oktoberlieferung*|novemberlieferung*|dezemberlieferung*|meine ware|unsere ware|die ware|meine teile|unsere teile|lieferung*|lieferschein*|sendung*|paket*|wareneingang|wareneingänge|zustellung*',
    invoice:
      'januarrechnung*|februarrechnung*|märzrechnung*|aprilrechnung*|mairechnung*|junirechnung*|julirechnung*|augustrechnung*|septemberrechnung*|oktoberrechnung*|novemberrechnung*|dezemberrechnung*|januarrechnung*|februarrechnung*|märzrechnung*|aprilrechnung*|mairechnung*|junirechnung*|julirechnung*|augustrechnung*|septemberrechnung*|oktoberrechnung*|novemberrechnung*|dezemberrechnung*|rechnung*|re|rechnungs*|beleg|belege',
    creditNote: 'überzahl*|gutschrift*|korrekturrechnung*|rechnungskorrektur*|storno rechnung',
    overdue:
      'im verzug mit|offen und überfällig|rückstand|rückstände|hinterher|hinten dran|hinten mit|überzogen|drüber mit|zu spät dran|überfällig*|fällig gewesen|im verzug|zahlungsverzug|im rückstand|schon fällig|längst fällig',
    owed: 'offene posten|offenen posten|offener posten|steht noch aus|stehen noch aus|steht aus|stehen aus|noch ausstehend|schulden|schulden wir|verbindlichkeit*|schuldet ihr|ihr uns schuldet|überweis*|zu begleichen|begleichen|zahlen müssen|noch zahlen|noch zu zahlen|offener betrag|noch offen|unbezahlt*|offene rechnungen|offenen rechnungen|offene posten|offen|offene|offenen|nicht bezahlt*|noch zu zahlen|zu zahlen|schulden|schuldig|ausstehend*|ungezahlt*|bezahlen müssen|noch bezahlen|teilbezahlt*|teilweise bezahlt*|zahlen müssen|offener saldo|was davon ist schon fällig|verbindlichkeiten|ausstehende',
    paid: 'eingegangen ist die zahlung|zahlung eingegangen|zahlungseingang|bezahlt|gezahlt|bezahlte|bezahlten|bezahlter|beglichen*|weniger bezahlt|schon bezahlt',
    due: 'nächste zahlung|nächste fälligkeit|fällig|fällige|fälligen|fälligkeit|nächste zahlung|zahlung fällig|bis wann zahlen|bis wann muss die bezahlt|bis wann bezahlen',
    credit:
      'noch budget|budget frei|budget übrig|budget haben wir|können wir noch was bestellen|können wir noch etwas bestellen|noch was bestellen|entsperr*|freischalt*|kredit|kreditlimit|kreditrahmen|limit|kontostand|saldo|guthaben|wie viel haben wir noch|wieviel haben wir noch|noch frei|finanzen|spielraum|dürfen wir noch bestellen|restlimit|auf dem konto|gesperrt|sperre|freigeschaltet|kontosperre|geht noch eine bestellung|durch|kann ich noch bestellen|können wir noch bestellen|noch bestellen dürfen',
    account: 'konto|unsere daten|kundenkarte|kundennummer|firmendaten|kundendaten|stammdaten|wer sind wir',
    address: 'adresse|adressen|anschrift|lieferadresse|wohin liefert',
    terms:
      'zahlungsziel*|zahlungsfrist*|zahlungsbedingung*|zahlungsziel|zahlungsart*|lieferart*|versandart*|zahlungsfrist|wie können wir zahlen|wie zahlen wir|können wir mit karte|wann müssen wir zahlen|welches zahlungsziel|mit karte zahlen|karte zahlen|tage zeit zum zahlen|zeit zum zahlen|zeit zum bezahlen|zeit zu zahlen|bar zahlen|bar bezahlen|per nachnahme|lastschrift zahlen|kartenzahlung|mit karte|zahlungsbedingung|wie lange zahlungsziel|wie zahle ich',
    warehouses: 'lager habt|welche lager|standorte|filialen|welche filialen|lagerorte|niederlassungen',
    status:
      'status|stand|stand der|fortschritt|wie weit|durchgegangen|angekommen die bestellung|ging das durch|hat das geklappt|ist es durch|ist das durch|hat es geklappt|geklappt|bestellstatus|lieferstatus|sendungsstatus',
    returns:
      'retourenschein*|rücksendeschein*|nehmt ihr zurück|wieder zurücknehmen|zurückgegangen|zurück gegangen|zurückgeschickt|zurückschick*|zurückgeb*|zurücksend*|rückgabe|rücksendung|retoure|retouren|retournier*|umtausch*|zurück|zurücknehmen|rückgabefähig|tauschen|eintauschen|geld zurück|auf kommission|zurückgeben|umtauschen|geld wieder|mein geld|unser geld',
    deposit:
      'nicht zurückgegeben|noch nicht abgegeben|nicht abgegeben|pfandteil*|kern|altkern|pfand|pfandwert|altteil*|altteilpfand|altteilwert|kaution|austauschteil|tauschteil|den alten zurückgebe|alten zurück|alten ~ zurückgeben|alten ~ abgeben|alte ~ zurückgeben|alte ~ abgeben|altes ~ zurückgeben|altes teil zurück|pfandbetr*|altteile zurück',
    complain:
      'ärgerlich|ausgefallen|kaputtgegangen|nicht zufrieden|unzufrieden|kaputtem|kaputten|kaputter|kaputtes|anderem betrag|anderer betrag|darf nicht wieder passieren|doppelt gekommen|passt net|passen net|passt nich|passen nich|passten nicht|passte nicht|undicht*|ausgelaufen|läuft aus|laufen aus|statt dessen kam*|stattdessen kam*|lädt nicht|startet nicht|springt nicht an|hält nicht|läuft nicht|dreht nicht|leuchtet nicht|geht nicht mehr|geht nicht|gutschreiben|schreibt ihr das gut|schreiben sie das gut|quietscht|quietschen|klappert|klappern|delle|dellen|verbeult|zerbeult|zerdrückt|zerquetscht|eingedellt|zerkratzt|kratzer|rostig|verrostet|schleift|eiert|klemmt|zu lang|zu kurz|zu groß|zu klein|falsche größe|falsche seite|geplatzt|gerissen|undichte*|macht geräusche|eingedrückt|macke|macken|bruch|zerbrochen|hinüber|im eimer|hin ist|reklam*|garantie|gewährleistung|beschwer*|defekt*|kaputt|beschädigt*|falsch*|passt nicht|passen nicht|undicht|funktioniert nicht|fehler*|mangel*|mängel|zu wenig geliefert|doppelt berechnet|doppelt|verbogen|gebrochen|nicht bestellt|nie bestellt|zu viel berechnet|zu wenig drin|falschen filter|zu viel|zu viele|mehr als bestellt|zu wenig|stimmt nicht|das stimmt nicht|das falsche|falsch geliefert|was anderes|nicht das bestellte|statt dessen kam|ist falsch|sind falsch|fehlt ein karton|karton fehlt|unvollständig|nicht komplett|nicht vollständig|war leer|ist leer|leere schachtel|leerer karton|karton leer|schachtel leer|leer|zweimal berechnet|2 mal berechnet|zwei mal berechnet|2 mal dasselbe|zweimal dasselbe|zweimal abgebucht|zweimal bezahlt|zweimal in rechnung|2x berechnet|zweimal abgerechnet',
    spend:
      'geld hin|am meisten geld|geht ~ geld|größte posten|größter posten|größten posten|bei euch gelassen|bei ihnen gelassen|bei euch gelassen|bei euch ausgegeben|ausgegeben|ausgaben|umsatz|einkaufsvolumen|für wie viel|geld ausgegeben|einkäufe|verbraucht|eingekauft für',
    bought:
      'hatten wir zuletzt|zuletzt hatten|hatten wir das letzte mal|bestellt|gekauft|eingekauft|bestellt haben|abgenommen|haben wir bestellt|wir bestellt|haben wir genommen|gebraucht|verbraucht|verbrauch|kaufen wir|verbaut|schon mal gekauft|schon mal bestellt|je gekauft|jemals gekauft|jemals bestellt|brauchen wir im monat|brauchen wir pro monat|verbrauchen wir',
    last: 'vorherig*|frühere|früherer|letzte|letzter|letzten|letztes|neueste|neuesten|zuletzt|vorige|vorherige|letztem|davor|monat davor|jahr davor|der davor|vormonat|vorjahr',
    product:
      'teil|teile|produkt*|artikel*|filter*|ölfilter*|luftfilter*|bremsbeläge*|bremsbelag*|beläge*|bremsscheibe*|scheibe*|riemen|zahnriemen*|zündkerze*|wischer*|scheibenwischer*|lampe*|birne*|batterie*|öl|lager vorne|radlager*|kupplung*|lichtmaschine*|anlasser*|stoßdämpfer*|feder|federn|pumpe*|wasserpumpe*|bremssattel*|sensor*|dichtung*|querlenker*|turbolader*|kühlmittel*|frostschutz*|kühler*|thermostat*|außenspiegel*|stoßstange*|scheinwerfer*|zündspule*|spurstange*|traggelenk*|koppelstange*|antriebswelle*|auspuff*|katalysator*|lambdasonde*|klimakompressor*|lenkgetriebe*|schwungrad*|motoröl*|getriebeöl*|bremsflüssigkeit*|bremsschlauch*|kühlerschlauch*',
    info: 'welche länge|welche breite|wiegt|wiegen|gewicht|wie schwer|was ist|details|detail|infos|informationen|beschreibung|technische daten|maße|abmessung*|maß|größe|gewicht|wie schwer|wie groß|ean|barcode|strichcode|wer stellt|positionen|satz enthalten|in einem satz',
    who: 'wer hat das bestellt|wer hat bestellt|wer bestellte|wer hat freigegeben|wer fährt|wer hat das gekauft|von wem bestellt',
    hours:
      'bis wann seid ihr|seid ihr samstags|seid ihr am samstag|öffnungszeiten|wann macht ihr zu|wann macht ihr auf|wann schließt|wann öffnet|habt ihr offen|überhaupt offen|habt ihr ~ offen|samstags offen|samstag offen|samstag geöffnet|geöffnet|am samstag auf|sonntags offen|bis wann habt ihr auf|wie lange habt ihr|arbeitet ihr|habt ihr samstag|habt ihr auf|geschlossen|öffnet ihr|macht ihr morgen auf|macht ihr heute zu|wann macht ihr|machen sie auf|machen sie zu|wann offen|wann auf|wann zu|offen habt|habt ihr morgen offen|öffnungszeit|feiertag*|morgen offen|heute offen|bis wann offen|ab wann offen|ab wann habt|wann seid ihr da|samstag jemand da|sonntag jemand da|morgen jemand da|feiertag jemand da|seid ihr samstag|seid ihr sonntag',
    pickup: 'abholen|abhol|abgeholt|abholung|abhole|selbst abholen|vorbeikommen|selbstabhol*',
    shipping:
      'versandkosten|versand kosten|kostet der versand|was kostet der versand|kostet die lieferung|was kostet die lieferung|lieferkosten|frachtkosten|fracht|porto|versandkostenfrei|frei haus|lieferung kostenlos|kostenlose lieferung|liefergebühr*|versandpauschale|kostet die zustellung|mindestbestellwert|mindermengenzuschlag|frachtfrei',
    leadTime:
      'lieferung am selben tag|am selben tag|am gleichen tag|gleicher tag|taggleich|lieferzeit|lieferzeiten|wie lange dauert die lieferung|wie schnell liefert ihr|wie schnell liefern sie|wie oft liefert ihr|wie oft am tag|liefert ihr samstags|liefert ihr am samstag|wann liefert ihr|wann fahrt ihr|liefertage|lieferzeitpunkt|wann kommt die tour|tourenplan',
    technical:
      'drehmoment*|anzugsmoment*|anzugsdrehmoment*|anziehdrehmoment*|newtonmeter|wie fest|wie viel öl kommt|wieviel öl kommt|wie viel öl geht|wieviel öl geht|wie viel öl braucht|wieviel öl braucht|wie viel öl passt|wieviel öl passt|wie viel liter öl|wieviel liter öl|wie viel öl muss|wieviel öl muss|wie viel öl gehört|ölmenge|füllmenge|einfüllmenge|welches öl gehört|welches öl kommt|welches öl braucht|welches öl muss|welches öl nehm*|elektrodenabstand|wie baue ich|wie bau ich|wie wechsle ich|wie wechsel ich|wie tausche ich|wie entlüfte ich|einbauanleitung*|montageanleitung*|anleitung zum einbau|schaltplan|reparaturanleitung|werkstatthandbuch|wartungsintervall*|wechselintervall*|fehlercode*|verschleißgrenze|mindestdicke|zündreihenfolge|steuerzeiten|reifendruck|wie oft wechseln|wann wechseln|wie lange hält|wie lange halten|wie dick|wie stark sind|dicke der|belagstärke|kaltstart*|viskosität|wie viel ah|wieviel ah|wie viele ah|ampere*|wie viel volt|wieviel volt',
    driver:
      'holt ~ ab|holen sie ~ ab|holt ihr ~ ab|altteile abholen|pfandteile abholen|bei uns ~ abholen|nehmt ~ mit|nehmen sie ~ mit|abholung der|altteile mitnehmen|fahrer schicken|fahrer schick*|schickt den fahrer|schickt ihr den fahrer|schickt einen fahrer|fahrer bestellen|fahrer bescheid|sag dem fahrer|sagt dem fahrer|sagen sie dem fahrer|fahrer mitnehmen|fahrer abholen|fahrer mitgeben|fahrer das|fahrer die|fahrer den|euer fahrer|ihr fahrer|eurem fahrer|ihrem fahrer|fahrer kann|kann der fahrer|nimmt der fahrer|holt der fahrer|kurier schicken|kurier bestellen|kurier beauftragen|abholauftrag|abholung beauftragen|abholung organisieren|abholung buchen|bei uns abholen|holt ihr das ab|holt ihr die ab|holt ihr es ab|holt das jemand ab|holt die jemand ab|abholen lassen|rücksendeetikett|retourenlabel|retourenschein',
    raise:
      'heben ~ limit|heben ~ kreditlimit|kreditlimit auf|limit auf|limit erhöhen|limit ~ erhöh*|limit rauf*|limit hoch*|limit anheben|limit ~ angehoben|kreditlimit erhöhen|kreditlimit ~ erhöh*|kreditlimit anheben|erhöht ~ limit|erhöht ~ kreditlimit|höheres limit|höheres kreditlimit|mehr kredit|mehr limit|limiterhöhung|entsperr*|sperre aufheben|sperre lösen|freischalten',
    warranty: 'garantie|garantiefall|garantiezeit|garantieantrag|gewährleistung*',
    picture: 'bild|bilder|foto|fotos|zeichnung*|wie sieht das aus|wie sieht der aus|wie sieht die aus|aussieht',
    ownData:
      'adresse ändern|lieferadresse ändern|neue adresse|neue lieferadresse|andere adresse|andere lieferadresse|anschrift ändern|email ändern|passwort*|kennwort|benutzer anlegen|neuer benutzer|neuen benutzer|kollegen hinzufügen|kollegen freischalten|kollegen anlegen|konto eröffnen|neues konto|einloggen|daten ändern|bankverbindung ändern|wir sind umgezogen|umgezogen',
    offTopic:
      'erzähl ~ witz|einen witz|wetter|fußball|bundesliga|lotto|rezept|sing ~ lied|gedicht|sinn des lebens|horoskop|mir ist langweilig|heirate mich|liebe dich|mach ~ kaffee|wer hat gewonnen|hauptstadt',
    services:
      'baut ihr ~ ein|bauen sie ~ ein|macht ihr ~ einbau|einbau bei euch|einbauservice|mit einbau|montiert ihr|mietwagen|leihwagen|ersatzwagen|ausleihen|leihen|leiht ihr|verleiht ihr|mieten|vermietet ihr|gebrauchte teile|gebrauchtteil*|gebrauchte|gebrauchten|schrottplatz|schulung*|stellenangebot*|reifen',
    restock:
      'wieder auf lager|wieder da|wieder lieferbar|wieder verfügbar|wann kriegt ihr|wann bekommt ihr|wann bekommen sie|wann habt ihr wieder|wann kommt nachschub|nachschub|wann kommen neue|wann gibt es wieder|wann gibts wieder',
    priceChange:
      'preisänderung*|preiserhöhung*|preissenkung*|preisanpassung*|neue preise|preise geändert|preise gestiegen|neue preisliste|preissteigerung*',
    settle:
      'vermerk*|abhaken|hak ~ ab|hakt ~ ab|verbuch*|als bezahlt|gutschrift erstellen|gutschrift ausstellen|rechnung korrigieren|die hälfte|hälfte jetzt|teilzahlung|teil jetzt|zieh ~ ab|ziehen ~ ab|ziehe ~ ab|abzieh*|verrechne*|verrechnung|gegenrechn*|anrechn*|angerechnet|abziehen|aufrechn*|abzug von|verschieb*|verschoben|nach hinten schieben|hinausschieben|verlänger*|stunden|stundung|aufschub|aufschieben|später zahlen|später bezahlen|in raten|raten|korrigier*|rechnungskorrektur|korrekturrechnung|korrigierte rechnung|korrektur der rechnung|neu ausstellen|neu ausgestellt|neue rechnung|rechnung ändern|rechnung umschreiben|umschreiben|rechnung stornieren|rechnung storniert|rechnung aufteilen|rechnung splitten|entsperr*|freischalt*|entblock*|als bezahlt markier*|zahlungsziel ändern|fälligkeit ändern|anderes zahlungsziel|späteres zahlungsziel|falsche ust|erlassen',
    charged: 'berechnet|abgerechnet|in rechnung gestellt|kassiert|fakturiert|abkassiert',
    willPay:
      'wir überweisen|überweise ich|überweisen wir|ich überweise|wir zahlen|zahlen wir|zahle ich|ich zahle|wir bezahlen|bezahlen wir|bezahle ich|wird überwiesen|wird bezahlt|geld geht raus|überweisung geht|werden überwiesen|werden bezahlt',
    tellOthers:
      'schreib ihnen|schreiben sie ihnen|schreibt ihnen|schreib denen|schreibt denen|schreiben sie denen|sag ihnen|sag denen|sagt denen|sagen sie denen|sagen sie ihnen|erinnere sie|erinnern sie die|erinnert die|erinner die|gib denen bescheid|geben sie denen bescheid|gebt denen bescheid|mahnt die|mahn die|richten sie ihnen|richte ihnen',
    delivered:
      'gelieferte*|verschickt|versandt|versendet|geliefert|angekommen|eingetroffen|gekommen|kam|kamen|angeliefert|zugestellt|ausgeliefert|mitgeliefert|bekommen|erhalten|gebracht|abgeliefert|nachgeliefert',
    ownOnly:
      'wir selbst|nur wir|nur unsere|nur eigene|nur die eigenen|nur unser konto|ohne filialen|ohne die filialen|ohne niederlassungen|ohne die niederlassungen|nur zentrale|nur die zentrale|nur hauptkonto|nur wir selbst|nur uns|ohne zweigstellen|ausser filialen|ohne die filiale|ohne filiale',
    sort: 'sortier*|geordnet|ordnen|absteigend|aufsteigend|grösste zuerst|größte zuerst|höchste zuerst|älteste zuerst|neueste zuerst|teuerste zuerst|billigste zuerst|der grösse nach|der größe nach|nach betrag|nach datum|nach fälligkeit|alphabetisch*',
    payment:
      'gerade überwiesen|überweisung ist raus|überwiesen|ratenzahlung|in raten|raten|zahlungsziel verlängern|zahlungsaufschub|später zahlen|später bezahlen|aufschub|stunden lassen|stundung|fälligkeit verschieben|bankverbindung|eure iban|ihre iban|lastschrift|skonto',
    validity:
      'preis gültig|preise gültig|angebot gültig|wie lange gilt|gilt der preis|gilt das angebot|gilt das|gültig bis|bis wann gültig|preis halten|preis garantieren|angebot halten|haltet ihr den preis|preisgarantie|preisbindung',
    retry:
      'versuch es nochmal|versuch es noch mal|versuchs nochmal|probier nochmal|probier es nochmal|probier es noch mal|schau nochmal|schau noch mal|schau nochmal nach|nochmal prüfen|prüf nochmal|nochmal versuchen|noch mal versuchen|nochmal schauen',
    reserve:
      'leg ~ zurück|lege ~ zurück|legt ~ zurück|legen ~ zurück|leg ~ beiseite|legt ~ beiseite|legen ~ beiseite|halt ~ zurück|heb ~ auf|hebt ~ auf|leg mir einen zurück|leg mir eins zurück|leg mir eine zurück|leg mir zurück|leg zurück|leg die zurück|leg mir die zurück|leg sie zurück|zurücklegen|zurückgelegt|zur seite legen|beiseite legen|beiseite|auf die seite legen|reservier*|legt mir die zurück|halten sie die|aufheben|weglegen|leg mir ~ weg|legt mir ~ weg|leg ~ weg|legt ~ weg|leg uns ~ weg|heb mir ~ auf|hebt mir ~ auf|reservierung',
    oldest: 'am längsten überfällig|am längsten offen|längsten überfällig|älteste*',
    largest: 'größte*|höchste*|teuerste*',
    most: 'am teuersten|teuerste*|am meisten gekostet|am meisten|wofür|das meiste|top|am häufigsten|den meisten|die meisten|dem meisten|mit den meisten',
    compare:
      'mehr oder weniger|billiger als|günstiger als|teurer als|vergleich*|mehr als im|weniger als im|höher als im|niedriger als im|im vergleich|unterschied zwischen|gegenüber|mehr als letztes jahr|weniger als letztes jahr|mehr als letzten monat|weniger als letzten monat|als letztes jahr|als im vorjahr|als voriges jahr|als letzten monat',
    month: 'nach monaten|pro monat|je monat|monatsweise|nach monat|monatlich',
    brand: 'lieferant*|marke|marken|hersteller*|fabrikat*',
    find: 'finde|suche|suchen|such|find|finden|gesucht',
    category: 'katalog|kategorie*|warengruppe*|sortiment|stöbern|produktgruppe*',
    car: 'passt das|passen die|würde passen|auto|fahrzeug|wagen|pkw|baujahr|passt das|passen die|passt der|passt die',
    vin: 'vin|fahrgestellnummer|fin|fahrzeugidentifikation*',
    oe: 'oe|oem|oe nummer|originalnummer|originalteil*|original',
    approve:
      'gibt ~ frei|geben ~ frei|gebe ~ frei|geb ~ frei|lehn ~ ab|lehne ~ ab|gib ~ frei|geben ~ frei|genehmige*|genehmigen|freigeben|freigabe erteilen|ablehnen|abgelehnt|lehne ab|gib frei|geben sie frei|freigegeben|genehmigt',
    approvals:
      'freigabe|freigaben|genehmigung*|wartet auf mich|warten auf mich|warum freigeben|freigeben muss|freigegeben werden|zur freigabe|zur genehmigung',
    submit:
      'schick zur freigabe|gib zur freigabe|schick es zum chef|schick das zum chef|leg es dem chef vor|leg dem chef vor|abschicken|absenden|zur freigabe schicken|bestellung aufgeben|bestellung abschicken|aufgeben|abschließen|schick ab|schick die bestellung|durchziehen|raus damit|abschick*|losschicken|freigeben lassen|freigabe anfordern|lass freigeben|zur freigabe|zur genehmigung',
    discount:
      'im sonderangebot|sonderangebot*|in der aktion|in aktion|aktionspreis*|aktionen|rabattaktion*|billiger gehts nicht|billiger geht es nicht|gehts billiger|geht es billiger|gehts auch billiger|am preis von|preis noch was|noch was am preis|preislich noch|preislich was|billiger bei der konkurrenz|rabatt*|nachlass|skonto|bonus|prozente|wirds billiger|wird es billiger|billiger wenn|mengenrabatt|staffelpreis*|besserer preis|besseren preis|günstiger wenn|runtergehen|preis runter|mit dem preis runter|am preis was|am preis noch|am preis machen|preis was machen|was am preis|letzter preis|letzte preis|bester preis|besten preis|entgegenkommen|handeln|verhandel*|händlerpreis|werkstattpreis|nachlassen|gratis|umsonst|sonderpreis|freundschaftspreis|mitziehen|mitgehen beim preis|unterbieten|zugabe',
    match:
      'alles da|kam alles|ist alles gekommen|ist alles angekommen|stimmt überein|überein|übereinstimm*|mehr als ich bestellt|mehr als wir bestellt|mehr als bestellt|weniger als bestellt|weniger als ich bestellt|weniger als wir bestellt|weniger als auf der rechnung|differenz*|abweichung*|was fehlt|fehlt was|fehlt etwas|alles gekommen|alles angekommen|rückstand|rückstände|was steht noch aus|passt zur rechnung|passt zur lieferung|alles dabei|war alles dabei|alles drin|war alles drin|ist alles da|stimmen die lieferungen|passen die lieferungen|alles was wir bestellt|alles was ich bestellt|alles bestellte|fehlt da was|fehlt noch was|fehlt irgendwas',
    falls: 'fällt|sinkt|runtergeht|runter geht|sinken sollte|fallen sollte|gefallen ist',
    followed:
      'hör auf ~ beobachten|beobachtet ihr|behältst du im auge|wird für mich beobachtet|überwachst du|beobachte ich|beobachtest du|was verfolge ich|lasse ich mir melden|lass ich mir melden|ich mir melden lasse|werde ich benachrichtigt|meine benachrichtigungen|meine abos|worüber informierst du|beobachtungen|preisalarm|benachrichtigung abbestellen|nicht mehr melden|nicht mehr beobachten|was wird beobachtet|was beobachtest',
    pack: 'steuerberater*|buchhalt*',
    ownNumber:
      'nr ist|nummer ist|unsere nr|unser zeichen|als unsere nummer|eigene nr|unsere nummer|eigene nummer|unsere referenz|referenz|ref|auftragsnummer|bestellnummer|unsere bestellnummer|kommission|vorgangsnummer|technische id',
    buy: 'mach das so|mach es so|so machen wir|erstelle ~ anforderung|erstell ~ anforderung|mach ~ anforderung|leg ~ anforderung an|lege ~ anforderung an|anlegen|bestellung anlegen|leg ~ an|lege ~ an|legt ~ an|auftrag anlegen|bereite ~ vor|bereitet ~ vor|richte ~ her|mach ~ fertig|macht ~ fertig|bestellt uns|bestellt mir|bestellt mal|schreib ~ auf|schreib mir|schreibt uns|gib|nimm|nimm ~ auf|nehmt|gebt|bestell|bestelle mir|bestelle|bestellen|bestellt bitte|kauf|kaufe|kaufen|nehme|nehmen wir|wir nehmen|ich nehme|schick mir|schickt mir|schicken sie|schick uns|schickt uns|liefern sie|liefert|reservier*|ordern|ordere|bestellen sie|gib mir|nehm|nehm ich|nehme ich|nehmen|hau rein|leg mir|pack ein|bestell sie|mach fertig|leg mal nen entwurf an|leg einen entwurf an|leg nen entwurf an|mach einen entwurf|mach nen entwurf|mach mal nen entwurf|erstell einen entwurf|machen wir so|so machen wir es|so machen wirs|dann machen wir das|her damit|leg mir einen zurück|leg mir eins zurück|leg mir zurück|zurücklegen|leg zurück|leg die zurück|leg mir die zurück|dann mach|ok mach|bereite ~ bestellung|bereite ~ entwurf|bestellung vorbereiten|entwurf vorbereiten|mach ~ entwurf|mach ~ bestellung|macht ~ entwurf|machen sie ~ entwurf|erstelle ~ entwurf|erstell ~ entwurf|erstelle ~ bestellung|erstell ~ bestellung|erstellen sie ~ entwurf|leg ~ entwurf an|lege ~ entwurf an|entwurf machen|entwurf anlegen|stell ~ bestellung zusammen|setz ~ bestellung auf',
    want: 'brauche|brauchen|bräuchte|bräuchten|benötige|benötigen|möchte|möchten|hätte gern|hätten gern|hätte gerne|will|wollen|wir brauchen|bräucht|will doch|brauch|bräuchte ich',
    cancel:
      'storno|stornier*|abbestellen|abbestell|widerruf*|zurückziehen|annullier*|absagen|kündig*|abbrechen|brich ~ ab|brecht ~ ab|brechen sie ~ ab|blas ~ ab|blast ~ ab|abblasen|beenden|beende',
    add: 'füge|hinzu|hinzufügen|dazu|zusätzlich|noch dazu|ergänz*|pack|leg dazu|plus|noch',
    remove:
      'sein lassen|lass gut sein|entfern*|ohne|lösch*|streich*|weglassen|raus|nimm raus|wegnehmen|weg|außer|wieder raus|bitte raus|rausnehmen|nimm ~ raus|nimm ~ weg|nimm ~ runter|nimm ~ heraus|nehmen ~ raus|nehmt ~ raus|lassen ~ weg|lass ~ weg|lasst ~ weg|streichen|schmeiß|rausschmeißen|kannst du rausnehmen|ohne die|lass weg|lass die weg',
    change:
      'mach|mach daraus|ändere|ändern|änder|stattdessen|doch lieber|lieber|besser|korrigier*|erhöhe*|hochsetzen|heraufsetzen|reduzier*|setze|setz|sollen es sein|machen sie|doch|sorry|entschuldigung|ich meine|ich meinte|quatsch ich meine|quatsch|tausch*|tauschen|austauschen|ersetz*|bleibts bei|bleibt es bei|bleiben wir bei|dabei bleiben|belassen wir es bei',
    instead: 'statt|anstatt|anstelle|stattdessen',
    twice:
      'alles doppelt|alles zweimal|alles mal zwei|alles verdoppel*|von allem das doppelte|von allem doppelt so viel|doppelt so viel|doppelt so viele|doppelte menge|das doppelte|verdoppel*|mal zwei|mal 2|zweimal so viel|zweimal so viele|2 mal so viel|2 mal so viele|nochmal so viele|noch mal so viele|nochmal so viel|nochmal soviel|nochmal so viel dazu',
    half: 'die hälfte|hälfte|halb so viel|halb so viele|halbier*|halbe menge',
    times: 'mal so viel|mal so viele|mal soviel',
    again:
      'so viele wie damals|so viel wie damals|so viele wie letztes mal|so viele wie zuletzt|so viele wie beim letzten mal|so viel wie letztes mal|wie letztes mal|wie beim letzten mal|nochmal*|noch einmal|noch mal|dasselbe|das gleiche|das selbe|wiederhol*|wie letztes mal|wie beim letzten mal|wie immer|wie üblich|erneut|nachbestell*|wieder dasselbe|das übliche|übliche|übliches|wie gehabt|das gleiche wie|dasselbe wie|gleiche nochmal|das gleiche nochmal|gleiche wieder|das gleiche wie letztes mal|dasselbe wie letztes mal|das selbe wie letztes mal|das gleiche wie letztes|wie letztens|genauso viele|genauso viel|ebenso viele|gleich viele',
    every:
      'sobald ~ melde|sobald ~ bescheid|gib laut|schreib mir wenn|meld dich wenn|schreib wenn|sagst bescheid|sagt mir bescheid|beobachte|beobachten sie|behalte ~ auge|behalte ~ blick|überwache|jeden montag|jeden dienstag|jeden mittwoch|jeden donnerstag|jeden freitag|jede woche|wöchentlich|jeden monat|monatlich|täglich|jeden tag|dauerauftrag|regelmäßig|automatisch|abo|erinnere mich|benachrichtig*|sag bescheid|bescheid wenn|bescheid sagen|bescheid geben|gib bescheid|melde dich|melden sie sich|sagt bescheid|alle zwei wochen|einmal im monat|einmal die woche|jeden samstag|jeden sonntag|jeden ersten|jeden zweiten',
    file: 'als datei|datei|csv|excel|xlsx|tabelle|exportier*|export|herunterladen|download|pdf|drucken|ausdruck|als excel|in excel|excelliste',
    mail: 'per mail|mail|e-mail|email|mailen|per e-mail|senden an|schicken an|schick die rechnung|schicke die rechnung|senden sie die rechnung|weiterleiten',
    more: 'mehr|weiter|weitere|nächste|rest|der rest|zeig mehr|ältere|fortfahren|die nächsten|danach|die danach|der danach|darauf folgende',
    forget:
      'vergiss|vergiss das|vergiss alles|vergessen|von vorne|neu anfangen|neues gespräch|zurücksetzen|reset|alles löschen|von vorn|leer ihn|leere den|warenkorb leeren|leeren',
    undo: 'wie vorher|wie es war|wie vorhin|wie zuvor|so wie vorher|wieder zurück|rückgängig|letzte zeile vergessen|vergiss die letzte|streich die letzte|letztes zurück|zurücknehmen|mach das rückgängig|vergiss das letzte',
    show: 'aufmachen|zeig|zeige|zeigen|zeig mir|liste|auflisten|anzeigen|anschauen|öffne|öffnen|gib mir eine liste|prüf*|überprüf*|schau|mal schauen|schauen ob|nur schauen|nachschauen|schau nach|sag mir|sag',
    human:
      'ruf ~ an|ruf da mal an|rufen sie ~ an|ruft ~ an|wer denn dann|wer denn|wer dann|wer sonst|wer macht das dann|an wen soll|rufst du|kannst du anrufen|jemand echtes|einen menschen|echten menschen|mensch|menschen|mitarbeiter*|mit jemandem|jemand|jemanden|berater*|verkäufer*|telefonnummer|anrufen|ansprechpartner*|kundendienst|kundenservice|kontakt|außendienst*|chef sprechen|den chef|mit dem chef|deinen chef|ihren chef|euren chef|wen ruf ich|wen rufe ich|wen kann ich anrufen|verbinde mich|verbinden sie mich|jemand klären|jemand anschauen|echter mensch|mit einem menschen|mit einem mitarbeiter|klären|wer kümmert sich|wer ist zuständig|zuständig|wer macht das|wer hilft mir|an wen|bei wem|wen frage ich|wen frag ich|wer ist mein ansprech*|wem schreib*|an wen schreib*|wer kann mir|wer zeigt mir|mir das wer zeigen|wer kann das|wer regelt|wer klärt|wen muss ich|mich wenden|wenden|ruft zurück|rückruf|zurückrufen|rufen sie zurück|ruf mich zurück|ruft mich|ruf mich an|einen richtigen|echten menschen|keinen bot|kein roboter|nicht mit einem bot|eure nummer|ihre nummer|eure telefonnummer|chef sprechen|vertriebler|sachbearbeiter*|wer könnte das|wer ändert|wer entscheidet|wer das entscheidet|geschäftsführer*',
    thanks:
      'danke trotzdem|trotzdem danke|danke dir trotzdem|trotzdem vielen dank|danke|dankeschön|vielen dank|danke schön|herzlichen dank|dank dir|merci|besten dank|thx|danke sehr|danke dir|danke euch|dankee|dank|tausend dank|thanks|danke für|dankschön|danke vielmals',
    hello:
      'lebt ihr|lebt ihr noch|seid ihr da|noch da|noch wach|schlaft ihr|klopf klopf|ist da wer|ist wer da|wer da|hallo|guten tag|guten morgen|guten abend|moin|servus|grüß gott|hi|hey|tag|grüezi|morgen zusammen|mahlzeit|bist du da|jemand da|hallochen|hallöchen|moin moin|moinsen|tach|tach auch|gude|grüß dich|grüß euch|grüße|guten|hallo zusammen|sehr geehrte damen und herren|schönen guten tag|huhu|hello|hab eine frage|habe eine frage|hab ne frage|hätte eine frage|hätt ne frage|kurze frage|mal eine frage|mal ne frage|ne frage|jemand zuhause|noch jemand da',
    bye: 'schönen sonntag|bis montag|guten feierabend|tschüss|tschüß|auf wiedersehen|bis bald|schönen tag|ciao|gute nacht|das wars|das war alles|das ist alles|schönes wochenende|bis dann|feierabend|bis morgen|bis später|mach gut|machs gut|schönen feierabend|schönes we|schönen abend|tschau|tschö|bis denne|hau rein|ade|das wäre alles|das reicht|mehr brauch ich nicht',
    howAreYou:
      'kaffee gehabt|schon kaffee|kaffee getrunken|schon wach|wie geht es|wie gehts|wie läufts|was geht|wie läuft es|na wie läufts|wie gehts dir|alles gut bei|was gibts neues|was gibt es neues|gibts was neues|wie geht|wie geht es ihnen|wie geht es euch|wie gehts euch|wie gehts ihnen|was macht die kunst|alles klar bei|alles fit|na alles klar|na alles gut|wie war dein|wie war das wochenende',
    whoAreYou:
      'wer bist du|wer sind sie|bist du ein bot|bist du ein roboter|bist du ein mensch|sind sie ein mensch|was bist du|wie heißt du|bist du echt|bot oder mensch|mensch oder bot|mit wem rede ich|mit wem schreibe ich|mit wem spreche ich|bist du eine maschine|sind sie ein bot|sind sie ein roboter|wer schreibt da|ein computer|eine ki|bist du ne|bist du n|roboter',
    help: 'was ~ kannst du|ich bin die neue|ich bin der neue|neu hier|hilfe|hilf mir|helfen|was kannst du|was können sie|wie funktioniert|anleitung|befehle|wie bestelle ich|was passiert wenn ich bestell*|was passiert nach der bestellung|wie kann ich|wie läuft das mit|wie läuft das hier|bin neu|wie bestellt man|wie geht das|sprichst du|sprechen sie|kannst du deutsch|was machst du|was kann ich fragen|wobei kannst|wofür bist du|wozu bist du|was geht hier|wie benutze ich|was muss ich schreiben|was kann man hier|wie funktionierst du|was kannst du alles|was kannst du nicht|was können sie nicht|sprecht ihr|redest du',
    praise:
      'nicht so gemeint|toll|klasse|prima|spitze|gut gemacht|perfekt|genial|wunderbar|sehr gut|großartig|ausgezeichnet|du bist der beste|du bist super|bist der hammer|top|super|hammer|mega|geil|stark|nicht schlecht|spitzenmäßig|gut so|läuft|bombe|ehrenmann|bist ein schatz|jut|astrein|passt super',
    scold:
      'was ist das für ein laden|was seid ihr für ein|ernsthaft nichts|wollt ihr mich|scheissverein|scheißverein|scheissladen|scheißladen|saftladen|drecksladen|dumm|blöd|blödsinn|quatsch|unsinn|idiot|nutzlos|mist|scheiße|scheisse|das ist falsch|stimmt nicht|nicht was ich gefragt|nicht was ich wollte|verdammt|du verstehst mich nicht|nervt|schlecht|so ein mist|na toll|so ein scheiss|frechheit|witz|verarschen|woanders|unmöglich|lächerlich|saftladen|unbrauchbar|zeitverschwendung|nix verstehst|hilfst nicht|keine hilfe|depp|trottel|kacke|scheiß|kotzt mich|reicht mir|zum kotzen|katastrophe|furchtbar|schrott|bescheuert',
  },
  small:
    'je achso achja apropos übrigens btw liebsten bevorzugt vorzugsweise idealerweise irgendwelche irgendein irgendeine irgendeinen besten bestenfalls möglichst vorzugsweise idealerweise etwa ungefähr vermerk notiz bemerkung anmerkung drauf flasche flaschen dose dosen kanister mind menge alte alten altes altem alter ach ah äh hm hmm oh ups als mindestens wenigstens mich dich euch uns mir dir ihm ihn ihnen sich meins deins unseres welche welchen welcher welches so wohl halt eben machst macht du ne nen satz sätze set pcs über unter max circa ca ab beim sei ich wir sie er der die das dem den des ein eine einen einem einer für von vom im in am an zu zum zur mit und oder bei auf aus guten tag wie mir uns mein meine meinen meiner unser unsere unseren unserer dir ihr euch stück stk mal denn schon eigentlich nach um ' +
    'bis gerade jetzt dann so hier da heute morgen schnell dringend tu aufgeteilt aufgeschlüsselt gesplittet artikelnummer nummer nr sich ihnen werden habe',
  numbers: [
    'ein|eins|eine|einen|einer|eines|einem',
    'zwei|zwo',
    'drei',
    'vier',
    'fünf',
    'sechs|ein halbes dutzend|halbes dutzend|einem halben dutzend|halben dutzend|halbe dutzend',
    'sieben',
    'acht',
    'neun',
    'zehn',
    'elf',
    'zwölf',
    'zwanzig',
  ],
  dozen: 'ein dutzend|einem dutzend|dutzend',
  ordinals: [
    'erste|ersten|erster|erstes|zuerst',
    'zweite|zweiten|zweiter|zweites',
    'dritte|dritten|drittes',
    'vierte|vierten',
    'fünfte|fünften',
    'sechste|sechsten',
    'siebte|siebten',
    'achte|achten',
    'neunte|neunten',
    'zehnte|zehnten',
    'letzte|letzten|letztes|letzter',
  ],
  other:
    'der andere|vom andern|von dem andern|den andern|dem andern|die andern|die andere|das andere|den anderen|dem anderen|vom anderen|von dem anderen|anderes',
  each: 'N aus jedem|aus jedem N|je N|jeweils N|N jeweils|N von jedem|von jedem N|N stück je',
  days: {
    'last half-year': 'halbes jahr|halben jahr|halbe jahr|halbjahr|letzten halben jahr',
    today: 'heute|heut|heutige*',
    yesterday: 'gestern|gestrige*',
    tomorrow: 'bis morgen|für morgen|morgen früh|morgen',
    'last week':
      'letzte woche|letzter woche|letzten woche|vorige woche|voriger woche|vergangene woche|vergangenen woche',
    'this week': 'diese woche|dieser woche|laufende woche|laufenden woche',
    'last 30 days':
      'über den letzten monat|innerhalb des letzten monats|während des letzten monats|laufe des letzten monats',
    'last month': 'letzten monat|letzter monat|letztem monat|letzten monats|vorigen monat|vergangenen monat|vormonat',
    'this month': 'diesen monat|dieser monat|diesem monat|dieses monats|laufenden monat',
    'last year':
      'vor einem jahr|vorjahr|im vorjahr|vor 1 jahr|jahr davor|jahr zuvor|letztes jahr|letzten jahr|letztem jahr|letzten jahres|voriges jahr|vergangenes jahr|vergangenen jahr|vorjahr',
    'this year':
      'dieses jahr|diesem jahr|diesen jahres|dieses jahres|laufenden jahr|heuer|ganze jahr|ganzen jahr|gesamte jahr',
    january: 'januar|jänner|januarrechnung*|januarlieferung*',
    february: 'februar|feber|februarrechnung*|februarlieferung*',
    march: 'märz|märzrechnung*|märzlieferung*',
    april: 'april|aprilrechnung*|aprillieferung*',
    may: 'mai|mairechnung*|mailieferung*',
    june: 'juni|junirechnung*|junilieferung*',
    july: 'juli|julirechnung*|julilieferung*',
    august: 'august|augustrechnung*|augustlieferung*',
    september: 'september|septemberrechnung*|septemberlieferung*',
    october: 'oktober|oktoberrechnung*|oktoberlieferung*',
    november: 'november|novemberrechnung*|novemberlieferung*',
    december: 'dezember|dezemberrechnung*|dezemberlieferung*',
    monday: 'montag*',
    tuesday: 'dienstag*',
    wednesday: 'mittwoch*',
    thursday: 'donnerstag*',
    friday: 'freitag*',
    saturday: 'samstag*|sonnabend*',
    sunday: 'sonntag*',
  },
};
