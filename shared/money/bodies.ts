import { z } from 'zod';
import { MONEY_RULE, parseMoney } from './money.ts';

/** Text or number to integer cents; null and blank mean "no amount". */
export const money = z
  .union([z.string().max(40), z.number()])
  .nullable()
  .transform((value, context) => {
    if (value === null || (typeof value === 'string' && !value.trim())) return null;
    const cents = parseMoney(value);
    if (cents === null) {
      context.addIssue({ code: 'custom', message: MONEY_RULE });
      return z.NEVER;
    }
    return cents;
  });
