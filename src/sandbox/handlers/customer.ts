import { operations } from '../../contract/operations.ts';
import type { Call, Reply } from '../call.ts';
import { decodeQuery } from '../decode.ts';
import { financesOf } from '../finances.ts';

export function getCustomer({ account, pairs }: Call): Reply {
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
      // Its inner fields are not shown; the name of the flag is this service's own.
      routes: { pinned: account.receivers.length > 0 },
    },
  };
}

export function getFinances({ account, pairs, db, now }: Call): Reply {
  decodeQuery(operations.getFinances.query, pairs, { allowed: [] });
  return { body: financesOf(db, account, now) };
}
