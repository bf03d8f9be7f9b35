import { orderForm } from '../../core/next-steps.ts';
import { dayWanted } from '../answering/yes-or-no.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import type { Understood } from '../understanding.ts';
import { callOf, choiceOf, isCounted, isOfGoods, type Message, onLines, sayOnly } from './message.ts';

// What the desk offers: why there is an order button or a form, which nobody asked for, and whether a quote is kept.

const button =
  /(?<!\p{L})(?:order form|\p{L}*button|przycisk\p{L}*|formularz\p{L}*|\p{L}*knopf|schaltfl[äa]che|bestellformular|tla[čc][íi]tk\p{L}*|formul[áa][řr]\p{L}*|кнопк\p{L}*|форм[аи])(?!\p{L})/iu;
const stands =
  /(?<!\p{L})(?:(?:steht (?:da|dort|hier)(?: jetzt)?|da steht) ["„“]?bestellen|say["„“' ]+order|pisze ["„“]?zam[óo]w|stoj[íi] (?:tam )?["„“]?objednat|(?:пише|написано) ["„“«]?замов)/iu;
const asksWhy =
  /(?<!\p{L})(?:why|what['’]?s|what is|what for|how come|czemu|dlaczego|po co|na co|sk[ąa]d|wieso|warum|weshalb|wozu|pro[čc]|nač|k [čc]emu|чому|навіщо|чого|на[щш]о|пощо|для чого|звідки)(?!\p{L})/iu;

/** "Why is there an order?", after prices: the button. */
const orderThere =
  /(?<!\p{L})(?:(?:why|how come) (?:is |there['’]?s |there is )(?:there |that |it )?(?:an? |the |that )?order(?:ing)?|(?:warum|wieso|weshalb|wozu) (?:ist|steht|kommt) (?:da|hier|dort)(?: jetzt| denn| schon)? (?:eine |die |ne )?bestell\p{L}*|(?:czemu|dlaczego|po co) (?:(?:tam|tu|jest|to) )+zam[óo]wien\p{L}*|pro[čc] (?:je |m[áa]m )(?:tam |tu |tady )(?:ta |to |u[žz] )?objedn\p{L}*|(?:чому|навіщо|на[щш]о) (?:тут |там |є |вже )+(?:це )?замовлен\p{L}*|(?:is|was) (?:that|this|it) (?:now )?an order(?=[^.!?]{0,25}\?)|(?:ist|wird) das (?:jetzt |schon )?(?:eine|ne) bestellung(?=[^.!?]{0,25}\?)|(?<![\p{L}\d]\s)(?:(?:czy )?to (?:jest )?(?:ju[żz] )?zam[óo]wienie|je to (?:u[žz] )?objedn[áa]vka|(?:чи )?це (?:вже )?замовлення)(?=[^.!?]{0,15}\?))(?!\p{L})/iu;

/** "Czemu wyskakuje zamów", "proč mi to nabízí objednání": what the desk offers, and nothing that was ordered. */
const offersOrder =
  /(?<!\p{L})(?:offer\p{L}*|suggest\p{L}*|show\p{L}*|pop\p{L}*|say\p{L}*|ask\p{L}*|biete\p{L}*|anbiete\p{L}*|schl[äa]g\p{L}*|zeig\p{L}*|komm\p{L}*|erschein\p{L}*|steht|wyskakuj\p{L}*|pokazuj\p{L}*|wy[śs]wietla\p{L}*|proponuj\p{L}*|oferuj\p{L}*|pojawia\p{L}*|nab[íi]z\p{L}*|ukazuj\p{L}*|zobrazuj\p{L}*|vyskakuj\p{L}*|navrhuj\p{L}*|пропону\p{L}*|показу\p{L}*|вискаку\p{L}*|з['’ʼ]?явля\p{L}*|висвічу\p{L}*|вилаз\p{L}*)\s(?:[\p{L}"„“«»']+\s){0,4}["„“«']?(?:an? |the |to )?(?:order\p{L}{0,3}|bestell\p{L}*|zam[óo]w\p{L}*|objedn\p{L}*|замов\p{L}*)(?!\p{L})/iu;

const presses =
  /(?<!\p{L})(?:(?:if|when) i (?:press|click|hit|push|tap)|(?:jak|je[śs]li|gdy) (?:to )?(?:klikn|nacisn|wcisn)\p{L}*|wenn ich (?:\p{L}+ )?(?:drück|drueck|klick)\p{L}*|(?:kdy[žz]|jestli|pokud) (?:to|ho|na to)? ?(?:zm[áa][čc]kn|klikn|stiskn)\p{L}*|(?:якщо|коли|як) (?:я )?(?:натисн|клацн)\p{L}*)/iu;

const ours = /(?<!\p{L})(?:our|my|nasz\p{L}*|m[óo]j|unser\p{L}*|mein\p{L}*|na[šs]e?|náš|наш\p{L}*)(?!\p{L})/iu;
/** The words that only ask for a reason. */
const why =
  /(?<!\p{L})(?:why|what for|how come|czemu|dlaczego|po co|wieso|warum|weshalb|wozu|pro[čc]|nač|k [čc]emu|чому|навіщо|чого|на[щш]о|пощо|для чого)(?!\p{L})/iu;
const ofSentOrder = [
  ...(['late', 'delivery', 'delivered', 'invoice', 'arrive', 'price', 'howMuch', 'past', 'bought', 'missing'] as const),
  ...(['paid', 'owed', 'status', 'approve', 'approvals', 'complain', 'creditNote', 'cancel', 'credit'] as const),
] as const;

/** "Why does it throw an order at me?": asked in the present, of an order that nobody has placed. */
function asksWhyOrder({ text, heard }: Message): boolean {
  const clause = text.split(/[.,!?;–]+/u).find((each) => why.test(each));
  if (clause === undefined) return false;
  const { has, words } = hear(clause, heard.language);
  return has('order', 'draft') && !has(...ofSentOrder) && words < 12;
}

/** "Why is there an order button? I only asked": it offers, and orders nothing. */
export function aboutButton(message: Message): Understood | undefined {
  const { text, products, say, state, tools, heard } = message;
  const isOffered =
    state.draft !== undefined ||
    isOfGoods(state, tools.all) ||
    state.open?.choices.some(({ tool }) => tool === orderForm || tool === tools.submit?.name) === true;
  const isOfOffer = orderThere.test(text) || (asksWhy.test(text) && offersOrder.test(text)) || asksWhyOrder(message);
  const isAsked =
    (asksWhy.test(text) && (button.test(text) || stands.test(text))) ||
    (heard.question && presses.test(text)) ||
    (isOfOffer && isOffered && !ours.test(text) && !heard.has('late', 'delivery', 'invoice'));
  if (!isAsked || products.length > 0 || documentIn(text) !== undefined) return undefined;
  const { draft, lines } = state;
  // Where it waits is said by the draft itself.
  if (draft?.waits === true) return callOf(tools.open('draft'), { draftId: draft.id });
  const lead = draft === undefined ? say.whyButton : say.whyDraft;
  // "… I only wanted to know whether you can have it there by Wednesday"
  if (lines.length > 0 && (dayWanted(message) !== undefined || (heard.has('arrive') && heard.has('canYou'))))
    return onLines(message, tools.stock, lines, { fact: 'arrival', lead });
  // "… I only wanted to know what it would cost"
  if (lines.length > 0 && heard.has('price', 'howMuch', 'quote')) {
    const tool = isCounted(lines) ? tools.quote : tools.price;
    const priced = onLines(message, tool, lines, { lead });
    if (priced !== undefined) return priced;
  }
  return sayOnly(
    lead,
    draft === undefined ? undefined : choiceOf(tools.cancel, say.buttons.cancel, { draftId: draft.id }),
  );
}

const keeps =
  /(?<!\p{L})(?:keep|save|store|hold on to|park|zapisz\p{L}*|zapisa[ćc]|zachowa\p{L}*|zostaw\p{L}*|od[łl][óo][żz]\p{L}*|speicher\p{L}*|abspeicher\p{L}*|merk\p{L}*|behalt\p{L}*|aufheb\p{L}*|hinterleg\p{L}*|ulo[žz]\p{L}*|nech(?:te|at|ej|ejte)?|schov\p{L}*|збере[жг]\p{L}*|запиш\p{L}*|залиш\p{L}*|відклад\p{L}*)(?!\p{L})/iu;

/** "Just save me that quote": it is said that none is kept, and what is. */
export function keptQuote(message: Message): Understood | undefined {
  const { text, heard, products, say, state, tools } = message;
  if (!keeps.test(text) || !heard.has('quote') || products.length > 0 || documentIn(text) !== undefined)
    return undefined;
  if (heard.numbers.length > 0 || heard.has('remove', 'change', 'instead', 'add', 'arrive', 'invoice', 'past'))
    return undefined;
  const lead = `${say.nothingOrdered} ${say.quoteNotKept}`;
  const quoted = isCounted(state.lines) ? onLines(message, tools.quote, state.lines, { lead }) : undefined;
  return quoted ?? sayOnly(say.quoteNotKept);
}
