import type { Language } from './concepts.ts';
import { locales } from './locales.ts';

export const en: Language = {
  locale: locales.en,
  words: {
    why: 'why|how come|whats wrong with|what happened|what went wrong|reason',
    when: 'when|what time|how long|how soon|what day|which day|eta|by when',
    where:
      'where|wheres|whereabouts|what happened to|track|tracking|whats up with|any news on|any news about|any news|from which branch|which branch|what branch|from where|which depot|which warehouse|which one has',
    howMany: 'how often|how many times|how many|quantity of|what quantity|number of',
    howMuch: 'how much|hows much|whats the damage|how expensive',
    what: 'how|what|whats|which|who|whose|tell me about|explain',
    whether: 'is|are|do|does|did|has|have|was|were|will|would|isnt|arent|doesnt|didnt|wasnt|wont|hasnt',
    canYou:
      'can it|can they|can that|can this|can these|could it|could they|can u|could u|cud you|can you|could you|would you|can we|can i|could i|could we|may i|is it possible|possible to|are you able',
    shouldI:
      'do we have to|do i have to|should i|should we|shall i|shall we|do i need|do we need|would it be|is it worth|worth',
    not: 'already have|already got|still have|got enough|have enough|dont|do not|not|never|no need|no longer|didnt|wasnt|havent|hadnt|cant|cannot|stop|hold off|nobody',
    maybe:
      'when we buy|when i buy|if we buy|if i take|if we take|when ordering|maybe|perhaps|not sure|unsure|might|thinking about|thinking of|wondering|wonder|what if|if|in case|suppose|considering|later|just checking|just asking|only asking|i guess|would like to know|curious|he said|she said|they said|boss said|told me to',
    later: 'next week|next month',
    hold: 'on hold|put it on hold|park it|park that|no wait|or wait|ring him|ring her|ring them|call him|call her|call them|give him a ring|give them a call|after approval|once approved|when approved|subject to approval|only after|only once|not until|before i order|before ordering|before we order|what the boss says|park it|leave it with me|not sure i want|not sure we want|was going to order|were going to order|going to order but|on order already|no way|ok from|hasnt confirmed|havent confirmed|not confirmed|customer hasnt|customer has not|customer has to|customer still|customer needs to|customer is still|customer isnt|customer will|order later|order them later|order it later|order tomorrow|order them tomorrow|order it tomorrow|order them next week|order it next week|order next week|another day|some other time|another time|ring the customer|call the customer|ask the customer|check with the customer|speak to the customer|talk to the customer|phone the customer|ring him first|ring her first|call him first|call her first|ask him first|ask her first|ask the boss|ask my boss|ask the gaffer|check with|speak to the boss|run it past|run it by|run this by|run that by|get back to you|come back to you|let you know|think about it|think it over|have a think|need to think|let me think|ill think|sleep on it|just looking|just checking|just asking|only checking|only looking|only asking|just wondering|just browsing|just window shopping|dont order anything|do not order anything|dont order yet|do not order yet|not order anything|nothing ordered yet|no order yet|not ordering|not buying|not yet|hold off|hold fire|hold that|not ready|decide later|havent decided|not decided|still deciding|waiting on the customer|waiting for the customer|wait for the customer|waiting to hear|until i hear|have to ask|need to ask|gotta ask|must ask|needs to approve it first|has to look first|wants to see it first|boss looks|boss has to|boss wants to|dont send it yet|do not send it yet|dont do anything yet|dont place|do not place|ill come back|i will come back|come back later|come back to|ring you back|call you back|ring u back|give you a shout|give you a ring|give you a bell|be in touch|get back|let u know|let ya know|see what he says|see what she says|see what they say|has to look|have to look|has to see|has to check|needs to look|need to look|wants to look|measure the old|check the old|look at the old|compare it with|compare with the old|measure it first|measure first|check first|look first|ask first|see first|run ~ past|run ~ by|leave it for now|leave it for today|leave that for now|leave them for now|leave those for now|not just yet|hold on that|parking|park this|park them|until i know|till i know|once i know|customer first|boss first|ill check|ill have a look|ill take a look|ill measure|ill ask|ill see what|let me measure|let me ask|let me have a look|lemme ask|lemme check|gonna measure|gonna ask|gonna check|going to measure|going to ask|need to measure|have to measure|mull it over|will confirm|ill confirm|confirm later',
    past: 'did anything|did nothing|anything come|anything arrive|anything come in|did we get|did i get|did we receive|have we received|turned up yesterday|came in|get dearer|got dearer|gone dearer|get more expensive|got more expensive|did we|did i|have we|weve|we bought|we ordered|i ordered|i bought|was ordered|were ordered|ordered|bought|purchased|was delivered|were delivered|delivered|came|arrived|received|got delivered|was charged|were charged|charged|last time|previously|so far|we had|we got|we paid|paid for|was invoiced|invoiced|returned|sent back|went missing|turned out|on average|on avg|avg|average|more expensive now|gone up|got only|only got|came only|only came|short delivered|since when|cheaper before|been cheaper|ever cheaper|less before|used to cost|used to be|you sent|sent me|sent us',
    please: 'please|pls|plz|kindly',
    it: 'it|them|that|these|those|this|this one|that one|the same one|they|the lot|all of them|both|everything',
    only: 'got only|only got|came only|only came|only|just|is enough|are enough|will do|is plenty|enough for me|does it for me|will be enough',
    also: 'but|and|also|plus|as well|too|what about|how about|then',
    all: 'all|every|everywhere|anywhere|total|all warehouses|any warehouse|altogether|in total|the sum|sum of|sum of the two|sum of the three|sum of the four|sum of all three|total of the two|total of the three|total of all three|sum total|sum please|all together|grand total|add up to',
    ok: 'sorry ~ not your fault|sorry not your fault|not your fault|no fault of yours|isnt your fault|wasnt your fault|ill mail them|ill email them|ill write to them|ill write them|i will mail them|i will email them|no rush|no hurry|no big rush|not urgent|ok|okay|okey|k|alright|right|fine|good|great|perfect|sure|cool|deal|looks good|sounds good|looks right|fair enough|i see|got it|understood|noted|gotcha|fair play|ah ok|aha|makes sense|looks good to me',
    yes: 'crack on|get on with it|yes|yep|yeah|yup|y|sure|of course|correct|exactly|please do|do it|go ahead|go for it|confirmed|ok|okay|aye|affirmative|works for me|go ahead then|yes please|yes order|thats good',
    no: 'no|nope|nah|n|no thanks|no thank you|not now|leave it|never mind|nevermind|forget it|dont|rather not|changed his mind|changed her mind|changed my mind|changed their mind|hang on|hold on|wait|no wait|nothing|not that one|leave it for now|forget about it|neither|dont bother|skip it|no thank|stop|my bad|its fine|no worries|all good|dont worry|for later|save it for later|ill think about it|let me think|think about it|too dear|too expensive|too pricey|bit steep|too steep|bit pricey|too much money|wait a sec|wait a minute|wait a mo|one sec|one moment|just a sec|just a moment|hang on a sec|hang on a minute|hold your horses|1 sec|bear with me|as you were|scrap that|ignore that|disregard|wrong chat|wrong window|sorry wrong',
    stock:
      'stock|in stock|instock|availab*|do you have|do u have|have you got|have u got|you got|got any|any left|any ~ left|got ~ left|have ~ left|on the shelf|on shelf|on hand|have any|have ready|carry|is there any|are there any|left in|another branch|other branch|other branches|another depot|elsewhere|another warehouse|different branch|any more of|got any more|any spare',
    price:
      'going for|what s it go for|whats it go for|what does it go for|come to|comes to|coming to|dearer than|more expensive than|pricier than|with tax|plus tax|before tax|inc vat|ex vat|dearer now|get dearer|got dearer|gone dearer|get more expensive|got more expensive|price*|pricing|cost|costs|how much is|how much are|how much for|how much does|how much do|unit price|net price|what do you charge|rate|rrp|list price|how much r|vat|with vat|incl vat|including vat|gross|what do they cost|whats that come to|come to|what does that make|still at|more expensive|dearer|gone up|on average|average price|avg price|avg|average|whats the damage|the damage|set me back|set us back|come out at|pay for one|pay each|pay per|pay apiece|price difference|total|per piece|a piece',
    quote:
      'quote|quotation*|quotes|quoting|offer|estimate|price and availability|price up|price it|price them|just price|only price|cost up|send me a quote|send us a quote|give me a quote|give us a quote|get me a quote|get us a quote|send a quote|send me prices|give me prices|send me a price|give me a price|get me a price|i want a quote|need a quote',
    cheaper:
      'cheaper than|less expensive than|cheap|cheaper|cheapest|less expensive|lower price|better price|low cost|economy|cheaper before|been cheaper|ever cheaper|cheapo|not too dear|inexpensive',
    alternative:
      'anything instead|something instead|alternative*|substitute*|replacement*|equivalent*|instead of|other brand|another brand|similar|cross reference|crossref|replaces|superseded|supersedes|instead that you|instead of it|in its place|something else|anything else you|anything similar',
    enough: 'enough|sufficient|cover|covers',
    arrive:
      'arrive|arrives|arriving|arrival|come|comes|coming|get here|gets here|be here|there by|here by|deliver by|delivered by|delivery time|delivery date|lead time|get it|have it by|reach us|on the way|on its way|ship|shipped|dispatched|turn up|on the van|on a van|on the truck|out for delivery|when would i get|when will i get|when do i get|left the warehouse|for tomorrow|first thing|make it for tomorrow|be there for|by lunch|before lunch|by lunchtime|by noon|by tonight|end of day|same day|by tomorrow',
    late: 'shown up|show up|showed up|not delivered|undelivered|not been delivered|not yet delivered|late|delayed|delay|overdue order|still waiting|hasnt arrived|hasnt come|not arrived|not here|havent received|not received|didnt arrive|never arrived|never came|missing|taking so long|hold up|held up|stuck|not come|didnt come|nothing came|still not here|no sign|still nothing|turn up|turned up|supposed to be here|should be here|should have been here|should have arrived|not turned up|where the hell|nothing yet|no sign of',
    missing:
      'outstanding|still to come|back order*|backorder*|on back order|short in|short on|short from|filter short|pads short|is missing|one missing|missing from|missing|is short|are short|was short|short of|short by|one short|two short|came short|not in the box|not all there|didnt all come|not all of them|not all came|incomplete|part delivered',
    cutoff:
      'when should i order|when do i have to order|when do we have to order|when do i need to order|when must i order|when should we order|cut off|cutoff|cut-off|order by|order until|have to order|need to order by|deadline|latest i can order|last order time|last order times|latest order time|last time to order|last call|until when|how late',
    order: 'reqs|req|order|orders|requisition*|ordering|purchase order|purchase orders|oder|orderd',
    history:
      'history|past orders|previous orders|order history|earlier orders|recent orders|last orders|latest orders|order list|list of orders|all orders|all our orders',
    draft: 'draft|drafts|open orders|my orders|our orders|pending orders|basket|cart',
    delivery:
      'my stuff|our stuff|my goods|our goods|the goods|my parts|our parts|deliver|delivery|deliveries|shipment|shipments|consignment*|delivery note|delivery notes|parcel|parcels|package|packages|waybill',
    invoice: 'invoice|invoices|bill|bills|inv|invs|invoiced',
    creditNote:
      'credit for|had the credit|had my credit|had our credit|got the credit|got my credit|got our credit|get the credit|seen the credit|get credited|got credited|been credited|credited yet|credited already|overpaid|overpayment|credit note|credit notes|creditnote*|correction*|credit memo|refund note',
    overdue:
      'how far behind|behind are we|are we behind|far behind with|behind on|behind with payments|fallen behind|in arrears|arrears|late on|should have paid by now|gone past|over the date|overdue|past due|past their due|late payment|late payments|behind with|late with',
    owed: 'should i pay|should we pay|must i pay|must we pay|on the slate|on the tab|hanging|in the red|you owe us|owing to us|to transfer|transfer the money|still open|still to pay|left to pay|unpaid|not paid|not yet paid|outstanding|owe|owed|owing|open invoices|open invoice|to pay|to be paid|need to pay|have to pay|havent paid|pay you|partly paid|partially paid|do we owe',
    paid: 'come in for it|received payment|cleared|paid|settled|paid less|paid more|been paid|did i pay|did we pay|do we pay|do i pay|i paid|pay on avg|pay on average|are we paying',
    due: 'coming due|comes due|falls due|next payment|next payments|due|next payment|payment due|need paying|needs paying|need to be paid|needs to be paid|pay it by|pay by|payable',
    credit:
      'budget left|any budget|our budget|unblock*|unlock*|statement|on stop|on hold|credit limit|credit|balance|limit|how much have we got left|left on the account|left on account|how much can we spend|can we still order|allowed to order|financial|finances|headroom|money left|trade limit|blocked|are we ok to order|cleared to order|still order|can we order|put an order through|account balance',
    account: 'account|our details|customer card|customer number|account number|company details|my details|who are we',
    address: 'address|ship to address|where do you deliver|addresses|which addresses|ship to addresses|other sites',
    terms:
      'what are my terms|whats my terms|our terms|payment terms|payment term*|payment method*|delivery method*|payment days|days to pay|how long to pay|how do we pay|how can we pay|can we pay|pay by card|when do we pay|how many days to pay|when do we have to pay|how long have we got to pay|how long do we have to pay|how long do i have to pay|days credit|pay in cash|pay cash|card payment|cash on delivery|how do i pay|how can i pay|can i pay by',
    warehouses: 'warehouses|which warehouses|branches|depots|which depots|locations',
    status:
      'status|progress|how far|phase|state of|stage|go through|gone through|went through|got through|did it go|whats happening with|confirmed yet|did it go through|go through ok|went through ok|is it through|all good with it',
    returns:
      'book ~ back|booked ~ back|have it back|taken back|one of them go back|go back already|went back|gone back|them go back|it go back|come back to you|went back to you|brought ~ back|bring ~ back|brings ~ back|bringing ~ back|send ~ back|sent ~ back|take ~ back|took ~ back|taking ~ back|give ~ back|gave ~ back|handed ~ back|got ~ back off|return|returns|returning|be returned|send back|sending back|give back|take back|bring back|returnable|refund|money back|rma|swap|exchange|change it for|sale or return|on approval|take it back|take them back|send it back|send them back|send this back|send these back|sending it back',
    deposit:
      'havent returned|have not returned|not returned yet|still to return|havent sent back|still to send back|deposit|deposits|core|cores|core charge|core deposit|surcharge|exchange part|old part|old unit|refundable|old one back|return the old|return an old|return my old|send back the old|give back the old|hand in the old one|bring the old one|give the old one back|give back the old one|old units|old parts',
    complain:
      'fail on me|failed on me|fail on us|failed on us|failed within|not happy|unhappy|came twice|came ~ twice|with a different amount|didnt order this|didnt order that|didnt order these|didnt order any of|did not order this|is split|are split|was split|has split|split boot|has a hole|hole in|came with a|ripped|torn boot|perforated|out of the box broken|straight out the box|straight out of the box|doesnt charge|not charging|wont start|doesnt start|wont charge|doesnt hold|doesnt light|not holding|wont fit|credit it|credit us|credit that|credit me|raise a credit|issue a credit|not what you quoted|not what was quoted|not what we agreed|not the price you|not the price we|squeak*|rattl*|noisy|makes a noise|making a noise|dented|dent|dents|scratched|seized|rusty|dead on arrival|doa|wont turn|grinding|knackered|squashed|smashed|crushed|wrong way round|too long|too short|too big|too small|wrong size|wrong side|wrong colour|snapped|split open|burst|bust|packed in|leak|bit tight|charge us twice|charged us twice|charge twice|billed twice|complain*|complaint|warranty|guarantee|claim|damaged|broken|defective|faulty|wrong part|wrong item|wrong product|leaking|leaks|leaked|failed|doesnt work|does not work|doesnt fit|does not fit|do not fit|did not fit|will not fit|not fitting|didnt fit|incorrect|mistake|wrong|short delivered|too few|double charged|charged twice|overcharged|empty|was empty|box was empty|dont fit|doesnt match|not what we ordered|short by|torn|bent|cracked|leaky|half the order|one short|never ordered|arrived broken|sent the wrong|too many|too much delivered|wrong axle|more than we ordered|something else inside|something else in|box says ~ but|but the box says|box says right|box says left|one missing|missing from|is missing|not in the box|wasnt in the box|double billed|was short|is short|came short|came up short|been short|wrong price|wrong amount|charged 2 times|charged us 2 times|billed 2 times|billed us twice|invoiced twice|invoiced us twice|charged us two times|charged two times|same thing twice|twice for the same|delivered less|short on',
    spend:
      'spend most with|spend the most with|money go|money goes|money going|biggest item|biggest spend|spend|spent|spending|turnover|purchases|bought for|how much money|total spend|our spend',
    bought:
      'bought|we ordered|i ordered|we buy|buy last|did we buy|have we bought|purchased|did we order|have we ordered|did i buy|did i order|did i already order|did we already order|already ordered|already bought|we take per|use per|used|use|used up|consumed|consumption|get through|got through|went through|sold us|we bought|i bought|we had from you|ever buy|ever bought|ever order|ever ordered|ever had|ever purchase|ever used|buys|buying|bought before|ordered before|had before|we ever|last buy|last bought|go through',
    last: 'last|latest|most recent|newest|previous|before that|the month before|the year before|the week before|the one before',
    product:
      'part|parts|product|products|item|items|filter*|pad|pads|brake*|disc|discs|belt|belts|plug|plugs|wiper*|bulb*|battery|batteries|oil|bearing*|clutch|alternator*|starter*|shock*|spring*|pump*|caliper*|sensor*|hose*|gasket*|turbo*|antifreeze|coolant*|headlight*|radiator*|thermostat*|mirror*|bumper*|bonnet*|exhaust*|silencer*|coil|coils|tie rod*|ball joint*|control arm*|flywheel*|drive shaft*|driveshaft*|cv joint*|compressor*|hoses',
    info: 'what length|any use|dims|dimensions|measurements|weigh|weighs|heavy|what is|whats|details|detail|info|information|describe|description|spec|specs|tell me about|dimension*|size|sizes|weight|how heavy|how big|ean|barcode*|gtin|measurement*|thread size|whats in it|who makes|lines|line items|positions|what comes in|whats included|included in',
    who: 'who ordered|who placed|who bought|who approved|who made|who signed|who asked for|whos driving|who is driving|ordered by whom|which colleague',
    hours:
      'opening hours|opening times|what time do you close|what time do you open|when do you open|when do you close|are you open|open saturday|open on saturday|open sunday|open today|open tomorrow|you guys open|branch open|closing time|open on sunday|how late are you open|open till|open until|when are you open|what time are you open|are you guys open|you open|u open|you opening|you close|u close|you shut|u shut|when do u close|open tommorow|opening hrs|hours of opening|business hours|working hours|bank holiday|you closed|open over|open on the|open til|opening time',
    pickup:
      'pick up|pick it up|pick them up|pick that up|collect|collect it|collect them|collection|come and get|swing by|click and collect|fetch it',
    shipping:
      'postage|p p|carriage|shipping cost|shipping costs|shipping charge|shipping fee|cost of shipping|how much is shipping|delivery charge|delivery charges|delivery cost|delivery costs|delivery fee|cost of delivery|how much is delivery|how much is the delivery|how much for delivery|free delivery|free shipping|delivery free|is delivery free|freight|carriage paid|charge for delivery|do you charge for delivery|pay for delivery|minimum order|minimum order value',
    leadTime:
      'same day delivery|same day|next day delivery|delivery time|delivery times|how long does delivery take|how long is delivery|how long do deliveries take|how fast do you deliver|how quick do you deliver|how often do you deliver|how many times a day do you deliver|do you deliver on saturday|do you deliver on saturdays|do you deliver saturdays|when do you deliver|what time do you deliver|delivery days|delivery schedule',
    technical:
      'torque*|tightening*|newton metre*|how tight|how much oil does|how much oil goes|how much oil do i|how much oil do you|how much oil in|how much oil for|oil capacity|oil quantity|litres of oil does|liters of oil does|litres does it take|how many litres does|how many liters does|how many litres go|fill quantity|fill capacity|which oil goes|what oil goes|what oil does|which oil does|what oil do i|which grade of oil|what grade of oil|what coolant does|plug gap|electrode gap|how do i fit|how do i replace|how do you fit|how to fit|how to replace|how do i bleed|how to bleed|fitting instructions|installation instructions|fitting guide|wiring diagram|workshop manual|repair manual|service interval|fault code|error code|wear limit|minimum thickness|min thickness|firing order|timing marks|tyre pressure|which way round|left hand thread|p0*|what does the code mean|how often should i change|when should it be changed|how long do they last|how long does it last|how thick|thickness|how wide is the|how many amps|cold cranking|viscosity|which side does|amps|amp hours|ampere*|how many ah|cranking|cca|voltage|how many volts',
    driver:
      'collect the old parts|pick up the old|collect the cores|pick up the cores|collect the old|come and collect|come collect|come pick up|pick the old|book the driver|book a driver|book your driver|book a courier|send the driver|send a driver|send your driver|get the driver|get your driver|driver to collect|driver collect|driver pick|driver drop|driver take|driver bring|your driver|driver come|driver call|tell the driver|ask the driver|have it collected|have them collected|get it collected|get them collected|arrange collection|arrange a collection|arrange pick up|arrange a pickup|organise collection|organise a collection|book a collection|book collection|book a pick up|collect it from us|collect them from us|collect from us|collected from us|pick it up from us|pick them up from us|pick up from us|return label|collection label|courier collect*|courier pick*',
    raise:
      'raise ~ limit|increase ~ limit|extend ~ limit|lift ~ limit|bump ~ limit|higher limit|bigger limit|higher credit|more credit|limit up|limit raised|limit increased|limit higher|extra credit|unblock us|unblock our|unblock my|unblock the account|unblock it|lift the block|take us off stop|off stop|off hold',
    warranty:
      'warranty|warrantee|under guarantee|guarantee on|is it guaranteed|are they guaranteed|guarantee cover*|guarantee claim|how long is the guarantee|how long guarantee|months guarantee|years guarantee|still guaranteed|any guarantee|have a guarantee|come with a guarantee',
    picture: 'picture|pictures|photo|photos|photograph*|drawing|drawings|image|images|pic|pics|look like',
    ownData:
      'change our address|change my address|change the delivery address|new delivery address|new address|different address|another address|change our email|change my email|new email|change my password|my password|forgot ~ password|password|add a user|add my colleague|add a colleague|new user|remove a user|change our bank|open an account|set up an account|new account|another account|log in|login|change our details|change our name|update our details|update our address|weve moved|we have moved|we moved',
    offTopic:
      'joke|jokes|weather|football|lottery|recipe|sing me|sing a song|poem|meaning of life|who won|horoscope|im bored|marry me|love you|make me a coffee|make coffee|the president|capital of',
    services:
      'do you fit|can you fit|fit it for me|fit them for me|fit it for us|fitting service|fitting cost*|loan car|courtesy car|rental|rent a|rent out|hire a|lend me|lend us|borrow|trade in|buy back|second hand|secondhand|used parts|used ones|a used one|scrapyard|scrap yard|breakers|training course|vacanc*|job opening|tyres|tires',
    restock:
      'back in stock|get more in|getting more|more come in|more coming|next batch|restock*|when do you get more|when you get more|when will you get|when do you get|when will you have|when is the next stock|when will it be available|when will they be available|available again|expected in stock|next stock|replenish*|next shipment in',
    priceChange:
      'price changes|price change|price increase|price increases|price rise|price rises|price drop|price drops|changed prices|prices changed|prices gone up|price went up|prices went up|new prices|prices going up|price list changes',
    settle:
      'mark it|mark that|mark them|mark those|tick ~ off|book ~ as paid|put ~ down as paid|note that we paid|note the payment|log the payment|record the payment|issue a credit note|make a credit note|give us a credit note|need a credit note|pay half|half now|half next|part payment|pay part|pay a part|pay some of it|offset|offsetting|set off|set ~ against|net off|net it off|net them|knock ~ off the|deduct*|credit ~ against|use the credit|use that credit|apply the credit|apply that credit|apply ~ credit|put it towards|put that towards|put it against|count ~ against|move the payment|move ~ payment|move the due|move the date|move its due|shift the payment|shift the due|push the payment|push ~ payment|push ~ due|postpone*|defer|deferred|delay the payment|delay ~ payment|pay it later|pay that later|pay ~ later|correct the invoice|correct that invoice|corrected invoice|correct ~ invoice|fix the invoice|fix ~ invoice|reissue*|re issue|issue a new invoice|new invoice|split the invoice|split ~ invoice|change the invoice|change ~ invoice|change the due|change ~ due date|cancel the invoice|cancel ~ invoice|write ~ off|write off|waive*|unblock*|unlock*|mark ~ as paid|mark ~ paid|later due date|other due date|split that into two|reverse the|wrong vat|wrong tax number|change the vat number',
    charged: 'charge|charged|charge us|charged us|bill us|billed|billing us|invoiced for|on the bill',
    willPay:
      'pay them next week|pay it next week|pay next week|pay that next week|pay them tomorrow|pay it tomorrow|we pay on|we will pay|well pay|we ll pay|ill pay|i will pay|i ll pay|paying on|paying it|going to pay|will be paid|pay it on|payment goes out|transfer it on|transfer on|transferring on|will transfer|well transfer|well settle|will settle|well wire|send the money',
    tellOthers:
      'tell accounts|tell accounting|tell the accountant|tell the office|write to them|write them|write him|write her|drop them a line|message them|text them|remind them|remind him|remind her|chase them|chase him|tell them to|tell him to|tell her to|let them know|let him know|pass it on|pass that on|pass this on|tell the branch|tell our branch',
    delivered:
      'never got|didnt get|did not get|havent got|only got|got only|shipped|ship it|delivered|deliver anything|arrived|arrive|came|come|turned up|show up|showed up|received|receive|got here|been delivered|get it all|dropped off|brought',
    ownOnly:
      'just us|only us|ourselves|only we|only ours|just ours|only our own|just our own|our own only|ours only|without the branches|without branches|no branches|not the branches|excluding branches|excluding the branches|except the branches|only head office|just head office|only the main account|own account only|only own account|just the main account|minus the branches|leave out the branches|leave the branch out|leave out the branch|leave out branch|without the branch|not the branch|minus the branch',
    sort: 'sort*|order by|ordered by|rank*|biggest first|largest first|highest first|cheapest first|oldest first|newest first|smallest first|descending|ascending|alphabetical*',
    payment:
      'payment sent|payment is sent|just paid|transfer done|transfer sent|payment is on its way|instalments|installments|in two payments|in 2 payments|two payments|split the payment|split into payments|payment plan|pay later|pay in parts|extend the payment|extension on|extend the due date|more time to pay|longer terms|postpone payment|defer payment|direct debit|bank details|your iban|sort code|pay you by|payment link',
    validity:
      'price valid|prices valid|offer valid|quote valid|valid until|valid for|how long is the quote|how long is the offer|hold the price|hold the offer|hold that price|hold the quote|price hold|guarantee the price|lock the price|keep the price|price stay|fix the price',
    retry:
      'try again|try that again|try it again|check again|look again|try once more|have another look|refresh|ask again|run it again|check that again',
    reserve:
      'put ~ aside|keep ~ aside|set ~ aside|put ~ by|hold ~ for me|hold ~ for us|keep ~ for me|save ~ for me|put one by|aside|hold these|hold those|keep aside|keep them aside|keep it aside|keep those aside|keep me|keep one aside|put them aside|put it aside|put those aside|set them aside|set it aside|hold them for|hold it for|hold those for|hold on to them|hold onto them|hold me|reserve|reserved|reserve them|reserve it|put by|save them for|save it for me|save me|on the shelf for me|to one side|keep it till|hold it till|leave ~ for me',
    oldest: 'oldest|earliest|longest overdue|most overdue',
    largest: 'biggest|largest|highest|the big one',
    most: 'got most of|have most of|the most of|most of them|cost the most|cost most|most expensive|priciest|dearest|cost us most|cost us the most|the most|most on|most of it|mostly|spend most|most money|on what|what on|top|most often|with the most|the most in stock|most in stock',
    compare:
      'up or down|more or less than|going up or down|cheaper than|less expensive than|dearer than|more expensive than|pricier than|compare|is that more than|is that less than|is it more than|is it less than|more than in|less than in|higher than in|lower than in|comparison|difference between|versus|vs|compared|difference|same part as|interchangeable|more than last year|less than last year|more than last month|less than last month|compared to last|than last year|than last month|than the year before|against last year',
    month:
      'by month|per month|month by month|monthly figures|each month split|split by month|per calendar month|each month',
    brand:
      'which supplier|what supplier|suppliers|vendor*|brand|brands|make|makes|manufacturer*|maker|supplier brand|biggest brand|biggest supplier',
    find: 'find|search|look for|looking for|look up|lookup|searching',
    category: 'browse|catalogue|catalog|categories|category|product groups|product range',
    car: 'will it fit|would it fit|does it fit|do they fit|fit|fits|fit on|suitable for|compatible',
    vin: 'vin|chassis|chassis number|vin number',
    oe: 'oe|oem|oe number|oem number|original number|original part|genuine',
    approve:
      'has to ok|have to ok|needs to ok|must ok|who oks|approve|reject|rejected|decline|declined|sign off|sign it off|give the ok|approved|approves|signed off',
    approvals:
      'approvals|approval|waiting for approval|waiting approval|pending approval|to approve|waiting for me|waits for me|waiting for my|pending for me|awaiting approval|needs approval|need approving|needs approving|requires approval|require approval|need approval|needs my approval|need my approval|my approval|has to be approved',
    submit:
      'send it to the boss|send that for approval|send the lot for approval|send them for approval|submit|send it off|send it for approval|ask for approval|place it|place the order|place order|checkout|check out|send the order|finalise|finalize|put it through|put through|go through with|send it|send it off then|send for approval|for approval|get it approved',
    discount:
      'on offer|on sale|on special|on promo|special offer*|specials|any special|promo|promos|promotion*|move on the price|something on the price|take something off|come down a bit|come down on|discount*|rebate*|percent off|bonus|better price|bulk price|volume price|price break|cheaper if|a deal|do me a deal|knock off|best you can do|best u can do|best price|your best|sharpen your pencil|sharpen the price|knock a bit|knock something|knock it down|match the price|price match|match that price|match their price|beat that|beat that price|wiggle room|any movement|mates rates|mate rates|trade discount|better deal|good deal|cash price|discoun|discout|haggle|throw in for free|free of charge|for free|freebie*',
    match:
      'matches|match up|match the|does it match|do they match|tally|tallies|add up with|agree with|more than i ordered|more than we ordered|more than was ordered|less than i ordered|less than we ordered|fewer than i ordered|fewer than we ordered|against the delivery|against the order|against the orders|discrepanc*|what did not come|what didnt come|what is missing|whats missing|anything missing|anything missing from|backorder*|back order*|still to come|everything arrived|did everything come|did everything arrive|match what|match our|match my|do the deliveries match|does the delivery match|is everything there|was everything in it|everything in it|was it all there|all there|complete delivery|line up with|all we ordered|all i ordered|everything we ordered|everything i ordered|what we ordered is',
    falls: 'drops|falls|goes down|drops to|falls to|dropped|price drop',
    followed:
      'am i being told about|watching for me|am i following|do i follow|i follow|are you watching|do you watch|i am watching|my alerts|my notifications|my subscriptions|my standing orders|what standing orders|am i subscribed|am i watching|do i watch|i watching|being watched|watch list|my watches|the alert|that alert|the alerts|the notification|price alert|stop watching|stop telling me|what do you watch',
    pack: 'accountant*|bookkeeper*|accounting pack|for the books',
    ownNumber:
      'as our number|as our ref|as our no|as our own number|number is|our no|own number|our number|our ref|our reference|po number|reference|ref|po|purchase order number|job|job no|job number|with number|tech id|order no|ref no',
    buy: 'get ~ in for me|get ~ in for us|get me ~ in|get us ~ in|create ~ requisition|raise ~ requisition|make ~ requisition|set up ~ requisition|raise ~ order|put ~ on an order|put ~ on order|stick ~ on an order|chuck ~ on an order|bung ~ on an order|whack ~ on an order|pop ~ on an order|get ~ on an order|prepare|prep|line up|get ~ ready|stick me ~ down|put me ~ down|stick us ~ down|put us ~ down|ok do|do me|well do|get them ordered|get it ordered|get these ordered|get those ordered|get that ordered|book them in|book it in|book in|book|give me|buy|send|get me|get us|send me|send us|order me|order us|order them|order it|order these|order those|order all|order both|order that|order this|id like to order|want to order|like to order|lets order|ill order|well order|ill take|well take|i take|we take|ill have|put me down for|put us down for|book me|reserve|grab|purchase|place an order|stick me down for|stick us down for|put me down|pop me|chuck me|sort me out|lob in|go on then|ill go for|go with|put it on a draft|make a draft|draft it|put it in a draft|make it a draft|put that on a draft|draft that|draft an order|lets do it|do it then|lets go for it|lets have it|lets have them|go with that|make it happen|lets go|put em on|put em on then|put those on|put these on|order the right one|hold one|hold them|hold it|put aside|keep one for me|set aside|put on order|go for it|make ~ draft|make ~ an order|prepare ~ order|prepare ~ draft|prep ~ order|prep ~ draft|put together ~ order|put together ~ draft|set up ~ order|set up ~ draft|start ~ draft|start ~ order|create ~ order|create ~ draft|draw up ~ order|draft me|draft up|get ~ order ready|get ~ draft ready|put it on order|put them on order|put that on order|put it all on order',
    want: 'i need|we need|need|ineed|ill need|well need|i want|we want|id like|wed like|i would like|looking to get|gimme|give me|require|can i have|could i have|only wants|wants|i take|im after|were after|after some|i d need|id need|we d need',
    cancel:
      'cancel|call ~ off|cancle|cancell|cancal|call off|withdraw|scrap the order|abort|cancelled|annul|cancellation|cancelation',
    add: 'stick|whack|put one on|put two on|tack on|bung|with them|add|put in|throw in|chuck ~ on|sling ~ on|throw ~ on|include|plus|append|and also|stick in|another|chuck in|one more|another one',
    remove:
      'except|apart from|can go|bin the|bin that|bin those|sack off|knock out|cut the|pull the|no more|bulbs off|discs off|calipers off|wipers off|take ~ off|take ~ out|take ~ away|take those off|remove|forget the|forget about the|without|drop|delete|take out|take off|leave out|minus|skip|except|scrap|not the|lose the|kick out|knock the|kick the|off the list|take out the|take away|off please|pads off|filters off|them off|it off|one off|them out|ditch|get rid of|chuck out|lose|scratch the|but without|not those|leave the|leave off|leave that|leave those|leave out the|drop the|leave it out|leave them out|leave ~ out|leave that out',
    change:
      'make it|make that|change to|change it to|change the quantity|change quantity|set to|set it to|actually|rather|better|up it to|down to|reduce to|increase to|change|update|raise it to|i meant|correction|let it be|lets say|sorry|no make it|i mean|oops|swap|exchange|make the|make those|make them|leave it at|keep it at|stick with|stick to|keep it to|back to|leave it on',
    instead: 'instead|rather than',
    twice:
      'double everything|double all of it|double the lot|twice as much of everything|twice as many of everything|double it|double that|double them|double those|double the|double up|make it double|twice as many|twice as much|twice that|twice the amount|two times that|2 times that|times two|times 2',
    half: 'half of that|half of them|half of it|half of those|half that|half as many|halve*|only half|just half|half the amount|half the quantity',
    times: 'times that|times as many|times as much|times the amount|times the quantity',
    again:
      'same as last time|as last time|same again|the same|same as|once again|once more|again|repeat|reorder|re-order|order again|as last time|like last time|the usual|usual|as before|same order|usual order|our usual|standing favourites|as we had|as many|same number|same amount',
    every:
      'evry monday|evry tuesday|evry wednesday|evry thursday|evry friday|evry week|evry month|evry day|every mon|every tue|every wed|every thu|every fri|let me know as soon|let me know once|tell me as soon|let me know too|let me know also|gimme a shout when|nudge me|drop me a line when|message me when|let us know when|let us know if|text me when|ping me|every monday|every tuesday|every wednesday|every thursday|every friday|every week|weekly|every month|monthly|every day|daily|standing order|recurring|regularly|automatically|subscription|each week|each month|remind me|notify me|let me know when|alert me|tell me when|let me know if|tell me if|ping me when|ping me if|give me a shout when|shout when|warn me when|keep an eye on|every first|every second|first monday|every other',
    file: 'as a file|as file|as csv|csv|excel|xlsx|xls|spreadsheet|export|download|as a spreadsheet|pdf|as pdf|print|printout|in excel|to excel|into excel|as an excel',
    mail: 'fwd|send a copy|send me a copy|send us a copy|send over a copy|email a copy|email|e-mail|mail|send to|forward|send invoice|send the invoice|send me the invoice',
    more: 'more|next|next page|show more|the rest|rest|continue|older|further|go on|keep going|more please|after that|the one after|one after that|following one',
    forget:
      'forget this|forget everything|forget all|start over|start again|new conversation|clear|reset|forget what|wipe',
    undo: 'as it was|as it was before|like it was|like before|back to what it was|how it was|put it back|back how it was|the way it was|undo|forget the last|forget last|scratch that|take that back|go back|revert|not that|undo that|take back the last|strike that',
    show: 'show|list|give me a list|let me see|display|see|open|view|look at|pull up|check|just checking|only checking|tell me',
    human:
      'can you ring|can u ring|could you ring|can you phone|could you phone|can you call|ring the warehouse|phone the warehouse|call the warehouse|who then|who can then|who does that|who does it then|who handles that|someone on the phone|get me someone|get me somebody|speak to someone|talk to someone|someone real|real human|who do i tell|who do we tell|who should i tell|who to tell|who can i tell|who do i call|who can i call|who do i ring|human|real person|a person|someone|somebody|speak to|talk to|talk with|speak with|agent|operator|call me|phone number|contact|support|manager|sales rep|representative|account manager|who do i ring|who do i call|who can i call|who should i call|put me through|connect me|ring someone|someone look into|look into it|speak with a human|person in charge|your boss|call me back|who do we call|a proper person|real human|who deals with|who handles|who sorts|who is responsible|who can help|who do i speak to|who do i talk to|my rep|our rep|who do i ask|contact person|who do i write to|who should i write to|who can fix|who can show|someone show me|sort that out|sort this out|sort it out|can sort|fix this|deal with this|deal with it|get this fixed|to speak to|call back|callback|ring me back|give me a ring|give us a ring|give me a bell|give us a bell|real human being|not a bot|not a robot|not a machine|actual person|somebody real|someone real|the office|the boss there|complain to|customer service|whats your number|ring you|call you|phone you|who can do that|who can change|who could|who decides',
    thanks:
      'thanks anyway|thanks all the same|cheers anyway|ta anyway|thanks|thank you|thx|ty|cheers|ta|much appreciated|appreciate it|great thanks|thank u|nice one|thanks a lot|thankyou|tnx|thank|thanx|thnx|thanks a million|thanks mate|thanks so much|many thanks|tks|tyvm|cheers mate|ta mate|thaks|thnaks|appreciated|youre a star|u r a star',
    hello:
      'anyone alive|you alive|you lot alive|still there|anyone awake|you awake|knock knock|wakey wakey|ya there|hello|hi|hey|hiya|good morning|good afternoon|good evening|morning|howdy|good day|greetings|yo|hi there|afternoon|alright mate|evening|u there|you there|anyone there|anybody there|hello there|mornin|heya|ello|helo|heloo|mornin all|mornin mate|gm|good mornin|gud morning|morning all|moring|hi all|hi guys|hey guys|hey mate|hi mate|alright|wotcha|oi|dear sirs|dear all|to whom it may concern|quick question|quick one|question for you|got a question|have a question|i have a question|can i ask|can i ask you something|bit of a weird one|hope ur well|hope youre well|hope you are well|hola|bonjour|ciao|anyone in',
    bye: 'have a nice evening|nice evening|have a good evening|enjoy your evening|good night then|have a nice weekend|nice weekend|enjoy the weekend|knocking off|off home|bye|goodbye|see you|see ya|cya|have a nice day|good night|later mate|thats all|that is all|thats it|nothing else|im done|have a good one|have a nice one|laters|tara|ta ra|bye bye|byee|have a good day|have a great|good weekend|see you tomorrow|speak soon|catch you later|talk later|thats me done|over and out|all for now|thats all for now|thats everything',
    howAreYou:
      'had your coffee|had a coffee yet|had a brew|coffee yet|how are you|hows it going|how is it going|how are things|whats up|you ok|how do you do|sup|whats new|anything new|how you doing|how are ya|how r u|how have you been|you alright|you all right|alright there|hows your day|hows tricks|how was your|good weekend',
    whoAreYou:
      'who are you|what are you|are you a bot|are you a robot|are you human|are you real|whats your name|is this a bot|are you an ai|are you chatgpt|r u a bot|r u a robot|are u a robot|r u a|r u human|r u real|are u a bot|are u human|are u real|am i talking to|talking to a machine|talking to a robot|talking to a bot|you a bot|you a robot|you human|a real person or|who am i talking|who is this|whos this|bot or human|human or bot',
    help: 'what all can you do|im the new|i am new here|help|how do i make ~ order|how do i make ~ draft|how do i place ~ order|how do i create ~ order|how do we make ~ order|what can you do|how does this work|how do i use|what can i ask|commands|instructions|manual|options|how do i|how does it work|how do i order|what happens when i order|what happens if i order|what happens after i order|im new here|new here|how does ordering work|do you speak|speak english|speak polish|what can u do|what else can you do|what do you do|what can you help|what are you good for|what are you for|how can you help|how does this thing work|what do i type|what should i type|what can i type|what cant you do|what can you not do|what can you not|do u speak|u speak|can you speak|speak german|speak czech|speak ukrainian',
    praise:
      'awesome|brilliant|excellent|well done|good job|nice|love it|perfect|great job|good bot|super|you rock|wonderful|legend|youre the best|ur the best|you are the best|good stuff|top man|top job|lifesaver|life saver|smashing|spot on|bang on|mint|ace|sweet|youre great|you are great|clever|not bad|magic|star|a gem|quality|brill|fab|fantastic|lovely|beaut|ta love',
    scold:
      'what kind of a shop|what kind of shop|what kind of a parts shop|what kind of parts shop|seriously nothing|call yourselves|call yourself a|stupid|useless|idiot|rubbish|nonsense|bad bot|you are wrong|thats wrong|this is wrong|not what i asked|not what i meant|thats not it|crap|annoying|shit|fuck|wtf|damn|you dont understand|are you kidding|ffs|for fucks sake|ridiculous|bollocks|bloody hell|joke|taking the piss|bullshit|piss take|pissed off|not good enough|somewhere else|go elsewhere|other supplier|unacceptable|disgrace|shambles|stop it|not helpful|no help|dumb|thick|waste of time|hopeless|sick of|fed up|piece of|moron|garbage|terrible|awful|doing my head in|drives me mad|bloody|sucks|get it wrong again|youre not listening|you are not listening',
  },
  small:
    'anything something btw incidentally prefer preferred em preferably ideally roughly approx approximately net gross tho old needs go goes went going anyway hmm hm oh ah er um than least minimum myself themselves yourself kindly put take split broken down set sets kit kits pcs over under above below max about around until till budget just via only a an the of for from in on at to by with or be been being am im i you your yours we us our me my its there here some any get got let lets us now see team guys mate regards dear so up out off if as but asap urgent urgently quick quickly today still yet ' +
    'one ones each ea pcs pc piece pieces unit units qty no nr number code codes sku index part who whom over per via into within about again',
  numbers: [
    'one',
    'two|a pair of|pair of|pair|couple',
    'three',
    'four',
    'five',
    'six|half a dozen|half dozen',
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
    'first|1st|soonest',
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
  other: 'the other|the other one|other one',
  each: 'N from each|N of every|each N|of each N|N each|N of each|N apiece|N of both|N pcs each|N pcs of each',
  days: {
    monday: 'monday|mondays',
    tuesday: 'tuesday|tuesdays',
    wednesday: 'wednesday|wednesdays',
    thursday: 'thursday|thursdays',
    friday: 'friday|fridays',
    saturday: 'saturday|saturdays',
    sunday: 'sunday|sundays',
  },
};
