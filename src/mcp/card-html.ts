/**
 * The page of the card, whole: its script and style are inside. The build puts the page it made in the place of this
 * file; run from its sources the desk makes it when it is first asked for.
 */
export async function cardHtml(): Promise<string> {
  const { buildCard } = await import('../../scripts/build-card.mjs');
  return buildCard();
}
