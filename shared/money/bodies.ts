import { z } from 'zod';
import { MONEY_RULE, parseMoney } from './money.ts';

/** Body field for money: text or number in, integer cents out; null and blank text mean "no amount". */
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
