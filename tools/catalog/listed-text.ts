import type { Listed } from '../../src/ports/catalog.ts';

/** What imported files say of a product, each with the date of the file: it may be otherwise at the service now. */
export function listedText(listed: readonly Listed[]): string {
  return listed
    .map(({ file, at, ...said }) => {
      const { listPriceNet, customerPriceNet, currencyCode = '', units, unitOfMeasure, unitQuantity, gtuCode } = said;
      const parts = [
        ...(customerPriceNet === undefined ? [] : [`your price ${customerPriceNet} ${currencyCode} net`]),
        ...(listPriceNet === undefined ? [] : [`list price ${listPriceNet} ${currencyCode} net`]),
        ...(units === undefined ? [] : [`${units} in stock`]),
        ...(unitOfMeasure === undefined && unitQuantity === undefined
          ? []
          : [`unit ${[unitQuantity, unitOfMeasure].filter((each) => each !== undefined).join(' ')}`]),
        ...(gtuCode === undefined ? [] : [gtuCode]),
        ...(said.blockedReturn === true ? ['cannot be returned'] : []),
      ];
      return parts.length === 0 ? '' : `${parts.join(', ')} (file ${file}, ${new Date(at).toISOString().slice(0, 10)})`;
    })
    .filter((each) => each !== '')
    .join('; ');
}
