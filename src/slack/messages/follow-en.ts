export const homeFollow = {
  title: 'What I tell you',
  stop: 'Stop telling me',
  tellMe: 'Tell me',
  offers: [
    ['Tell me of deliveries', 'deliveries'],
    ['Invoices, daily', 'invoices daily'],
    ['Credit', 'credit'],
    ['The week, on Mondays', 'weekly'],
    ['Price rises', 'prices'],
  ],
} as const;
