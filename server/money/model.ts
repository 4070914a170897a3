import { z } from 'zod';
import { parseMoney } from './parse.ts';

export { MAX_CENTS, moneyText, parseMoney } from './parse.ts';

/** Body field for money: text or number in, integer cents out; null and blank text mean "no amount". */
export const money = z
  .union([z.string().max(40), z.number()])
  .nullable()
  .transform((value, context) => {
    if (value === null || value === '') return null;
    const cents = parseMoney(value);
    if (cents === null) {
      context.addIssue({
        code: 'custom',
        message: 'Enter an amount in US dollars from 0 to 99,999,999.99, such as 1,250.00.',
      });
      return z.NEVER;
    }
    return cents;
  });
