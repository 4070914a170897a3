export type Values = Readonly<Record<string, string | number>>;

export interface Forms {
  one: string;
  other: string;
}

/** An English message with its places filled; one without a value stays as it is. */
export const filledIn = (message: string, values: Values | undefined): string =>
  values ? message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : message;

/** The form of an English message for a number, with the number for # and its other places filled. */
export const pluralInEnglish = (n: number, { one, other }: Forms, values?: Values): string =>
  (n === 1 ? one : other).replace(/#|\{(\w+)\}/g, (place, name?: string) =>
    name === undefined ? n.toLocaleString('en-US') : String({ ...values, n }[name] ?? place),
  );

/**
 * Marks an English sentence that is said here and translated where it is shown (`translated`): an error of the server, a schema's refusal. With
 * values it is a tag: msg`At most ${MAX} coins`. It is the sentence itself, in English.
 */
export function msg(text: string | TemplateStringsArray, ...values: (string | number)[]): string {
  if (typeof text === 'string') return text;
  return text.reduce((said, part, index) => said + values[index - 1] + part);
}

/** The same with a number in it, written # : `msgPlural(n, { one: '# coin is too many', other: '# coins are too many' })`. */
export const msgPlural = pluralInEnglish;
