export function buildCard(): Promise<string>;
