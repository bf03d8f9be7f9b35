import { operations } from '../../contract/operations.ts';
import type { RequestContext, Reply } from './request-context.ts';
import { decodeQuery } from '../api/decode.ts';
import { financesOf } from '../state/finances.ts';

export function getCustomer({ account, pairs }: RequestContext): Reply {
  decodeQuery(operations.getCustomer.query, pairs, { allowed: [] });
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
}

export function getFinances({ account, pairs, db, now }: RequestContext): Reply {
  decodeQuery(operations.getFinances.query, pairs, { allowed: [] });
  return { body: financesOf(db, account, now) };
}
