import type { Handler } from './request-context.ts';
import { financesOf } from '../state/prices.ts';

export const getCustomer: Handler<'getCustomer'> = ({ account }) => {
  const { payer } = account;
  return {
    body: {
      name: payer.name,
      status: 'ACTIVE',
      countryCode: payer.address.countryCode,
      address: [payer.address],
      logisticPath: payer.logisticPath,
      defaultLocation: payer.defaultLocation,
      fiscalDocument: 'INVOICE',
      eDocumentEmail: account.email,
      eDocumentStatus: true,
      paymentMethods: account.market.paymentMethods,
      defaultPaymentMethod: account.defaultPaymentMethod,
      paymentTerm: account.paymentTerm,
      defaultDeliveryMethod: account.defaultDeliveryMethod,
      automaticOrderConfirmation: account.automaticOrderConfirmation,
      // The interface does not show the inner fields; `pinned` is this service's own name.
      routes: { pinned: account.receivers.length > 0 },
    },
  };
};

export const getFinances: Handler<'getFinances'> = ({ account, db, now }) => ({ body: financesOf(db, account, now) });
