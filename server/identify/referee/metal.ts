/** Copper: bronze. Silver: nickel, steel. Gold: manganese brass. */
type Colour = 'copper' | 'silver' | 'gold';

export interface Metal {
  /** Any of these; may be empty. */
  colours: ReadonlySet<Colour>;
  /** Null for a base metal, undefined where only a look is named. */
  precious: string | null | undefined;
}

const NAMES = 'silver|gold|copper|bronze|brass|steel|zinc|nickel|aluminum|platinum';
/** "Silver-coloured", "gold tone", "silvery": a look, no metal. */
const LOOK = new RegExp(
  [
    String.raw`\b(${NAMES})(?:en|y|ish)?[\s-]*(?:in[\s-]+)?(?:colou?r(?:ed|ation)?|ton(?:e|ed)|tint(?:ed)?|hued?|looking|like|white|gr[ae]y|yellow|brown|red)\b`,
    String.raw`\b(silver|gold|copper|bronze|brass|steel)(?:en|y|ish)\b`,
  ].join('|'),
  'g',
);
const LOOKS: Readonly<Record<string, Colour[]>> = {
  copper: ['copper'],
  // Worn manganese brass looks like bronze, bright bronze like brass.
  bronze: ['copper', 'gold'],
  brass: ['copper', 'gold'],
  gold: ['gold'],
};

/** Only the plating is visible. */
const PLATED = /\b(silver|gold|copper|bronze|brass|nickel|platinum)[\s-]*(?:plated|plating|coated|washed)/;
/** The edge is not the coin's look. */
const EDGE = /\b[\w-]+(?:[\s-]colou?red)?\s+(?:edge|core|rim|stripe|line)\b/g;
/** Negations, and "silver" in name only. */
const NONE = /\b(?:non|not|no|without)[\s-]+\w+|\b(?:nickel|german)[\s-]+silver\b/g;

const PRECIOUS = ['gold', 'platinum', 'palladium', 'silver'] as const;
/** The first match is the main metal. */
const METALS: [said: RegExp, colours: Colour[]][] = [
  // Cents of 1856 to 1864 range from white to brown.
  [/\b88% copper\b/, ['copper', 'silver', 'gold']],
  [/gold.*platinum|platinum.*gold/, ['gold', 'silver']],
  [/manganese[\s-]brass|nickel[\s-]brass|nordic gold/, ['gold']],
  [/gold/, ['gold']],
  [/silver|platinum|palladium/, ['silver']],
  [/copper[\s-]nickel|cupro|steel/, ['silver']],
  [/bronze|copper/, ['copper']],
  [/brass/, ['copper', 'gold']],
  // Copper-plated zinc is called zinc.
  [/zinc/, ['copper', 'silver']],
  [/nickel|clad|alumin/, ['silver']],
];
const BASE = /clad|copper|nickel|zinc|steel|bronze|brass|alumin/;
/** A metal and not a colour: "90% silver", "sterling", "silver clad". */
const STATED = /\d|alloy|fine|sterling|solid|pure|karat|metal|clad|plated|content/;

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

/** "Silver" alone may be a look. */
function preciousIn(text: string): string | null | undefined {
  const precious = PRECIOUS.find((metal) => text.includes(metal));
  if (!precious) return BASE.test(text) ? null : undefined;
  return STATED.test(text) || BASE.test(text) ? precious : undefined;
}

/** One of several guesses is enough. */
export function isOfMetal(said: string, composition: string): boolean {
  const own = metalIn(composition);
  return said.split(/\bor\b|\//).some((guess) => {
    const { colours, precious } = metalIn(guess);
    const isAlike = colours.size === 0 || own.colours.size === 0 || !colours.isDisjointFrom(own.colours);
    return isAlike && (precious === undefined || precious === (own.precious ?? null));
  });
}
