/** How metals look: bronze and copper, silver and nickel and steel, gold and manganese brass. */
type Colour = 'copper' | 'silver' | 'gold';

/** What words say of a metal: how it looks, and whether it is a precious one. */
export interface Metal {
  /** Any of these; empty where nothing is said. */
  colours: ReadonlySet<Colour>;
  /** The precious metal named, null for a base one, undefined where only a look is told. */
  precious: string | null | undefined;
}

const NAMES = 'silver|gold|copper|bronze|brass|steel|zinc|nickel|aluminum|platinum';
/** "Silver-coloured", "gold tone", "silver in colour", "silvery": a look is no metal. */
const LOOK = new RegExp(
  [
    String.raw`\b(${NAMES})(?:en|y|ish)?[\s-]*(?:in[\s-]+)?(?:colou?r(?:ed|ation)?|ton(?:e|ed)|tint(?:ed)?|hued?|looking|like|white|gr[ae]y|yellow|brown|red)\b`,
    String.raw`\b(silver|gold|copper|bronze|brass|steel)(?:en|y|ish)\b`,
  ].join('|'),
  'g',
);
const LOOKS: Readonly<Record<string, Colour[]>> = {
  copper: ['copper'],
  // A worn dollar of manganese brass looks like bronze, and a bright bronze like brass.
  bronze: ['copper', 'gold'],
  brass: ['copper', 'gold'],
  gold: ['gold'],
};

/** Of these only the plating is seen. */
const PLATED = /\b(silver|gold|copper|bronze|brass|nickel|platinum)[\s-]*(?:plated|plating|coated|washed)/;
/** What shows at the edge is not the look of the coin. */
const EDGE = /\b[\w-]+(?:[\s-]colou?red)?\s+(?:edge|core|rim|stripe|line)\b/g;
/** What is denied, and silver in name alone. */
const NONE = /\b(?:non|not|no|without)[\s-]+\w+|\b(?:nickel|german)[\s-]+silver\b/g;

const PRECIOUS = ['gold', 'platinum', 'palladium', 'silver'] as const;
/** Metals and alloys with their looks; the first one named is the coin's main one. */
const METALS: [said: RegExp, colours: Colour[]][] = [
  // Cents of 1856 to 1864 are of every shade between white and brown.
  [/\b88% copper\b/, ['copper', 'silver', 'gold']],
  [/gold.*platinum|platinum.*gold/, ['gold', 'silver']],
  [/manganese[\s-]brass|nickel[\s-]brass|nordic gold/, ['gold']],
  [/gold/, ['gold']],
  [/silver|platinum|palladium/, ['silver']],
  [/copper[\s-]nickel|cupro|steel/, ['silver']],
  [/bronze|copper/, ['copper']],
  [/brass/, ['copper', 'gold']],
  // A cent of copper-plated zinc is called a zinc one.
  [/zinc/, ['copper', 'silver']],
  [/nickel|clad|alumin/, ['silver']],
];
const BASE = /clad|copper|nickel|zinc|steel|bronze|brass|alumin/;
/** More than a word for a colour: "90% silver", "sterling", "silver clad". */
const STATED = /\d|alloy|fine|sterling|solid|pure|karat|metal|clad|plated|content/;

/** Reads what words say of a metal. */
export function metalIn(words: string): Metal {
  const text = words.toLowerCase();
  const colours = new Set<Colour>();
  const rest = text
    .replace(EDGE, ' ')
    .replace(LOOK, (_, one?: string, other?: string) => {
      for (const colour of LOOKS[one ?? other ?? ''] ?? (['silver'] as const)) colours.add(colour);
      return ' ';
    })
    .replace(NONE, (denied) => (/silver$/.test(denied) && !/^no/.test(denied) ? ' nickel ' : ' '));
  const seen = PLATED.exec(rest)?.[1] ?? rest;
  const [, main = []] = METALS.find(([said]) => said.test(seen)) ?? [];
  for (const colour of main) colours.add(colour);
  return { colours, precious: preciousIn(rest) };
}

/** "Silver" alone may be a look as well. */
function preciousIn(text: string): string | null | undefined {
  const precious = PRECIOUS.find((metal) => text.includes(metal));
  if (!precious) return BASE.test(text) ? null : undefined;
  return STATED.test(text) || BASE.test(text) ? precious : undefined;
}

/** Whether a coin said to be so can be of that metal: one of several guesses is enough. */
export function isOfMetal(said: string, composition: string): boolean {
  const own = metalIn(composition);
  return said.split(/\bor\b|\//).some((guess) => {
    const { colours, precious } = metalIn(guess);
    const isAlike = colours.size === 0 || own.colours.size === 0 || !colours.isDisjointFrom(own.colours);
    return isAlike && (precious === undefined || precious === (own.precious ?? null));
  });
}
