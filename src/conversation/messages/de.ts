import type { Talk } from './talk-shape.ts';

export const talkDe: Talk = {
  yes: 'Ja',
  no: 'Nein',
  hello:
    'Guten Tag! Schicken Sie mir Teilenummern (4x OP520) oder fragen Sie nach Bestand, Preisen, Bestellungen, Lieferungen oder Rechnungen.',
  thanks: 'Gern geschehen.',
  bye: 'Auf Wiedersehen.',
  howAreYou: 'Alles gut, danke. Was brauchen Sie?',
  whoAreYou:
    'Ich bin die Teiletheke, ein Programm. Ich sehe nach Teilen, Preisen, Bestellungen und Rechnungen; jede Bestellung gibt ein Mensch frei.',
  help: 'Sie können fragen: Haben Sie OP520 in Katowice? Was kosten 4x OP520? Bestelle 2x W71275. Offene Rechnungen vom Oktober. Wo ist meine Bestellung? Und dann: und in Krakau? Mach 6 daraus. Bestell das.',
  praise: 'Das freut mich.',
  scold: 'Entschuldigung. Sagen Sie es bitte mit anderen Worten, oder fragen Sie nach einem Menschen.',
  human: (who) => `So erreichen Sie einen Menschen: ${who}.`,
  noHuman:
    'Anrufen oder verbinden kann ich nicht, und hier ist kein Kontakt hinterlegt. Fragen Sie Ihren Ansprechpartner beim Lieferanten.',
  forgotten: 'Vergessen. Wir fangen neu an.',
  undone: (lines) => `Zurückgenommen. Jetzt: ${lines}.`,
  nothingToUndo: 'Es gibt nichts zurückzunehmen.',
  nothingOrdered: 'In Ordnung, ich bestelle nichts.',
  draftStays: 'Der Entwurf bleibt, bis Sie ihn stornieren oder um Freigabe bitten.',
  left: 'In Ordnung, ich lasse es.',
  yesToWhat: 'Ja wozu? Es ist keine Frage offen.',
  whichPart: 'Welches Teil? Nennen Sie die Nummer, etwa OP520.',
  whichDocument: 'Welches Dokument? Nennen Sie die Nummer.',
  whichOfThese: 'Welches davon?',
  nothingShown: 'Ich habe noch nichts gezeigt. Fragen Sie zuerst nach Bestand, Preis oder einer Liste.',
  howMany: (code) => `Wie viele ${code}?`,
  howManyPlain: 'Wie viele?',
  orderThis: (lines) => `Soll ich eine Bestellung vorbereiten: ${lines}?`,
  orderWhat: 'Was bestellen? Nennen Sie Nummern und Mengen, etwa 4x OP520.',
  notOnList: (codes) => `Es gibt noch keine Liste, von der ${codes} zu streichen wäre.`,
  notOrdered: 'Ich habe nichts bestellt.',
  ownOrdersOnly: 'Nur die des eigenen Kontos: für eine Filiale nennen Sie deren Nummer.',
  pricesUnused: 'Die Preise im Text habe ich nicht verwendet.',
  mostOf: (names) => `Am meisten: ${names}.`,
  before: ({ days, net }) => `Davor, ${days}: ${net} netto.`,
  creditNotes: ({ count, days, sum }) => `${count} ${count === '1' ? 'Gutschrift' : 'Gutschriften'} ${days}: ${sum}.`,
  askedFor: ({ who, why }) => `Gewünscht von ${who}${why === '' ? '' : `: „${why}“`}.`,
  deliveredBy: (day) => `Lieferung spätestens ${day}.`,
  noDay: 'Einen Tag nennt der Dienst dafür nicht.',
  noWho:
    'Der Dienst sagt nicht, wer bestellt hat. Von Bestellungen dieser Theke weiß ich, wer sie wollte und wer sie freigab.',
  noReserve: 'Zurücklegen kann ich nichts: sicher ist nur, was bestellt ist.',
  twoReceivers: 'Eine Bestellung geht an einen Empfänger, dafür braucht es also zwei Entwürfe. Welchen zuerst?',
  noSplit:
    'Das Lager einer Bestellung kann ich nicht wählen: der Dienst liefert von dort, wo Ware liegt. Für alles zusammen:',
  ofThoseThere: (count, places) => `Auf Lager${places === '' ? '' : ` in ${places}`}: ${count}.`,
  deferred: 'Zahlung auf Ziel ist erlaubt.',
  notDeferred: 'Zahlung auf Ziel ist zurzeit nicht erlaubt.',
  noSignature: 'Der Dienst sagt nicht, wer eine Lieferung angenommen hat: fragen Sie Ihre Ansprechperson im Verkauf.',
  noUploads:
    'Fotos oder Dateien kann ich hier nicht annehmen: schicken Sie sie Ihrer Ansprechperson im Verkauf, mit der Nummer der Lieferung oder Rechnung.',
  ofThoseWith: (count, pieces) => `${count} mit mindestens ${pieces} Stück auf Lager.`,
  otherCurrency: (limit, currency) =>
    `Die Preise sind in ${currency}: eine Grenze von ${limit} kann ich nicht anwenden.`,
  notSaidIncluded: (code) =>
    `Ob das bei ${code} dabei ist, steht nicht in den Daten. Das weiß Ihr Ansprechpartner beim Lieferanten.`,
  ofThoseUpTo: (count, amount) => `${count} bis ${amount} netto.`,
  otherBrands: (brands) => `Andere Hersteller: ${brands}.`,
  noOtherBrand: (count) => `Alle ${count} durchgesehenen Teile sind von den gezeigten Herstellern.`,
  sameKind: (of) =>
    `Der Dienst nennt keinen Ersatz und weiß nicht, ob ein anderes Teil passt. Von derselben Art wie ${of}:`,
  noPickup:
    'Ob Sie Teile selbst abholen können, weiß ich nicht: fragen Sie Ihren Vertriebskontakt. Mit einer Teilenummer sage ich, was welches Lager hat.',
  noShipping: 'Lieferkosten sehe ich nicht: sie stehen in keinem Preis. Fragen Sie Ihren Vertriebskontakt.',
  leadTime:
    'Wann ein Teil kommt, hängt davon ab, wo es liegt. Nennen Sie seine Nummer: ich sage den Tag und bis wann zu bestellen ist.',
  noPriceChanges:
    'Alle Preisänderungen kann ich nicht auflisten. Nennen Sie ein Teil: ich zeige, was Sie dafür bezahlt haben und was es heute kostet, oder sage Bescheid, wenn sich der Preis ändert.',
  noPayments:
    'Zahlungen nehme ich nicht an, und Fristen, Rechnungen, Verrechnungen oder Limits ändere ich hier nicht; es ist also nichts geschehen. Fragen Sie Ihren Vertriebskontakt.',
  stillToCome: ({ parts, day, late, told }) =>
    late
      ? `Noch nicht da und verspätet: ${parts}${day === undefined ? '' : `, fällig bis ${day}`}. Ein neuer Termin ist nicht bekannt.`
      : `Kommt noch: ${parts}${day === undefined ? '. Ein Termin ist noch nicht bekannt.' : told ? `, bis ${day}.` : `, üblicherweise bis ${day}: einen Tag nennt die Bestellung nicht.`}`,
  allCame: (papers) => `Es fehlt nichts mehr: alles ist geliefert${papers === '' ? '' : ` mit ${papers}`}.`,
  noOrderOf: (sku) => `Eine Bestellung mit ${sku} finde ich nicht.`,
  missingParts: (parts) => `Noch nicht geliefert: ${parts}.`,
  nothingMissing: 'Es fehlt nichts.',
  orderedOn: (orders) => `Bestellt: ${orders}.`,
  owedDue: ({ count, sum, days }) =>
    `Unbezahlt und fällig ${days}: ${count} ${count === '1' ? 'Rechnung' : 'Rechnungen'}, ${sum}.`,
  owedInAll: ({ balance, overdue }) =>
    `Insgesamt zu zahlen: ${balance} (Saldo des Kontos, Gutschriften abgezogen); davon überfällig: ${overdue}.`,
  notBooked:
    'Ich sehe, was der Dienst gebucht hat: wann eine Zahlung erfasst wird, weiß ich nicht. Fragen Sie Ihren Vertriebskontakt, mit dem Zahlungsbeleg.',
  credited: ({ returned, credited }) => `Laut Dienst zurückgegeben: ${returned} Stück, gutgeschrieben: ${credited}.`,
  noSort: 'Sortieren kann ich die Liste nicht: die neuesten stehen oben. Als Datei können Sie sie selbst sortieren.',
  noValidity:
    'Das sind die Preise von heute; wie lange sie gelten, sagt der Dienst nicht. Ein Entwurf wird vor dem Absenden neu bepreist.',
  sentStays: 'Zu einer Bestellung kann hier nichts dazu, nur neu bestellt werden.',
  whyPrice: 'Warum sich ein Preis geändert hat, sehe ich nicht; nur, was Sie bezahlt haben und was es heute kostet.',
  noReturnDay:
    'Bis wann Teile zurückgegeben werden können, nennt der Dienst nicht, und anmelden kann ich Rücksendungen nicht: fragen Sie Ihren Vertriebskontakt.',
  axleOrWheel: 'Ob ein Stück für die ganze Achse oder nur für ein Rad reicht, nennt der Dienst nicht. Das gibt er an:',
  whyDear:
    'Warum ein Teil so viel kostet, sehe ich nicht. Das ist Ihr Preis, nach allen Rabatten. Fragen Sie „gibt es was Billigeres?“, dann suche ich andere dieser Art.',
  orderBy:
    'Bis wann Sie bestellen können, hängt vom Teil und vom Lager ab. Nennen Sie ein Teil, etwa „OP520 auf Lager?“, dann sage ich es.',
  noDepositDay:
    'Wie und bis wann Altteile zurückgehen und wann das Pfand gutgeschrieben wird, nennt der Dienst nicht: fragen Sie Ihren Vertriebskontakt. Ich kann die noch nicht zurückgegebenen auflisten.',
  noPdf:
    'PDF-Dateien erstelle ich nicht. Ich kann den Beleg hier zeigen; „als Datei“ speichert die Zeilen als Tabelle.',
  written: (what) => `Vermerkt: ${what}.`,
  noHours: 'Öffnungszeiten kenne ich nicht. Beim Bestand eines Teils sage ich, bis wann zu bestellen ist.',
  noTechnical:
    'Technische Daten wie Drehmomente, Ölmengen oder Einbauanleitungen habe ich nicht: sie stehen in den Daten des Herstellers.',
  noDriver:
    'Einen Fahrer oder eine Abholung kann ich nicht beauftragen und ihm nichts ausrichten: fragen Sie Ihren Vertriebskontakt.',
  noRaise:
    'Ein Kreditlimit ändern oder eine Sperre aufheben kann ich nicht: fragen Sie Ihren Vertriebskontakt. So steht es jetzt.',
  noWarranty:
    'Die Bedingungen einer Garantie kenne ich nicht und kann keinen Antrag aufnehmen: fragen Sie Ihren Vertriebskontakt, mit Lieferung oder Rechnung. Die kann ich finden.',
  noPictures: 'Bilder oder Zeichnungen habe ich nicht, nur was im Katalog steht.',
  noOwnData:
    'Konten, Adressen, Benutzer oder Passwörter kann ich nicht ändern: fragen Sie Ihren Vertriebskontakt oder wer diesen Tresen betreibt. Ich kann zeigen, was hinterlegt ist.',
  onlyParts: 'Da muss ich passen: ich kenne Teile, Preise, Bestellungen, Lieferungen und Rechnungen.',
  noServices:
    'Ich kenne nur die angebotenen Teile, nichts von Einbau, Verleih, Reifen oder Gebrauchtteilen: fragen Sie Ihren Vertriebskontakt.',
  noRestock: 'Wann mehr hereinkommt, sagt der Dienst nicht. Was jetzt da ist:',
  sentFixed:
    'Eine gesendete Bestellung lässt sich hier nicht ändern: fragen Sie Ihren Vertriebskontakt, mit ihrer Nummer.',
  cancelHow:
    'Eine gefundene Bestellung stornieren Sie mit „stornier sie“, solange nichts geliefert oder berechnet ist.',
  fitUnchecked:
    'Welches Teil zu welchem Auto passt, kann ich nicht prüfen: vergleichen Sie die Nummer des alten Teils.',
  lookedAt: (count) => `Ich habe ${count} Teile durchgesehen.`,
  unsureAbout: (of) => `Entschuldigung, ich bin nicht sicher, was „${of.text}“ meint. Geht es um ${of.about}?`,
  unsure: (text) => `Entschuldigung, ich bin nicht sicher, was „${text}“ meint. Eines davon?`,
  unclear: (text) =>
    `Entschuldigung, „${text}“ habe ich nicht verstanden. Nennen Sie eine Teilenummer, etwa OP520, oder wählen Sie.`,
  without: (code) => `Ohne ${code}`,
  whatIs: (id) => `Was ist ${id}?`,
  didYouMean: ({ code, names }) => `${code} kenne ich nicht. Meinen Sie ${names}?`,
  partial: 'Nicht alles konnte gelesen werden, das ist also vielleicht unvollständig.',
  saved: ({ file, rows }) => `${rows} Zeilen gespeichert als ${file}.`,
  allowed: 'Bestellen ist möglich.',
  spent: ({ days, gross, net, of, pieces }) =>
    `Fakturiert ${days}${of}: ${net} netto (${gross} brutto)${pieces === undefined ? '' : `, ${pieces} Stück`}.`,
  spentNothing: ({ days, of }) => `Nichts fakturiert: ${days}${of}.`,
  forReceiver: (receiver, said) => `Für ${receiver}: ${said}`,
  notKnownYet: 'Das weiß ich noch nicht: Es ist nicht alles gelesen.',
  lastPrice: ({ code, on, price, each }) =>
    `Zuletzt haben Sie für ${code} ${each ? 'je ' : ''}${price} netto bezahlt, am ${on}.`,
  noLastPrice: (code) => `Einen früheren Kauf von ${code} finde ich nicht.`,
  today: (price) => `Heute kostet es ${price} netto.`,
  delivery: ({ day, id, invoice, parts }) => `${id} vom ${day}: ${parts}.${invoice}`,
  deliveryInvoice: (id) => ` Rechnung: ${id}.`,
  terms: ({ days, name, warehouse }) => `${name}: ${days} Tage Zahlungsziel, Hauptlager ${warehouse}.`,
  deposits: ({ parts, pieces, sum, days }) =>
    `Pfand, noch nicht zurück (${days}): ${sum} netto, ${pieces} Stück von ${parts} Teilen.`,
  foundSome: ({ count, names }) => `${count} Teile gefunden: ${names}.`,
  notSearched: 'Nach Namen kann ich noch nicht suchen.',
  foundNone: 'So ein Teil finde ich nicht.',
  notIndexed:
    'Nach Wörtern kann ich noch nicht suchen: der Katalog ist nicht eingelesen. Nennen Sie eine Teilenummer oder stöbern Sie im Katalog.',
  details: ({ eans, size, weight }) => `Packung ${size} cm, ${weight} kg. EAN: ${eans}.`,
  traced: ({ delivered, invoiced, ordered }) =>
    `Stück bestellt: ${ordered}, geliefert: ${delivered}, berechnet: ${invoiced}.`,
  categories: (names) => `Wir haben: ${names}.`,
  codes: {
    INVOICE: 'Rechnung',
    CREDIT_NOTE: 'Gutschrift',
    ACTIVE: 'aktiv',
    INACTIVE: 'nicht aktiv',
    PAID: 'bezahlt',
    UNPAID: 'unbezahlt',
    ACCEPTED: 'angenommen',
    CONFIRMED: 'bestätigt',
    COLLECTED: 'kommissioniert',
    PACKAGED: 'verpackt',
    PARTLY_DELIVERED: 'teilweise geliefert',
    DELIVERED: 'geliefert',
    INVOICED: 'berechnet',
    CANCELLED: 'storniert',
  },
  nobodyDecides: 'aber niemand darf sie erteilen: die Regeln dieser Theke geben niemandem das Recht',
  draftStates: {
    withdrawn: 'zurückgezogen: nichts wurde bestellt',
    pending_approval: 'wartet auf Freigabe',
    approved: 'freigegeben, wird gesendet',
    accepted: 'an den Dienst gesendet',
    confirmed: 'bestätigt',
    cancelled: 'storniert',
    declined: 'abgelehnt',
    expired: 'abgelaufen',
    failed: 'nicht bestellt: der Dienst hat abgelehnt',
    unknown: 'wird beim Dienst geprüft',
  },
  errors: {
    invalid_input: 'So kann ich das nicht ausführen. Bitte Nummern und Mengen prüfen.',
    not_found: 'Nicht gefunden.',
    not_allowed: 'Das ist nicht erlaubt.',
    refused: 'Der Dienst hat abgelehnt.',
    bad_credentials: 'Der Dienst nimmt die Zugangsdaten dieser Theke nicht an.',
    rate_limited: 'Zu viele Anfragen auf einmal. Bitte gleich noch einmal.',
    unreachable: 'Der Dienst ist nicht erreichbar. Bitte gleich noch einmal.',
    timed_out: 'Der Dienst hat nicht rechtzeitig geantwortet. Bitte noch einmal.',
    service_failed: 'Beim Dienst gab es einen Fehler. Bitte noch einmal.',
    contract_broken: 'Der Dienst hat unverständlich geantwortet.',
    cancelled: 'Abgebrochen.',
    misconfigured: 'Die Theke ist falsch eingerichtet.',
    internal: 'Etwas ging schief. Bitte noch einmal.',
  },
  oneOf: 'Was meinen Sie?',
  noCars:
    'Nach Fahrzeugen kann ich nicht suchen: der Dienst weiß nicht, welches Teil wo passt. Mit einer Teilenummer sehe ich nach Bestand und Preis.',
  noVin:
    'Nach der Fahrgestellnummer kann ich nicht suchen: der Dienst weiß nicht, welches Teil wo passt. Mit einer Teilenummer sehe ich nach Bestand und Preis.',
  noOe: 'Nach OE-Nummern kann ich hier nicht suchen, nur nach SKU, Index oder der Nummer des Herstellers.',
  noReturns:
    'Rücksendungen kann ich nicht anmelden, es wurde also nichts getan. Fragen Sie Ihren Ansprechpartner beim Lieferanten; Lieferungen und Rechnungen kann ich nachsehen.',
  noComplaints:
    'Reklamationen kann ich nicht anmelden, es wurde also nichts getan. Fragen Sie Ihren Ansprechpartner beim Lieferanten; ich kann die Lieferung oder die Rechnung suchen.',
  noPack:
    'Den Monat für die Buchhaltung stellt der Betreiber dieses Systems zusammen. Hier kann ich die Rechnungen zeigen.',
  noneOpen: (days) => `Alles, was vom ${days} bestellt wurde, ist wie bestellt geliefert und berechnet.`,
  since: (day) => `ab ${day}`,
  soFar: (open) =>
    `Das ist noch nicht alles${open === '' ? '' : `: ${open} netto aus diesen Tagen sind noch keinem Teil zugeordnet`}, es wird also mehr.`,
  noneYet: ({ code, days }) =>
    `Einen Kauf von ${code} finde ich ${days} nicht, aber aus dieser Zeit ist noch nicht alles gelesen.`,
  until: (day) => `bis ${day}`,
  whySpent: 'Warum es so viel ist, sehe ich nicht. Nach Filiale, Hersteller oder Teil kann ich zeigen, wofür es war.',
  notInvoicedYet: (id) => `${id} ist noch nicht berechnet.`,
  uninvoiced: (sum) => `Bestellt und noch nicht berechnet: ${sum}.`,
  probablyCorrects: (id) => `Sie korrigiert vermutlich ${id}: der Dienst nennt keine Rechnung.`,
  cameBack: ({ pieces, of, days }) => `Pfandteile geliefert ${days}: ${of} Stück, davon zurück: ${pieces}.`,
  openOrders: ({ days, orders, late, all }) =>
    `${days}: noch nicht wie bestellt geliefert und berechnet: ${orders === '1' ? '1 Bestellung' : `${orders} Bestellungen`}. ${late === 0 ? (all ? 'Verspätet ist keine davon.' : 'Verspätet ist keine davon, soweit gelesen.') : `Davon verspätet: ${late}.`}`,
  noStanding:
    'Von selbst bestelle ich nichts. Nennen Sie Tag und Teile, etwa jeden Montag 4x OP520: dann bereite ich einen Entwurf zum Prüfen vor.',
  weeklyFrom: (day) => `Der erste Entwurf kommt am ${day}.`,
  weeklyNoPause:
    'Für einige Wochen aussetzen kann ich es nicht: Sie können den Entwurf einer Woche verwerfen, oder alles beenden und später neu beginnen.',
  standingThis: ({ lines, when }) =>
    `Soll ich jede Woche (${when}) einen Entwurf vorbereiten: ${lines}? Sie prüfen ihn; von selbst wird nichts bestellt.`,
  noNotices: 'Sagen Sie, was ich beobachten soll: ein Teil, Rechnungen, Lieferungen oder Bestellungen.',
  followAnywhere: 'Beobachten kann ich ein Teil insgesamt, nicht in einem einzelnen Lager.',
  followPart: ({ below, code }) =>
    `Soll ich melden, wenn der Preis von ${code} ${below === '' ? 'sich ändert' : `auf ${below} fällt`} oder der Bestand endet oder wiederkommt?`,
  followNoCount: 'Eine Stückzahl kann ich nicht beobachten, nur ob der Bestand endet oder wiederkommt.',
  following: (what) => `Beobachtet wird: ${what}.`,
  noteHow: 'Schreiben Sie den Text hinter das Wort Vermerk, etwa: Vermerk: Anlieferung Tor 2.',
  glossary: {
    WZ: 'WZ ist ein Lieferschein: was das Lager wann für wen verlassen hat.',
    FV: 'FV ist eine Rechnung: was bis wann zu zahlen ist.',
    KOR: 'KOR ist eine Gutschrift: sie berichtigt eine Rechnung, meist zu Ihren Gunsten.',
    ZA: 'ZA ist ein Auftrag beim Lieferanten: der Teil einer Bestellung, den ein Lager liefert.',
    RQ: 'RQ ist eine Bestellung: alles, was auf einmal bestellt wurde; sie kann mehrere Aufträge ergeben.',
  },
  isWarehouse: (codes) => `${codes}: Kürzel von Lagern.`,
  warehousesAre: (codes) => `Lager dieses Kontos: ${codes}.`,
  followList: (what) => `Soll ich Änderungen melden: ${what}?`,
  notSame: 'Der Dienst sagt nicht, ob das eine das andere ersetzt. Die Preise:',
  whyApproval:
    'Die Regeln dieser Theke sagen, welche Bestellungen ein Mensch freigibt: nach Betrag, Empfänger und Person. Wer die Theke betreibt, kennt sie.',
  cheapest: ({ code, price, gross, two }) =>
    `${two ? `Günstiger ist ${code}` : `Am günstigsten ist ${code}`}: ${price} netto (${gross} brutto).`,
  dearest: ({ code, price, gross, two }) =>
    `${two ? `Teurer ist ${code}` : `Am teuersten ist ${code}`}: ${price} netto (${gross} brutto).`,
  heaviest: ({ codes }) => `Das schwerste zuerst, mit Verpackung: ${codes}.`,
  lightest: ({ codes }) => `Das leichteste zuerst, mit Verpackung: ${codes}.`,
  budget: ({ limit, fits }) =>
    fits === 'all'
      ? `Das bleibt innerhalb von ${limit}.`
      : fits === 'net'
        ? `Netto bleibt das innerhalb von ${limit}, mit MwSt. und etwaigem Pfand nicht.`
        : `Das ist mehr als ${limit}.`,
  inOneWarehouse: (places) => `Alles liegt in einem Lager (${places}).`,
  inNoWarehouse: ({ place, lacking }) =>
    `In keinem Lager liegt alles.${place === undefined ? '' : ` In ${place} fehlt nur ${lacking}.`}`,
  ofThoseCheaper: ({ count, code, price }) => `${count} billiger als ${code} (${price} netto).`,
  nothingFoundBefore:
    'Die letzte Suche hat nichts gefunden, es gibt also nichts zur Auswahl. Nennen Sie eine Teilenummer oder suchen Sie etwas anderes.',
  nearestKinds: (names) => `Am nächsten kommt: ${names}.`,
  noMail:
    'An eine beliebige Adresse kann ich nichts schicken: Dokumente gehen nur an Adressen, die der Betreiber eingetragen hat. Zeigen kann ich sie hier.',
  whereItIs: 'Wo der Fahrer gerade ist und wer annimmt, sehe ich nicht. Das habe ich dazu:',
  noTracking: 'Den Zusteller sehe ich nicht. Ich sehe, wie weit jede Bestellung ist; das sind die letzten.',
  noAdvice: 'Was besser ist, kann ich nicht sagen: das ist bekannt.',
  yourCall: 'Ob Sie bestellen, entscheiden Sie: ich kann nur Zahlen zeigen.',
  onCondition: 'Unter einer Bedingung bestelle ich nichts. So sieht es jetzt aus: sagen Sie, was bestellt werden soll.',
  fromAnywhere: (place) =>
    `Aus welchem Lager geliefert wird (${place}), lässt sich bei der Bestellung nicht festlegen: das entscheidet der Dienst.`,
  nothingToChoose:
    'Hier gibt es gerade nichts auszuwählen. Um die Bestellung zu ändern, schreiben Sie es, etwa „mach 3 draus“.',
  quoteNotKept:
    'Angebote werden hier nicht aufbewahrt; dieselben Teile rechne ich jederzeit neu. Ein Entwurf bleibt: „Bestellen“ legt ihn an, gekauft ist damit noch nichts.',
  whyDraft:
    'Bestellt ist nichts. Es gibt einen Entwurf: sein Knopf bittet um Freigabe, und bestellt wird erst nach der Freigabe.',
  whyButton:
    'Bestellt ist nichts. Der Knopf ist nur ein Angebot: ein Klick legt einen Entwurf an, und den gibt erst jemand frei.',
  nameForFigures: 'Nennen Sie ein Teil: ich zeige Bestand, Preis und was Sie zuletzt gekauft haben.',
  listPrice: ({ code, list, less }) =>
    `Listenpreis von ${code}: ${list} netto${less > 0 ? `, Ihrer ist ${less} % niedriger` : ''}.`,
  noDiscounts: 'Rabattabsprachen sehe ich nicht. Meine Preise sind Ihre, nach allen Rabatten.',
  priceIsYours:
    'Das ist Ihr Preis, nach allen Rabatten. Verhandeln kann ich nicht: bitte fragen Sie Ihren Ansprechpartner beim Lieferanten.',
  noSubstitutes: 'Der Dienst nennt keinen Ersatz. Ich kann das Teil zeigen und was in seiner Gruppe ist.',
  noTotals: 'Einkäufe nach Teil kann ich hier nicht summieren. Rechnungen und Lieferungen haben Summen in der Liste.',
  noPaid: 'Frühere Preise sehe ich hier nicht. Das ist der Preis von heute.',
  noOwnLimit: 'So eine Grenze ist hier nicht bekannt.',
  askAnew: 'Die bisherige Bitte um Freigabe gilt nicht mehr: bitte neu anfragen.',
  nothingForYou: 'Auf Ihre Freigabe wartet nichts.',
  approveElsewhere: 'Freigegeben wird auf der Karte oder mit dem Befehl approve, wo alles zu lesen ist. Das wartet.',
  submitThis: 'Soll ich um Freigabe bitten?',
  notChanged: 'Was Sie davor geschrieben haben, hat nichts geändert: So steht der Entwurf jetzt da.',
  submitWhat: 'Es gibt keinen Entwurf zum Abschicken. Nennen Sie zuerst Nummern und Mengen.',
  whyFrom: 'Das Lager wählt der Dienst, und warum, sagt er nicht. Das habe ich dazu:',
  creditFor: (ids) =>
    `Ja, vermutlich ${ids}: Bestellung und Teil sind dieselben, eine Rechnung nennt der Dienst nicht.`,
  noCreditFor: (id) =>
    `Eine Gutschrift zu ${id} kenne ich nicht. Der Dienst nennt auf Gutschriften keine Rechnung: öffnen Sie eine, und ich sage, welche sie vermutlich korrigiert.`,
  dearestLine: (line) => `Die teuerste Position: ${line}`,
  cancelThis: (what) => `${what} stornieren?`,
  cancelWhat: 'Was stornieren? Nennen Sie die Nummer der Bestellung oder des Entwurfs.',
  wantedBy: (when) => `Versprechen kann ich das nicht (${when}): es gilt der genannte Liefertag.`,
  notUsed: (words) => `Nicht verwendet: ${words}.`,
  noFile: 'Es gibt keine Liste zum Speichern. Fragen Sie zuerst nach einer.',
  noMore: 'Das ist alles.',
  onlyLines: ({ count, lines }) =>
    `Darin ${count === 1 ? 'steht nur eine Position' : `stehen nur ${count} Positionen`}: ${lines}.`,
  noSuchRow: (rows) => `Gezeigt sind ${rows} Zeilen. Welche?`,
  notThere: (place) => `${place} ist keines Ihrer Lager.`,
  phase: 'Stand',
  inStock: ({ code, pieces, places }) => `${pieces} Stück ${code} (${places}).`,
  inStockAt: ({ code, pieces, place }) => `${pieces} Stück ${code} in ${place}.`,
  noneAt: ({ code, place, elsewhere }) =>
    `Kein ${code} in ${place}.${elsewhere === '' ? '' : ` Anderswo: ${elsewhere}.`}`,
  outOfStock: (code) => `Nein: ${code} ist nicht auf Lager.`,
  arrives: ({ day, until }) => `Bei Ihnen ${day}, wenn Sie bis ${until} bestellen.`,
  unknownKind: (name) => `Einen Hersteller oder eine Teileart namens ${name} kenne ich unter dem Gekauften nicht.`,
  unknownCode: (codes, count) =>
    `${codes} ${count > 1 ? 'sind' : 'ist'} nicht zu kaufen: Nummer unbekannt oder derzeit nicht im Verkauf.`,
  costs: ({ code, price, gross }) => `${code} kostet ${price} netto (${gross} brutto).`,
  quoted: ({ lines, net, gross }) => `${lines}: ${net} netto (${gross} brutto).`,
  enough: 'Alles auf Lager.',
  short: ({ code, pieces, wanted }) => `Zu wenig ${code}: ${pieces} von ${wanted}.`,
  deposit: ({ code, amount }) => `Das Pfand auf ${code} beträgt ${amount} netto, zusätzlich zum Preis.`,
  noDeposit: (code) => `Auf ${code} ist kein Pfand.`,
  returnable: (code) => `Ja, ${code} kann in der Regel zurückgegeben werden; anmelden kann ich das nicht.`,
  notReturnable: (code) => `Nein, ${code} kann nicht zurückgegeben werden.`,
  returnUnknown: (code) => `Der Dienst sagt nicht, ob ${code} zurückgegeben werden kann.`,
  plusDeposits: (amount) => `Dazu Altteilpfand: ${amount} netto.`,
  withDeposits: (amount) => `Mit dem Pfand: ${amount} netto.`,
  drafted: ({ lines, net, gross }) => `Entwurf: ${lines}, ${net} netto (${gross} brutto). Bestellt ist noch nichts.`,
  draftState: ({ lines, status }) => `${lines}: ${status}.`,
  invoices: ({ count, sum, net, days }) =>
    `${count} ${count === '1' ? 'Rechnung' : 'Rechnungen'} ${days}: ${sum} brutto (${net} netto).`,
  owed: ({ count, sum }) => `${count} ${count === '1' ? 'Rechnung ist' : 'Rechnungen sind'} unbezahlt: ${sum}.`,
  owedNone: ({ days, due, late }) =>
    late
      ? `Überfällige Rechnungen, ${days}: keine.`
      : due === undefined
        ? `Offene Rechnungen, ${days}: keine.`
        : `Offene Rechnungen, fällig ${due}: keine.`,
  overdue: ({ count, sum }) => `${count} ${count === '1' ? 'Rechnung ist' : 'Rechnungen sind'} überfällig: ${sum}.`,
  listed: ({ count, what, days }) => `${count} ${count === '1' ? what.replace(/ungen\b/, 'ung') : what} ${days}.`,
  noneFound: ({ what, days }) => `Keine ${what} ${days}.`,
  credit: ({ left, limit, overdue }) => `Noch ${left} von ${limit} Kredit frei; überfällig: ${overdue}.`,
  notAllowed: 'Bestellen ist zurzeit nicht erlaubt.',
  what: {
    invoice: 'Rechnungen',
    delivery: 'Lieferungen',
    requisition: 'Bestellungen',
    draft: 'Bestellungen und Entwürfe von hier',
  },
  opened: ({ what, state }) => `${what}: ${state}.`,
  total: ({ net, gross }) => `Zusammen ${net} netto (${gross} brutto).`,
  isPaid: 'Ja, sie ist bezahlt.',
  isOwed: ({ sum, day, late }) =>
    `Nein: ${sum} sind noch zu zahlen${late ? `; fällig war sie am ${day}` : `, bis ${day}`}.`,
  creditSettled: 'Ja, sie ist verrechnet: davon ist nichts mehr offen.',
  creditOpen: (sum) => `Nein, sie ist noch offen: ${sum} zu Ihren Gunsten.`,
  daysLate: (days) => `Seit ${days} ${days === 1 ? 'Tag' : 'Tagen'} überfällig.`,
  daysLeft: (days) => `Noch ${days} ${days === 1 ? 'Tag' : 'Tage'}.`,
  isDue: ({ day, paid }) => (paid ? `Sie war am ${day} fällig und ist bezahlt.` : `Fällig am ${day}.`),
  withTax: ({ net, tax, gross }) => `${net} netto + ${tax} MwSt. = ${gross} brutto.`,
  fromTo: ({ place, receiver }) => `Von ${place} an ${receiver}.`,
  toPay: ({ sum, day }) => `${sum} zu zahlen bis ${day}`,
  found: ({ code, name }) => `${code} ist ${name}.`,
  account: (name) => `Das ist das Konto von ${name}.`,
  more: (rows) => `… und ${rows} weitere: schreiben Sie „mehr“.`,
  net: (sum) => `${sum} netto`,
  gross: (sum) => `${sum} brutto`,
  lineTraced: ({ called, ordered, delivered, invoiced, returned, credited }) =>
    `${called}: bestellt ${ordered}, geliefert ${delivered}${returned > 0 ? `, zurückgegeben ${returned}` : ''}, berechnet ${invoiced}${credited > 0 ? `, gutgeschrieben ${credited}` : ''}.`,
  creditsOpen: ({ count, sum }) => `Noch offene Gutschriften: ${count}, ${sum} zu Ihren Gunsten.`,
  willPay: 'In Ordnung. Zahlungen vermerke ich hier nicht: man sieht sie, sobald der Dienst sie gebucht hat.',
  noTelling:
    'Ich kann niemandem schreiben und nichts ausrichten; verschickt wurde also nichts. Bitte sagen Sie es selbst.',
  noneOfSum: (sum) => `Ich finde kein Dokument über genau ${sum}, weder netto noch brutto. Aus welchem Monat ist es?`,
  whichBranch: 'Für welche Filiale? Nennen Sie deren Nummer, etwa C200002.',
  branchesAre: (codes) => `Sie können für ${codes} bestellen.`,
  branchesUnknown:
    'Eine Liste Ihrer Filialen habe ich nicht: Die Nummern stehen auf den Rechnungen und Lieferscheinen. Nennen Sie eine, etwa C200002.',
  noneEnding: (number) => `Ich finde kein Dokument, dessen Nummer auf ${number} endet. Aus welchem Monat ist es?`,
  fromWarehouse: ({ place, count, all, numbers }) =>
    `Aus ${place}: ${count} von ${all}${numbers === '' ? '' : `: ${numbers}`}.`,
  amongThem: ({ what, count, all, numbers }) => `${what}: ${count} von ${all}${numbers === '' ? '' : `: ${numbers}`}.`,
  tooLate:
    'Was geliefert oder berechnet ist, lässt sich nicht mehr stornieren, höchstens zurückgeben, und das kann ich nicht anmelden: Fragen Sie Ihren Vertriebskontakt, mit diesen Nummern.',
  inFavour: (sum) => `${sum} zu Ihren Gunsten`,
  buttons: {
    contents: 'Was steht drauf',
    matched: 'Bestellt, geliefert, berechnet',
    follow: 'Melden',
    stop: 'Beenden',
    weekly: 'Jede Woche',
    order: 'Bestellen',
    quote: 'Angebot',
    stock: 'Bestand',
    price: 'Preis',
    submit: 'Um Freigabe bitten',
    cancel: 'Stornieren',
    deliveries: 'Lieferungen',
    invoices: 'Rechnungen',
    requisitions: 'Bestellungen',
    orders: 'Bestellungen und Entwürfe von hier',
    credit: 'Kredit',
    browse: 'Katalog',
    deposits: 'Altteilpfand',
    keep: 'Behalten',
    overdue: 'Überfällig',
    owed: 'Unbezahlt',
    find: 'Teil zeigen',
    account: 'Konto',
    approvals: 'Was auf Freigabe wartet',
    ownNumber: 'Unsere Nummer',
    invoice: 'Eine Rechnung',
    part: 'Ein Teil',
  },
};
