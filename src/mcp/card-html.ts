declare const __CARD_HTML__: string;

/** The page of the card with its script and style inside, made by scripts/build-card.mjs when the program is built. */
export const cardHtml = __CARD_HTML__;
