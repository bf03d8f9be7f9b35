import { codeText } from '../../core/text.ts';

/** An order of a requisition with its phase, both as text for a person. */
export interface OrderPhase {
  readonly id: string;
  readonly phase: string;
}

export function phaseOf(order: { readonly id: string; readonly phaseCode?: string | null | undefined }): OrderPhase {
  const { id, phaseCode } = order;
  return { id: codeText(id), phase: phaseCode == null || phaseCode === '' ? 'not given' : codeText(phaseCode) };
}
