/** "Offset 1 with limit 10 yields items 1-10; offset 11 yields items 11-20": 1 is the first item, and 0 is taken as 1. */
export const skipOf = (offset: number): number => Math.max(0, offset - 1);
