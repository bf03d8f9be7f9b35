/** What a sales market allows; delivery and payment codes are unique per market. */
interface Market {
  readonly deliveryMethods: readonly string[];
  readonly paymentMethods: readonly string[];
  /** "deferredPayment: supported only for one specific sales market" */
  readonly deferredPayment: boolean;
}

const tradeMarket: Market = { deliveryMethods: ['I', 'DHL'], paymentMethods: ['02', 'CASH'], deferredPayment: false };
const shopMarket: Market = {
  deliveryMethods: ['SHOP', 'SHIPMENT'],
  paymentMethods: ['CASH', '02'],
  deferredPayment: true,
};

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

function address(street: string, building: string, postalCode: string, locality: string): Party['address'] {
  return {
    countryCode: 'PL',
    locality,
    streetAddressFull: `ul. ${street} ${building}`,
    street,
    building,
    flat: '',
    postalCode,
    postOffice: locality,
  };
}

export const accounts: readonly Account[] = [
  {
    clientId: 'partsdesk-master',
    // Awkward on purpose: in the Basic header only the first colon separates the client id from the secret.
    clientSecret: 'm4st3r:s+cr%t=2F/9',
    payer: {
      id: 'C100000',
      name: 'Auto-Serwis Grupa Wawel Sp. z o.o.',
      logisticPath: ['KAT', 'KRA', 'WRO', 'LOD', 'WAR', 'POZ', 'RZE'],
      defaultLocation: 'KAT',
      routeCode: 'KAT-R07',
      address: address('Przemysłowa', '14', '40-020', 'Katowice'),
    },
    receivers: [
      {
        id: 'C200001',
        name: 'Wawel Warsztat Kraków',
        logisticPath: ['KRA', 'KAT', 'RZE', 'LOD', 'WAR'],
        defaultLocation: 'KRA',
        routeCode: 'KRA-R02',
        address: address('Zakopiańska', '88', '30-418', 'Kraków'),
      },
      {
        id: 'C200002',
        name: 'Wawel Flota Wrocław',
        logisticPath: ['WRO', 'POZ', 'KAT', 'LOD', 'WAR', 'SZC', 'BYD', 'GDA'],
        defaultLocation: 'WRO',
        routeCode: 'WRO-R11',
        address: address('Krakowska', '141', '50-428', 'Wrocław'),
      },
    ],
    market: tradeMarket,
    alternativeDelivery: ['5'],
    defaultDeliveryMethod: 'I',
    defaultPaymentMethod: '02',
    paymentTerm: 21,
    automaticOrderConfirmation: false,
    creditLimit: 60_000_000,
    vipPoints: 12_480,
    email: 'faktury@wawel.example',
    discounts: [38, 35, 32, 30, 28, 30, 27, 25, 31, 26, 22, 33],
  },
  {
    clientId: 'partsdesk-workshop',
    clientSecret: 'workshop-secret-7Hq2',
    payer: {
      id: 'C300000',
      name: 'Mechanika Pojazdowa Nowak',
      logisticPath: ['POZ', 'WRO', 'LOD', 'WAR'],
      defaultLocation: 'POZ',
      routeCode: 'POZ-R03',
      address: address('Głogowska', '210', '60-104', 'Poznań'),
    },
    receivers: [],
    market: shopMarket,
    alternativeDelivery: [],
    defaultDeliveryMethod: 'SHOP',
    defaultPaymentMethod: 'CASH',
    paymentTerm: 14,
    automaticOrderConfirmation: true,
    creditLimit: 9_000_000,
    vipPoints: 910,
    email: 'biuro@nowak.example',
    discounts: [27, 24, 22, 20, 18, 21, 19, 16, 20, 17, 14, 23],
  },
];

export const accountByClient = (clientId: string) => accounts.find((account) => account.clientId === clientId);
export const accountByPayer = (payer: string) => accounts.find((account) => account.payer.id === payer);
export const partyOf = (account: Account, id: string) =>
  [account.payer, ...account.receivers].find((party) => party.id === id);
export const deliveryMethodsOf = (account: Account) => [
  ...account.market.deliveryMethods,
  ...account.alternativeDelivery,
];
