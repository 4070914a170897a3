/** Classes and properties that name the left or the right, where a language that is written from the right to the left has them the other way round. */
const CLASS =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|scroll-[mp][lr])-[\w[.(][\w\].%()/-]*|\b(?:text-(?:left|right)|float-(?:left|right)|border-[lr]|rounded-(?:l|r|tl|tr|bl|br))\b[-\w]*/g;
const PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)(?=:)|text-align: (?:left|right)/g;
/** Of four values in a row the second is at the right, the fourth at the left. */
const VALUE = String.raw`((?:[^\s;()]|\((?:[^()]|\([^()]*\))*\))+)`;
const FOUR = new RegExp(`(?<![\\w-])(?:inset|margin|padding): *${Array(4).fill(VALUE).join(' +')}(?=;)`, 'g');
/** In a source only what stands in a text can be a class. */
const IN_TEXT = /(["'`])((?:(?!\1)[^\n])*)\1/g;

export interface Sided {
  text: string;
  line: number;
}

/** What in a source is to be named by the beginning and the end of a line: `ms-2` for `ml-2`, `inset-inline-start` for `left`. */
export function sidesIn(path: string, code: string): Sided[] {
  const found: Sided[] = [];
  const note = (text: string, at: number) => found.push({ text, line: code.slice(0, at).split('\n').length });
  if (path.endsWith('.css')) {
    for (const { 0: text, index } of code.matchAll(PROPERTY)) note(text, index);
    for (const { 0: text, 2: right, 4: left, index } of code.matchAll(FOUR))
      if (right !== left) note(text, index);
    return found;
  }
  for (const { 2: inside = '', index } of code.matchAll(IN_TEXT)) {
    for (const { 0: text } of inside.matchAll(CLASS)) note(text, index);
  }
  return found;
}
