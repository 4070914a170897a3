import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';

const TYPES: Record<string, string> = {
  string: msg('This must be text.'),
  number: msg('This must be a number.'),
  int: msg('This must be a whole number.'),
  boolean: msg('This must be true or false.'),
  array: msg('This must be a list.'),
  object: msg('This must be an object with named fields.'),
  record: msg('This must be an object with named fields.'),
  date: msg('This must be a date.'),
};

/** Default messages of zod. */
export function setZodMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type')
        return TYPES[issue.expected] ?? msg`This must be of the type ${issue.expected}.`;
      if (issue.code === 'invalid_value') return msg`This must be one of: ${issue.values.join(', ')}.`;
      if (issue.code === 'too_small') return msg`This must be at least ${String(issue.minimum)}.`;
      if (issue.code === 'too_big') return msg`This must be at most ${String(issue.maximum)}.`;
      if (issue.code === 'invalid_union') return msg('This has a form that is not understood.');
      return undefined;
    },
  });
}
