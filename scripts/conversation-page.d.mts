export function pageNow(): string;
export function pageAnew(page?: string): string;
