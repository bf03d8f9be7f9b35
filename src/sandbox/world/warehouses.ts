export interface Warehouse {
  readonly code: string;
  readonly city: string;
  /** Last minute of an order that still leaves today, minutes after midnight UTC. */
  readonly cutOff: number;
  /** Days that goods take to the customer's base branch. */
  readonly days: 0 | 1 | 2;
}

export const warehouses: readonly Warehouse[] = [
  { code: 'KAT', city: 'Katowice', cutOff: 17 * 60, days: 0 },
  { code: 'KRA', city: 'Kraków', cutOff: 16 * 60 + 30, days: 1 },
  { code: 'WAR', city: 'Warszawa', cutOff: 18 * 60, days: 1 },
  { code: 'WRO', city: 'Wrocław', cutOff: 16 * 60, days: 1 },
  { code: 'POZ', city: 'Poznań', cutOff: 15 * 60 + 45, days: 1 },
  { code: 'GDA', city: 'Gdańsk', cutOff: 15 * 60, days: 2 },
  { code: 'LOD', city: 'Łódź', cutOff: 16 * 60 + 15, days: 1 },
  { code: 'LUB', city: 'Lublin', cutOff: 15 * 60, days: 2 },
  { code: 'SZC', city: 'Szczecin', cutOff: 14 * 60 + 30, days: 2 },
  { code: 'RZE', city: 'Rzeszów', cutOff: 15 * 60, days: 1 },
  { code: 'BIA', city: 'Białystok', cutOff: 14 * 60, days: 2 },
  { code: 'BYD', city: 'Bydgoszcz', cutOff: 14 * 60 + 45, days: 2 },
];

const byCode = new Map(warehouses.map((each, position) => [each.code, { ...each, position }]));

export const warehouseByCode = (code: string) => byCode.get(code);
