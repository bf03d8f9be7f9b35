import type { LanguageCode } from '../reading/matching.ts';

/** What is said of orders of this desk, where one of them is asked about. */
export const ordersSaid: Readonly<
  Record<
    LanguageCode,
    {
      readonly noOthers: string;
      readonly noTrackingNumber: string;
      /** Of the carrier, also where the tracking is asked for beside it. */
      readonly noCarrier: string;
      /** A draft each week was asked for until some day. */
      readonly weeklyNoEnd: string;
      /** Why something takes so long. */
      readonly whySoLong: string;
      /** Before the list of orders: who approved what stands on each of them alone. */
      readonly approvedBy: string;
      readonly leftOut: (codes: string) => string;
      readonly allIn: string;
      readonly askedAlready: string;
      readonly isOver: string;
      readonly noneRejected: string;
      /** Of a person's orders: the list is of everybody's. */
      readonly notByPerson: (name: string) => string;
      /** A part was ordered already: in which orders. */
      readonly wasOrdered: (orders: string) => string;
      readonly notOrdered: (codes: string, days: string) => string;
      /** The reason that whoever asked for it gave, and that of whoever rejected it. */
      readonly reasonGiven: (reason: string) => string;
      readonly noReason: string;
      readonly onceOnly: (number: string) => string;
      readonly twice: (numbers: string) => string;
      readonly notSentYet: string;
      /** To whoever may approve an order that somebody else asked for. */
      readonly notYours: (lines: string) => string;
      readonly addWhileWaiting: string;
      /** A part that was not in the order that is repeated goes with it. */
      readonly notInIt: (lines: string) => string;
      /** Of the draft that there is, where the lines were not read for certain. */
      readonly changeTo: (lines: string) => string;
      /** Above the button that opens the form with the reason. */
      readonly rejectWith: (reason: string) => string;
    }
  >
> = {
  en: {
    noTrackingNumber: "I have no tracking numbers: the supplier's data doesn't give any.",
    weeklyNoEnd: 'It has no end date: the draft comes each week until you stop it. Ask "what do I follow?" to stop it.',
    noCarrier: "The supplier's data names no carrier and no tracking number.",
    whySoLong:
      "Why it takes so long I can't see: the data gives no reason. Ask your sales contact, with the number of the order.",
    noOthers: "I only know this supplier's prices, so I can't say whether it is cheaper elsewhere.",
    approvedBy: 'I have no list of what one person approved: each order says who approved it. These are the orders:',
    leftOut: (codes) => `Left out, because the service doesn't know it or can't sell it now: ${codes}.`,
    allIn: 'Nothing was left out.',
    askedAlready: 'Approval was asked for already; somebody else has to give it.',
    isOver: "A request that was rejected or has expired can't be sent again: it takes a new order.",
    noneRejected: 'I found no rejected order of yours.',
    notByPerson: (name) => `I can't pick out one person's orders, so “${name}” is not used.`,
    wasOrdered: (orders) => `Yes: ${orders}.`,
    notOrdered: (codes, days) => `I see no order with ${codes} (${days}).`,
    reasonGiven: (reason) => `The reason given: “${reason}”.`,
    noReason: 'No reason was given.',
    onceOnly: (number) => `No: it was ordered once, ${number}.`,
    twice: (numbers) => `The same was ordered more than once within a day: ${numbers}.`,
    notSentYet: 'No: nothing of it has been ordered.',
    notYours: (lines) =>
      `${lines}: this is somebody else's order, so nothing was changed or approved. To have it changed, it can be rejected with a reason.`,
    notInIt: (lines) => `That order didn't have it, so I added: ${lines}.`,
    addWhileWaiting:
      'To add something, name the part by its number; approval is then asked for again. Or take the request back first.',
    changeTo: (lines) => `Shall I change the order to ${lines}?`,
    rejectWith: (reason) => `Nothing is rejected yet. The form has your reason: “${reason}”.`,
  },
  pl: {
    noTrackingNumber: 'Numerów listów przewozowych nie mam: w danych dostawcy ich nie ma.',
    weeklyNoEnd:
      'Daty końca nie da się ustawić: szkic przychodzi co tydzień, dopóki się go nie zatrzyma. Aby zatrzymać, proszę napisać „co obserwuję?”.',
    noCarrier: 'W danych dostawcy nie ma ani przewoźnika, ani numeru przesyłki.',
    whySoLong:
      'Dlaczego to tak długo trwa, nie widzę: w danych nie ma powodu. Proszę zapytać opiekuna handlowego, podając numer zamówienia.',
    noOthers: 'Znam tylko ceny tego dostawcy, więc nie powiem, czy gdzie indziej jest taniej.',
    approvedBy: 'Nie mam listy tego, co kto zatwierdził: przy każdym zamówieniu jest to podane. Oto zamówienia:',
    leftOut: (codes) => `Pominięte, bo serwis tego nie zna albo nie może teraz sprzedać: ${codes}.`,
    allIn: 'Niczego nie pominięto.',
    askedAlready: 'Prośba o akceptację już wyszła; musi ją dać ktoś inny.',
    isOver: 'Odrzuconej ani wygasłej prośby nie da się wysłać ponownie: potrzebne jest nowe zamówienie.',
    noneRejected: 'Nie widzę żadnego Twojego odrzuconego zamówienia.',
    notByPerson: (name) => `Nie wybiorę zamówień jednej osoby, więc „${name}” pominięto.`,
    wasOrdered: (orders) => `Tak: ${orders}.`,
    notOrdered: (codes, days) => `Nie widzę zamówienia z ${codes} (${days}).`,
    reasonGiven: (reason) => `Podany powód: „${reason}”.`,
    noReason: 'Nie podano powodu.',
    onceOnly: (number) => `Nie: zamówiono raz, ${number}.`,
    twice: (numbers) => `To samo zamówiono w ciągu doby więcej niż raz: ${numbers}.`,
    notSentYet: 'Nie: nic z tego nie zostało zamówione.',
    notYours: (lines) =>
      `${lines}: to zamówienie innej osoby, więc nic nie zmieniono ani nie zatwierdzono. Jeśli ma być inaczej, można je odrzucić z podaniem powodu.`,
    notInIt: (lines) => `W tamtym zamówieniu tego nie było, dodaję: ${lines}.`,
    addWhileWaiting:
      'Aby coś dodać, proszę podać numer części; trzeba wtedy ponownie poprosić o akceptację. Można też najpierw wycofać prośbę.',
    changeTo: (lines) => `Zmienić zamówienie na: ${lines}?`,
    rejectWith: (reason) => `Jeszcze nic nie odrzucono. Formularz ma już powód: „${reason}”.`,
  },
  de: {
    noTrackingNumber: 'Sendungsnummern habe ich keine: in den Daten des Lieferanten stehen sie nicht.',
    weeklyNoEnd:
      'Ein Enddatum gibt es nicht: Der Entwurf kommt jede Woche, bis Sie ihn beenden. Zum Beenden schreiben Sie „was verfolge ich?“.',
    noCarrier: 'In den Daten des Lieferanten stehen weder Spedition noch Sendungsnummer.',
    whySoLong:
      'Warum es so lange dauert, sehe ich nicht: in den Daten steht kein Grund. Fragen Sie Ihren Ansprechpartner beim Lieferanten, mit der Nummer der Bestellung.',
    noOthers: 'Ich kenne nur die Preise dieses Lieferanten und kann nicht sagen, ob es woanders günstiger ist.',
    approvedBy: 'Eine Liste, wer was freigegeben hat, habe ich nicht: es steht bei jeder Bestellung. Die Bestellungen:',
    leftOut: (codes) => `Weggelassen, weil unbekannt oder derzeit nicht lieferbar: ${codes}.`,
    allIn: 'Es wurde nichts weggelassen.',
    askedAlready: 'Um Freigabe wurde schon gebeten; erteilen muss sie jemand anderes.',
    isOver:
      'Was abgelehnt oder abgelaufen ist, lässt sich nicht noch einmal senden: dafür braucht es eine neue Bestellung.',
    noneRejected: 'Ich finde keine abgelehnte Bestellung von Ihnen.',
    notByPerson: (name) =>
      `Die Bestellungen einer einzelnen Person kann ich nicht heraussuchen, „${name}“ blieb also unbeachtet.`,
    wasOrdered: (orders) => `Ja: ${orders}.`,
    notOrdered: (codes, days) => `Ich sehe keine Bestellung mit ${codes} (${days}).`,
    reasonGiven: (reason) => `Angegebener Grund: „${reason}“.`,
    noReason: 'Ein Grund wurde nicht angegeben.',
    onceOnly: (number) => `Nein: Es wurde einmal bestellt, ${number}.`,
    twice: (numbers) => `Dasselbe wurde innerhalb eines Tages mehr als einmal bestellt: ${numbers}.`,
    notSentYet: 'Nein: Davon wurde nichts bestellt.',
    notYours: (lines) =>
      `${lines}: Das ist die Bestellung einer anderen Person; geändert oder freigegeben wurde nichts. Soll sie anders sein, kann sie mit einer Begründung abgelehnt werden.`,
    notInIt: (lines) => `In der Bestellung war das nicht dabei, ich nehme es dazu: ${lines}.`,
    addWhileWaiting:
      'Um etwas hinzuzufügen, nennen Sie die Teilenummer; um Freigabe wird dann neu gebeten. Oder nehmen Sie die Anfrage zuerst zurück.',
    changeTo: (lines) => `Soll ich die Bestellung ändern auf: ${lines}?`,
    rejectWith: (reason) => `Noch ist nichts abgelehnt. Im Formular steht schon Ihre Begründung: „${reason}“.`,
  },
  cs: {
    noTrackingNumber: 'Čísla zásilek nemám: v datech dodavatele nejsou.',
    weeklyNoEnd: 'Konec nastavit nejde: návrh přijde každý týden, dokud ho nezrušíte. Zrušíte ho přes „co sleduju?“.',
    noCarrier: 'V datech dodavatele není dopravce ani číslo zásilky.',
    whySoLong:
      'Proč to trvá tak dlouho, nevidím: důvod v datech není. Zeptejte se svého obchodního zástupce a uveďte číslo objednávky.',
    noOthers: 'Znám jen ceny tohoto dodavatele, takže nevím, jestli je to jinde levnější.',
    approvedBy: 'Seznam toho, co kdo schválil, nemám: je to uvedeno u každé objednávky. Tady jsou objednávky:',
    leftOut: (codes) => `Vynecháno, protože to služba nezná nebo to teď nemůže prodat: ${codes}.`,
    allIn: 'Nic nebylo vynecháno.',
    askedAlready: 'O schválení už bylo požádáno; dát ho musí někdo jiný.',
    isOver: 'Co bylo zamítnuto nebo vypršelo, nejde poslat znovu: je potřeba nová objednávka.',
    noneRejected: 'Žádnou vaši zamítnutou objednávku nevidím.',
    notByPerson: (name) => `Objednávky jedné osoby vybrat neumím, takže „${name}“ jsem nepoužil.`,
    wasOrdered: (orders) => `Ano: ${orders}.`,
    notOrdered: (codes, days) => `Nevidím žádnou objednávku s ${codes} (${days}).`,
    reasonGiven: (reason) => `Uvedený důvod: „${reason}“.`,
    noReason: 'Důvod nebyl uveden.',
    onceOnly: (number) => `Ne: objednalo se to jednou, ${number}.`,
    twice: (numbers) => `Totéž se během jednoho dne objednalo víckrát: ${numbers}.`,
    notSentYet: 'Ne: nic z toho se neobjednalo.',
    notYours: (lines) =>
      `${lines}: je to objednávka někoho jiného, takže se nic nezměnilo ani neschválilo. Má-li být jiná, dá se zamítnout s uvedením důvodu.`,
    notInIt: (lines) => `V té objednávce to nebylo, přidávám: ${lines}.`,
    addWhileWaiting:
      'Chcete-li něco přidat, napište číslo dílu; o schválení se pak požádá znovu. Nebo žádost nejdřív vezměte zpět.',
    changeTo: (lines) => `Mám objednávku změnit na: ${lines}?`,
    rejectWith: (reason) => `Zatím se nic nezamítlo. Formulář už má váš důvod: „${reason}“.`,
  },
  uk: {
    noTrackingNumber: 'Номерів ТТН не маю: у даних постачальника їх немає.',
    weeklyNoEnd:
      'Кінцевої дати немає: чернетка приходить щотижня, доки її не зупинити. Щоб зупинити, напишіть «за чим я стежу?».',
    noCarrier: 'У даних постачальника немає ні перевізника, ні номера ТТН.',
    whySoLong:
      'Чому так довго, я не бачу: причини в даних немає. Запитайте свого менеджера з продажу, назвавши номер замовлення.',
    noOthers: 'Я знаю лише ціни цього постачальника, тож не скажу, чи деінде дешевше.',
    approvedBy: 'Списку, хто що погодив, у мене немає: це вказано в кожному замовленні. Ось замовлення:',
    leftOut: (codes) => `Пропущено, бо сервіс цього не знає або зараз не може продати: ${codes}.`,
    allIn: 'Нічого не пропущено.',
    askedAlready: 'Про погодження вже попросили; дати його має хтось інший.',
    isOver: 'Відхилене або прострочене не можна надіслати знову: потрібне нове замовлення.',
    noneRejected: 'Вашого відхиленого замовлення не знайшов.',
    notByPerson: (name) => `Вибрати замовлення однієї людини не можу, тож «${name}» не враховано.`,
    wasOrdered: (orders) => `Так: ${orders}.`,
    notOrdered: (codes, days) => `Замовлення з ${codes} не бачу (${days}).`,
    reasonGiven: (reason) => `Вказана причина: «${reason}».`,
    noReason: 'Причини не вказано.',
    onceOnly: (number) => `Ні: замовлено один раз, ${number}.`,
    twice: (numbers) => `Те саме за добу замовлено більше одного разу: ${numbers}.`,
    notSentYet: 'Ні: з цього нічого не замовлено.',
    notYours: (lines) =>
      `${lines}: це замовлення іншої людини, тож нічого не змінено й не погоджено. Якщо воно має бути іншим, його можна відхилити, вказавши причину.`,
    notInIt: (lines) => `У тому замовленні цього не було, тож додаю: ${lines}.`,
    addWhileWaiting:
      'Щоб щось додати, назвіть номер деталі; тоді погодження треба буде просити знову. Або спершу заберіть запит назад.',
    changeTo: (lines) => `Змінити замовлення на: ${lines}?`,
    rejectWith: (reason) => `Ще нічого не відхилено. У формі вже є ваша причина: «${reason}».`,
  },
};
