export type Values = Readonly<Record<string, string | number>>;

export interface Forms {
  one: string;
  other: string;
}

/** A place without a value stays. */
export const filledIn = (message: string, values: Values | undefined): string =>
  values ? message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : message;

const COUNT = new Intl.NumberFormat('en-US');

export const pluralInEnglish = (n: number, { one, other }: Forms, values?: Values): string =>
  (n === 1 ? one : other).replace(/#|\{(\w+)\}/g, (place, name?: string) =>
    name === undefined ? COUNT.format(n) : String({ ...values, n }[name] ?? place),
  );

/**
 * Marks an English sentence for later translation (`translated`): errors, schema messages. With values: msg`At most
 * ${MAX} coins`.
 */
export function msg(text: string | TemplateStringsArray, ...values: (string | number)[]): string {
  if (typeof text === 'string') return text;
  return text.reduce((filled, part, index) => filled + values[index - 1] + part);
}

/** `msgPlural(n, { one: '# coin is too many', other: '# coins are too many' })` */
export const msgPlural = pluralInEnglish;
