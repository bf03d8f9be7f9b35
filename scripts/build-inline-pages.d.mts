export function buildCard(): Promise<string>;
export function buildApprovalPage(): Promise<string>;
export function inlinePages(): Promise<Record<string, string>>;
