import { z } from 'zod';

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
};

/** Gives zod plain sentences wherever a schema has none of its own. */
export function setZodMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') return `This must be ${NOUNS[issue.expected] ?? issue.expected}.`;
      if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`;
      if (issue.code === 'too_small') return `This must be at least ${issue.minimum}.`;
      if (issue.code === 'too_big') return `This must be at most ${issue.maximum}.`;
      if (issue.code === 'invalid_union') return 'This has a form that is not understood.';
      return undefined;
    },
  });
}
