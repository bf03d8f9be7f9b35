import { asDeskError } from '../../core/errors.ts';
import { finder } from '../meaning/message.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { call, type Answered, type Talker } from './call.ts';

/** "OP520 should be here on Monday": where no order has the part, that is said with when it would come if it were ordered. */
export async function awaitedPart(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { sku } = meant.input;
  const { stock, saying } = finder(talker.around.tools);
  if (meant.fact !== 'rest' || meant.tool !== saying('trace')?.name || typeof sku !== 'string' || stock === undefined)
    return undefined;
  try {
    return await call(meant, turn, talker);
  } catch (thrown) {
    if (asDeskError(thrown).code !== 'not_found') throw thrown;
    return call(
      { tool: stock.name, input: { skus: [sku] }, fact: 'arrival', lead: turn.say.noOrderOf(sku) },
      turn,
      talker,
    );
  }
}
