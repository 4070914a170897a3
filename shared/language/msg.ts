import type { Forms, Values } from './i18n.ts';

/**
 * Marks an English sentence that is said here and translated where it is shown (`translated`): an error of the server, a schema's refusal. With
 * values it is a tag: msg`At most ${MAX} coins`. It is the sentence itself, in English.
 */
export function msg(text: string | TemplateStringsArray, ...values: (string | number)[]): string {
  if (typeof text === 'string') return text;
  return text.reduce((said, part, index) => said + values[index - 1] + part);
}

/** The same with a number in it, written # : `msgPlural(n, { one: '# coin is too many', other: '# coins are too many' })`. */
export function msgPlural(n: number, forms: Forms, values: Values = {}): string {
  const text = n === 1 ? forms.one : forms.other;
  const filled = text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return filled.replaceAll('#', n.toLocaleString('en-US'));
}
