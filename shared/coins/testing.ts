import { byField, type FieldsWith, fieldOf, fieldsOf, type PlainFields } from './fields.ts';

/** No plain field has a value. */
export const NO_PLAIN_FIELDS: PlainFields = byField(
  [...fieldsOf('text'), ...fieldsOf('measure'), ...fieldsOf('count')],
  () => null,
);

/** The same for a coin of a list, without a purchase. */
export const NO_LIST_FIELDS = {
  ...(byField(
    [...fieldsOf('text'), ...fieldsOf('measure'), ...fieldsOf('count')].filter((name) => fieldOf(name).list),
    () => null,
  ) as Pick<PlainFields, keyof PlainFields & FieldsWith<'list'>>),
  purchasePrice: null,
  ownPurchasePrice: null,
  purchaseDate: null,
  purchases: null,
};
