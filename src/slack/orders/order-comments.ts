import { part } from '../messages/texts.ts';

// The interface has no field for the job or vehicle that an order is for, so it is the first line of the comments.

const words = part('form');

interface Comments {
  readonly reference?: string | undefined;
  readonly comments?: string | undefined;
}

export function commentsOf({ reference, comments }: Comments): string | undefined {
  if (reference === undefined) return comments;
  return [`${words.referenceMark} ${reference}`, ...(comments === undefined ? [] : [comments])].join('\n');
}

/** Comments as people see them: what the order is for stands apart. */
export function readComments(written: string | undefined): Comments {
  const [first = '', ...rest] = written?.split('\n') ?? [];
  const reference = first.slice(words.referenceMark.length).trim();
  if (!first.startsWith(words.referenceMark) || reference.length > 60) return { comments: written };
  const comments = rest.join('\n');
  return { reference, comments: comments === '' ? undefined : comments };
}
