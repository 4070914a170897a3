import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { byField, COIN_FIELDS, type CountField, countProblem } from './fields.ts';
import {
  COUNT_FILTERS,
  GRADE_FILTERS,
  METAL_FILTERS,
  type NumberFilter,
  RANGE_ENDS,
} from './filter-rules.ts';
import { MAX_PLACE, MAX_TAG } from './tags.ts';
import { text } from './texts.ts';

function end(name: NumberFilter) {
  const { least, most, plea } = RANGE_ENDS[name];
  // There is no year 0, which is also what an empty text becomes.
  const isNone = (value: number) => value === 0 && least < 0;
  const number = z.coerce.number(plea);
  return (name === 'minValue' || name === 'maxValue' ? number : number.int(plea))
    .min(least, plea)
    .max(most, plea)
    .refine((value) => !isNone(value), plea)
    .optional();
}

function countEnd(field: CountField) {
  const plea = countProblem(field);
  return z.coerce.number(plea).int(plea).min(field.min, plea).max(field.max, plea).optional();
}

const named = (max: number, what: string) =>
  text(max, what).min(1, msg('{what} has a name.', { what })).optional();

const YES_NO = ['yes', 'no'] as const;

export const filterFields = {
  metal: z.enum(METAL_FILTERS, msg('A metal to filter by is gold, silver, platinum or none.')).optional(),
  grade: z
    .enum(GRADE_FILTERS, msg('A grade to filter by is a band such as fine, mint-state or proof.'))
    .optional(),
  /** Years, both included. */
  fromYear: end('fromYear'),
  toYear: end('toYear'),
  /** The estimated value of one piece in dollars, both included; a coin without an estimate is in no range. */
  minValue: end('minValue'),
  maxValue: end('maxValue'),
  bought: end('bought'),
  certified: z.enum(YES_NO, msg('Certified is yes or no.')).optional(),
  place: named(MAX_PLACE, msg('A storage place to filter by')),
  placed: z.enum(YES_NO, msg('Whether coins have a storage place is yes or no.')).optional(),
  tag: named(MAX_TAG, msg('A tag to filter by')),
  tagged: z.enum(YES_NO, msg('Whether coins have a tag is yes or no.')).optional(),
  /** Coins for trade: more than one piece, or tagged "for trade". */
  spare: z.enum(YES_NO, msg('Whether coins are for trade is yes or no.')).optional(),
  ...byField(COUNT_FILTERS, (name) => countEnd(COIN_FIELDS[name])),
};
