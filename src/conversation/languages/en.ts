import type { Language } from './concepts.ts';

export const en: Language = {
  locale: 'en-GB',
  words: {
    why: 'why|how come|whats wrong with|what happened|what went wrong|reason',
    when: 'when|what time|how long|how soon|what day|which day|eta|by when',
    where: 'where|wheres|whereabouts|what happened to|track|tracking|whats up with|any news on|any news about|any news',
    howMany: 'how many|quantity of|what quantity|number of',
    howMuch: 'how much|whats the damage|how expensive',
    what: 'how|what|whats|which|who|whose|tell me about|explain',
    whether: 'is|are|do|does|did|has|have|was|were|will|would|isnt|arent|doesnt|didnt|wasnt|wont|hasnt',
    canYou: 'can you|could you|would you|can we|can i|could i|could we|may i|is it possible|possible to|are you able',
    shouldI: 'should i|should we|shall i|shall we|do i need|do we need|would it be|is it worth|worth',
    not: 'dont|do not|not|never|no need|no longer|didnt|wasnt|cant|cannot|stop|hold off|nobody',
    maybe:
      'maybe|perhaps|not sure|unsure|might|thinking about|thinking of|wondering|wonder|what if|if|in case|suppose|considering|later|just checking|just asking|only asking|i guess|would like to know|curious',
    past: 'did we|did i|have we|weve|we bought|we ordered|i ordered|i bought|was ordered|were ordered|ordered|bought|purchased|was delivered|were delivered|delivered|came|arrived|received|got delivered|was charged|were charged|charged|last time|previously|so far|we had|we got|we paid|paid for|was invoiced|invoiced|returned|sent back',
    please: 'please|pls|plz|kindly',
    it: 'it|them|that|these|those|this|this one|that one|the same one|they|the lot|all of them|both|everything',
    only: 'only|just',
    also: 'but|and|also|plus|as well|too|what about|how about|then',
    all: 'all|every|everywhere|anywhere|total|all warehouses|any warehouse',
    ok: 'ok|okay|okey|k|alright|right|fine|good|great|perfect|sure|cool|deal|go ahead',
    yes: 'yes|yep|yeah|yup|y|sure|of course|correct|exactly|please do|do it|go ahead|go for it|confirmed|ok|okay|aye|affirmative',
    no: 'no|nope|nah|n|no thanks|no thank you|not now|leave it|never mind|nevermind|forget it|dont|cancel that|rather not',
    stock:
      'stock|in stock|instock|availab*|do you have|do u have|have you got|have u got|you got|got any|any left|on the shelf|on shelf|on hand|have any|have ready|carry|is there any|are there any|left in',
    price:
      'price*|pricing|cost|costs|how much is|how much are|how much for|how much does|how much do|unit price|net price|what do you charge|rate|rrp|list price',
    quote: 'quote|quotation|quotes|offer|estimate|price and availability',
    cheaper: 'cheap|cheaper|cheapest|less expensive|budget|lower price|better price|low cost|economy',
    alternative:
      'alternative*|substitute*|replacement*|equivalent*|instead of|other brand|another brand|similar|cross reference|crossref|replaces|superseded|supersedes',
    enough: 'enough|sufficient',
    arrive:
      'arrive|arrives|arriving|arrival|come|comes|coming|get here|gets here|be here|there by|here by|deliver by|delivered by|delivery time|delivery date|lead time|get it|have it by|reach us|on the way|on its way|ship|shipped|dispatched',
    late: 'late|delayed|delay|overdue order|still waiting|hasnt arrived|hasnt come|not arrived|not here|havent received|not received|didnt arrive|never arrived|never came|missing|taking so long|hold up|held up|stuck|not come|didnt come|nothing came|still not here|no sign',
    cutoff:
      'cut off|cutoff|cut-off|order by|order until|have to order|need to order by|deadline|latest i can order|last call|until when|closing time|how late',
    order: 'order|orders|requisition*|ordering|purchase order|purchase orders',
    history:
      'history|past orders|previous orders|order history|earlier orders|recent orders|last orders|latest orders|order list|list of orders|all orders|all our orders',
    draft: 'draft|drafts|open orders|my orders|our orders|pending orders|basket|cart',
    delivery:
      'my stuff|our stuff|my goods|our goods|the goods|my parts|our parts|deliver|delivery|deliveries|shipment|shipments|consignment*|delivery note|delivery notes|parcel|parcels|package|packages|waybill',
    invoice: 'invoice|invoices|bill|bills|inv|invs',
    creditNote: 'credit note|credit notes|creditnote*|correction*|credit memo|refund note',
    overdue: 'overdue|past due|past their due|late payment|late payments|behind with',
    owed: 'unpaid|not paid|not yet paid|outstanding|owe|owed|owing|open invoices|open invoice|to pay|to be paid|need to pay|have to pay|havent paid|pay you|partly paid|partially paid|do we owe',
    paid: 'paid|settled',
    due: 'due',
    credit:
      'statement|on stop|on hold|credit limit|credit|balance|limit|how much have we got left|left on the account|left on account|how much can we spend|can we still order|allowed to order|financial|finances|headroom|money left|trade limit',
    account: 'account|our details|customer card|customer number|account number|company details|my details|who are we',
    address: 'address|ship to address|where do you deliver',
    terms: 'payment term*|payment method*|delivery method*|payment days|days to pay|how long to pay',
    warehouses: 'warehouses|which warehouses|branches|depots|which depots|locations',
    status: 'status|progress|how far|phase|state of|stage',
    returns:
      'return|returns|returning|send back|sending back|give back|take back|bring back|returnable|refund|money back|rma',
    deposit:
      'deposit|deposits|core|cores|core charge|core deposit|surcharge|exchange part|old part|old unit|refundable',
    complain:
      'charge us twice|charged us twice|charge twice|billed twice|complain*|complaint|warranty|guarantee|claim|damaged|broken|defective|faulty|wrong part|wrong item|wrong product|leaking|leaks|leaked|failed|doesnt work|does not work|doesnt fit|does not fit|didnt fit|incorrect|mistake|wrong|short delivered|too few|double charged|charged twice|overcharged',
    spend: 'spend|spent|spending|turnover|purchases|bought for|how much money|total spend|our spend',
    bought:
      'bought|we ordered|i ordered|we buy|buy last|did we buy|have we bought|purchased|did we order|have we ordered|did we get|did i buy|did i order|we take per|use per',
    last: 'last|latest|most recent|newest|previous',
    product:
      'part|parts|product|products|item|items|filter*|pad|pads|brake*|disc|discs|belt|belts|plug|plugs|wiper*|bulb*|battery|batteries|oil|bearing*|clutch|alternator*|starter*|shock*|spring*|pump*|caliper*|sensor*|hose*|gasket*|turbo*',
    info: 'what is|whats|details|detail|info|information|describe|description|spec|specs|tell me about',
    find: 'find|search|look for|looking for|look up|lookup|searching',
    category: 'browse|catalogue|catalog|categories|category|product groups|product range',
    car: '',
    vin: 'vin|chassis|chassis number|vin number',
    oe: 'oe|oem|oe number|oem number|original number|original part|genuine',
    approve: 'approve|reject|decline|sign off|sign it off',
    approvals:
      'approvals|approval|to approve|waiting for me|waits for me|waiting for my|pending for me|awaiting approval|needs approval',
    submit:
      'submit|send it off|send it for approval|ask for approval|place it|place the order|place order|checkout|check out|send the order|finalise|finalize|put it through|put through|go through with',
    discount: 'discount*|rebate*|percent off|bonus',
    ownNumber:
      'own number|our number|our ref|our reference|po number|reference|ref|po|purchase order number|job|job no|job number|with number|tech id|order no|ref no',
    buy: 'give me|buy|send|get me|get us|send me|send us|order me|order us|order them|order it|order these|order those|order all|order both|order that|order this|id like to order|want to order|like to order|lets order|ill order|well order|ill take|well take|i take|we take|ill have|put me down for|put us down for|book me|reserve|grab|purchase|place an order|order in',
    want: 'i need|we need|need|ineed|ill need|well need|i want|we want|id like|wed like|i would like|looking to get|gimme|give me|require|can i have|could i have',
    cancel: 'cancel|call off|withdraw|scrap the order|abort|cancelled|annul',
    add: 'add|put in|throw in|include|plus|append|and also|stick in|another',
    remove: 'remove|without|drop|delete|take out|take off|leave out|minus|skip|except|scrap|not the|lose the|kick out',
    change:
      'make it|make that|change to|change it to|change the quantity|change quantity|set to|set it to|actually|rather|better|up it to|down to|reduce to|increase to|change|update|raise it to|i meant|correction|let it be|lets say',
    instead: 'instead|rather than',
    again:
      'same again|the same|same as|once again|once more|again|repeat|reorder|re-order|order again|as last time|like last time|the usual|usual|as before|same order',
    every:
      'every monday|every tuesday|every wednesday|every thursday|every friday|every week|weekly|every month|monthly|every day|daily|standing order|recurring|regularly|automatically|subscription|each week|each month|remind me|notify me|let me know when|alert me|tell me when',
    file: 'as a file|as file|as csv|csv|excel|xlsx|xls|spreadsheet|export|download|as a spreadsheet|pdf|as pdf|print|printout',
    mail: 'email|e-mail|mail|send to|forward|send invoice|send the invoice|send me the invoice',
    more: 'more|next|next page|show more|the rest|rest|continue|older|further|go on|keep going|more please',
    forget:
      'forget this|forget everything|forget all|start over|start again|new conversation|clear|reset|forget what|wipe',
    undo: 'undo|forget the last|forget last|scratch that|take that back|go back|revert|not that|undo that|take back the last|strike that',
    show: 'show|list|give me a list|let me see|display|see|open|view|look at|pull up|check',
    human:
      'opening hours|opening times|what time do you close|what time do you open|when do you open|when do you close|are you open|human|real person|a person|someone|somebody|speak to|talk to|talk with|speak with|agent|operator|call me|phone number|contact|support|manager|sales rep|representative|account manager',
    thanks:
      'thanks|thank you|thx|ty|cheers|ta|much appreciated|appreciate it|great thanks|thank u|nice one|thanks a lot|thankyou|tnx',
    hello:
      'hello|hi|hey|hiya|good morning|good afternoon|good evening|morning|howdy|good day|greetings|yo|hi there|afternoon',
    bye: 'bye|goodbye|see you|see ya|cya|have a nice day|good night|later mate|thats all|that is all|thats it|nothing else|im done|have a good one',
    howAreYou: 'how are you|hows it going|how is it going|how are things|whats up|you ok|how do you do|sup',
    whoAreYou:
      'who are you|what are you|are you a bot|are you a robot|are you human|are you real|whats your name|is this a bot|are you an ai|are you chatgpt',
    help: 'help|what can you do|how does this work|how do i use|what can i ask|commands|instructions|manual|options|how do i',
    praise:
      'awesome|brilliant|excellent|well done|good job|nice|love it|perfect|great job|good bot|super|you rock|wonderful',
    scold:
      'stupid|useless|idiot|rubbish|nonsense|bad bot|you are wrong|thats wrong|this is wrong|not what i asked|not what i meant|thats not it|crap|annoying|shit|fuck|wtf|damn|you dont understand|are you kidding',
  },
  small:
    'a an the of for from in on at to by with or be been being am im i you your yours we us our me my its there here some any get got let lets us now see team guys mate regards dear so up out off if as but asap urgent urgently quick quickly today still yet ' +
    'one ones each ea pcs pc piece pieces unit units qty no nr number code codes sku index part who whom over per via into within about again',
  numbers: [
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'twenty',
  ],
  dozen: 'a dozen|dozen',
  ordinals: [
    'first|1st',
    'second|2nd',
    'third|3rd',
    'fourth|4th',
    'fifth|5th',
    'sixth|6th',
    'seventh|7th',
    'eighth|8th',
    'ninth|9th',
    'tenth|10th',
    'last',
  ],
  pieces: 'pcs|pc|piece|pieces|units|unit|ea|off|items',
  days: {},
};
