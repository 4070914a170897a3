export type Values = Readonly<Record<string, string | number>>;

export interface Forms {
  one: string;
  other: string;
}

/** "{n} of {all}" has n and all. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;
export type For<Text extends string> = [Places<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Places<Text>, string | number>>];

/** A place without a value stays. */
export const filledIn = (message: string, values: Values | undefined): string =>
  values ? message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : message;

const COUNT = new Intl.NumberFormat('en-US');

export const pluralInEnglish = (n: number, { one, other }: Forms, values?: Values): string =>
  (n === 1 ? one : other).replace(/#|\{(\w+)\}/g, (place, name?: string) =>
    name === undefined ? COUNT.format(n) : String({ ...values, n }[name] ?? place),
  );

type Content =
  | { text: string; values?: Values }
  | { forms: Forms; values: Values }
  | { count: number }
  | { dollars: number }
  | { list: readonly string[]; type: Intl.ListFormatType };

/** No text of a person has these control characters. */
const [START, END] = ['\u0002', '\u0003'];
const PACKED = new RegExp(`${START}([^${END}]*)${END}`, 'g');

/** One string, as zod, lists and columns hold strings. `translated` and `inEnglish` read it. */
const pack = (content: Content): string => START + JSON.stringify(content) + END;

/**
 * Marks an English sentence for later translation (`translated`): errors, schema messages. With values:
 * `msg('At most {MAX} coins', { MAX })`; a value may be marked itself. Without them its error brings them.
 */
export const msg = <Text extends string>(text: Text, ...[values]: For<Text> | []): string =>
  withValues(text, values as Values | undefined);

/** For a text marked elsewhere. */
export const withValues = (text: string, values: Values | undefined): string =>
  values ? pack({ text, values }) : text;

/** `msgPlural(n, { one: '# coin is too many', other: '# coins are too many' })` */
export const msgPlural = (n: number, forms: Forms, values?: Values): string =>
  pack({ forms, values: { ...values, n } });

/** 1,234 */
export const msgCount = (count: number): string => pack({ count });

/** $1,234.50 */
export const msgDollars = (dollars: number): string => pack({ dollars });

/** "Denver, Philadelphia and San Francisco" */
export const msgList = (list: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  pack({ list, type });

/** Sentences one after another, each translated on its own; without empty ones. */
export function sentences(...all: (string | null | undefined | false)[]): string {
  const said = all.filter((one): one is string => Boolean(one));
  return said.length < 2
    ? (said[0] ?? '')
    : said.map((text) => (text.startsWith(START) ? text : pack({ text }))).join(' ');
}

export const isPacked = (text: string): boolean => text.includes(START);

/** JSON escapes control characters. */
export const isPackedInJson = (json: string): boolean => json.includes('\\u0002');

interface Speaker {
  say(text: string, values?: Values): string;
  plural(n: number, forms: Forms, values: Values): string;
  figures: string;
  lists: string;
}

export const unpacked = (text: string, speaker: Speaker): string =>
  isPacked(text)
    ? text.replace(PACKED, (whole, json: string) => {
        try {
          return spoken(JSON.parse(json), speaker);
        } catch {
          // A person's own text with these characters.
          return whole;
        }
      })
    : speaker.say(text);

function spoken(content: Content, speaker: Speaker): string {
  if ('count' in content) return content.count.toLocaleString(speaker.figures);
  if ('dollars' in content)
    return content.dollars.toLocaleString(speaker.figures, { style: 'currency', currency: 'USD' });
  if ('list' in content)
    return new Intl.ListFormat(speaker.lists, { type: content.type }).format(
      content.list.map((one) => unpacked(one, speaker)),
    );
  if ('text' in content && !content.values) return speaker.say(content.text);
  const values = Object.fromEntries(
    Object.entries(content.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? unpacked(value, speaker) : value,
    ]),
  );
  return 'forms' in content
    ? speaker.plural(Number(values.n), content.forms, values)
    : speaker.say(content.text, values);
}

const ENGLISH: Speaker = { say: filledIn, plural: pluralInEnglish, figures: 'en-US', lists: 'en-GB' };

/** For the log, commands, exports and prompts. */
export const inEnglish = (text: string): string => unpacked(text, ENGLISH);

/** Too long a sentence becomes English: its values are never cut. */
export const shortened = (text: string, max: number): string =>
  inEnglish(text).length > max ? inEnglish(text).slice(0, max) : text;

/** A copy whose sentences are said by `say`. */
export function withSentences<Answer>(answer: Answer, say: (sentence: string) => string): Answer {
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return isPacked(value) ? say(value) : value;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one)]));
  };
  return visit(answer) as Answer;
}
