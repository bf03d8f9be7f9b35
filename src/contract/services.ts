/** The services behind the base URL; each can have a path prefix of its own ("the prefix differs between places"). */
export const services = [
  'inventory',
  'pricing',
  'catalog',
  'customer',
  'finances',
  'delivery',
  'invoice',
  'sales',
] as const;
export type Service = (typeof services)[number];
