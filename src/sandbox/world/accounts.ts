import accountData from './accounts.json';

/** What a sales market allows; delivery and payment codes are unique per market. */
interface Market {
  readonly deliveryMethods: readonly string[];
  readonly paymentMethods: readonly string[];
  /** "deferredPayment: supported only for one specific sales market" */
  readonly deferredPayment: boolean;
}

/** A customer as payer or receiver. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly logisticPath: readonly string[];
  readonly defaultLocation: string;
  readonly routeCode: string;
  readonly address: {
    readonly countryCode: string;
    readonly locality: string;
    readonly streetAddressFull: string;
    readonly street: string;
    readonly building: string;
    readonly flat: string;
    readonly postalCode: string;
    readonly postOffice: string;
  };
}

export interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly payer: Party;
  /** Other parties that a master account may act for. */
  readonly receivers: readonly Party[];
  readonly market: Market;
  /** Delivery methods beyond the market's: `5` (express) and `6` (parcel lockers). */
  readonly alternativeDelivery: readonly string[];
  readonly defaultDeliveryMethod: string;
  readonly defaultPaymentMethod: string;
  readonly paymentTerm: number;
  readonly automaticOrderConfirmation: boolean;
  /** Grosze. */
  readonly creditLimit: number;
  readonly vipPoints: number;
  readonly email: string;
  /** Percent off the list price, per top category; each manufacturer adds 0 to 6. */
  readonly discounts: readonly number[];
}

// The first client secret is awkward on purpose: in the Basic header only the first colon separates it from the id.
export const accounts: readonly Account[] = accountData;

export const accountByClient = (clientId: string) => accounts.find((account) => account.clientId === clientId);
export const accountByPayer = (payer: string) => accounts.find((account) => account.payer.id === payer);
export const partyOf = (account: Account, id: string) =>
  [account.payer, ...account.receivers].find((party) => party.id === id);
export const deliveryMethodsOf = (account: Account) => [
  ...account.market.deliveryMethods,
  ...account.alternativeDelivery,
];
