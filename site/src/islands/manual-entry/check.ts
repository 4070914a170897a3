import { z } from 'zod';
import { byField, fieldsOf } from '../../../../shared/coins/fields.ts';
import { CoinFields, MIN_YEAR } from '../../../../shared/coins/model.ts';
import { splitTags } from '../../../../shared/coins/tags.ts';
import { type GlobalForm, globalProblems } from '../../../../shared/global/check.ts';
import { figuresLocale, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { isKeptPhoto } from '../../lib/drafts.ts';
import type { FieldErrors } from './use-form.ts';
import { type CoinFormValues, fromGlobalNames, markOf, type Rules, rulesOf, US_PLAIN } from './values.ts';

const CONDITION_REQUIRED = msg('Please select the condition of the coin before saving');
const VALUE_REQUIRED = msg('Use the Estimate button, or enter what the coin is worth today.');

const { shape } = CoinFields;
/** The US form has a first year of its own. */
const year = shape.year.refine(
  (value) => value >= MIN_YEAR,
  msg('Year must be {MIN_YEAR} or later.', { MIN_YEAR }),
);

interface Check {
  required?: string;
  read?: (text: string) => unknown;
}

const checked = (rule: z.ZodType, { required, read = (text) => text }: Check = {}) =>
  z.string().superRefine((text, context) => {
    const missing = text.trim() === '' ? required : undefined;
    const message = missing ?? rule.safeParse(read(text)).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message: translated(message) });
  });

const orNull = (text: string) => text.trim() || null;
/** One kept on this device is sent later. */
const photoOrNull = (text: string) => (isKeptPhoto(text) ? null : orNull(text));
/** Other text stays text, which fails the rule. */
const wholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : text);

const numberOrNull = (text: string) => (text.trim() ? wholeNumber(text) : null);

const CoinForm = z.object({
  name: checked(shape.name),
  coinType: checked(shape.coinType, { required: msg('Please select the coin type.') }),
  year: checked(year, { required: msg('Please enter the year.'), read: wholeNumber }),
  mintMark: checked(shape.mintMark),
  quantity: shape.quantity,
  condition: checked(shape.condition, { required: CONDITION_REQUIRED }),
  isGraded: z.boolean(),
  gradingCompany: checked(shape.gradingCompany),
  grade: checked(shape.grade),
  certificationNumber: checked(shape.certificationNumber),
  ...byField([...fieldsOf('text', US_PLAIN), ...fieldsOf('measure', US_PLAIN)], (name) =>
    checked(shape[name]),
  ),
  ...byField(fieldsOf('count', US_PLAIN), (name) => checked(shape[name], { read: numberOrNull })),
  composition: checked(shape.composition, { required: msg('Please enter the composition.') }),
  purchasePrice: checked(shape.purchasePrice),
  purchaseDate: checked(shape.purchaseDate, { read: orNull }),
  currentValue: checked(shape.currentValue),
  storageLocation: checked(shape.storageLocation),
  tags: checked(shape.tags, { read: splitTags }),
  obverseImageUrl: checked(shape.obverseImageUrl, { read: photoOrNull }),
  reverseImageUrl: checked(shape.reverseImageUrl, { read: photoOrNull }),
});

const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat(figuresLocale(), { type: 'conjunction' }).format(names);

/** The value was cleared although metal or face value give a minimum. */
const isCleared = ({ currentValue, valuationSource }: CoinFormValues) =>
  !currentValue.trim() && valuationSource !== '';

export function check(values: CoinFormValues, rules: Rules = rulesOf(values)): FieldErrors<CoinFormValues> {
  const errors: Record<string, string> = {};
  if (rules === 'us' && isCleared(values)) errors.currentValue = translated(VALUE_REQUIRED);
  if (rules === 'world') {
    for (const [field, problem] of Object.entries(fromGlobalNames(globalProblems(globalOf(values)))))
      errors[field] = translated(problem);
  }
  const form = rules === 'us' ? CoinForm : AnyCountry;
  for (const { path, message } of form.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= translated(message);
  }
  return errors;
}

/** What the rules of world coins leave out. */
const AnyCountry = CoinForm.pick({
  ...{ isGraded: true, gradingCompany: true, grade: true, certificationNumber: true },
  ...{ purchasePrice: true, purchaseDate: true, obverseImageUrl: true, reverseImageUrl: true },
});

const globalOf = (values: CoinFormValues): GlobalForm => ({
  ...values,
  ...{ denomination: values.coinType, variety: values.variation, mintage: values.totalMintage },
  ...{ estimatedValue: values.currentValue, mintMark: markOf(values.mintMark) },
});

const REQUIRED = {
  us: [
    ['coinType', msg('Coin Type')],
    ['year', msg('Year')],
    ['condition', msg('Condition')],
    ['composition', msg('Composition')],
  ],
  world: [
    ['name', msg('Coin Name')],
    ['country', msg('Country')],
    ['year', msg('Year')],
    ['coinType', msg('Denomination')],
    ['currency', msg('Currency')],
    ['condition', msg('Condition')],
  ],
} as const;

export function formProblem(
  errors: FieldErrors<CoinFormValues>,
  values: CoinFormValues,
  rules: Rules = rulesOf(values),
): { title: string; description: string } {
  const missing = REQUIRED[rules].filter(([field]) => !values[field].trim());
  if (missing.length === 1 && missing[0]?.[0] === 'condition')
    return { title: t('Condition Required'), description: translated(CONDITION_REQUIRED) };
  if (missing.length > 0) {
    const list = inWords(missing.map(([, label]) => translated(label)));
    return {
      title: t('Missing Information'),
      description: t('Please complete all required fields: {list}', { list }),
    };
  }
  const { currentValue, ...others } = errors;
  const messages = Object.values(values.currentValue.trim() ? errors : others);
  if (messages.length === 0)
    return { title: t('Current Value Required'), description: translated(VALUE_REQUIRED) };
  return { title: t('Please Fix These Issues'), description: messages.join(', ') };
}
