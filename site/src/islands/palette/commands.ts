import { HOME } from '../../lib/base.ts';
import { chooseLayout, chooseTheme, LAYOUTS, storedLayout, storedTheme, THEMES } from '../../lib/theme.ts';

/** Something to go to or to do. */
export interface Command {
  group: 'Go to' | 'Add' | 'Appearance' | 'Help';
  label: string;
  /** Other words it is looked for by. */
  words?: string;
  /** An address, or what is done. */
  does: string | (() => void);
  /** The choice that is made. */
  chosen?: boolean;
}

const GO: readonly [string, string, string?][] = [
  ['Home', HOME, 'start greeting'],
  ['My Collection', '/collection', 'summary total value'],
  ['Browse', '/collection?view=browse', 'coins search categories'],
  ['Dashboard', '/dashboard', 'charts gain metal decade grade'],
  ['Report', '/report', 'print insurance catalogue sheet PDF'],
  ['Sold coins', '/collection?view=sold', 'sales'],
  ['Trash', '/collection?view=trash', 'deleted restore'],
  ['My listings', '/my-listings', 'sell ebay etsy'],
  ['US Mint News', '/news', 'articles'],
  ['Upcoming Releases', '/upcoming-releases', 'calendar mint'],
  ['PCGS numbers', '/pcgs-test', 'price guide grading'],
  ['Account', '/my-profile', 'profile password passkeys sessions settings export data'],
  ['Exchange rates', '/my-profile#exchange-rates', 'currency money'],
  ['Privacy policy', '/privacy-policy'],
];

const ADD: readonly [string, string, string?][] = [
  ['Enter a US coin', '/manual-entry', 'add coin manual by hand type'],
  ['Upload photos of a coin', '/photo-upload', 'add coin identify picture'],
  ['Take photos of a coin', '/camera', 'add coin identify picture'],
  ['Enter a global coin', '/global-manual-entry', 'add coin world foreign manual by hand'],
  ['Identify global coins', '/global-identification', 'add coin world foreign photo'],
  ['Identify up to twenty global coins', '/global-identification?tab=bulk', 'add coins world bulk many'],
  ['Look up a slab’s number', '/slab', 'add coin PCGS NGC certification scan'],
  ['Import coins', '/import', 'add file spreadsheet CSV Excel'],
];

const links = (group: Command['group'], rows: typeof GO): Command[] =>
  rows.map(([label, does, words]) => ({ group, label, does, words }));

/** All there is to do, in the order it is offered; `help` shows the keys. */
export function commands(help: () => void): Command[] {
  const [theme, layout] = [storedTheme(), storedLayout()];
  return [
    ...links('Go to', GO),
    ...links('Add', ADD),
    ...THEMES.map(
      ({ value, label }): Command => ({
        group: 'Appearance',
        label: `${label} appearance`,
        words: 'theme scheme colour mode',
        does: () => chooseTheme(value),
        chosen: value === theme,
      }),
    ),
    ...LAYOUTS.map(
      ({ value, label }): Command => ({
        group: 'Appearance',
        label: `${label} layout`,
        words: 'width screen',
        does: () => chooseLayout(value),
        chosen: value === layout,
      }),
    ),
    { group: 'Help', label: 'Keys', words: 'keyboard shortcuts help', does: help },
  ];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The commands of which every word typed begins a word; those that have it in their name come first. */
export function matching(all: readonly Command[], typed: string): Command[] {
  const sought = wordsOf(typed);
  const begins = (text: string) => {
    const words = wordsOf(text);
    return sought.every((part) => words.some((word) => word.startsWith(part)));
  };
  const found = all.filter(({ label, words = '' }) => begins(`${label} ${words}`));
  return found.toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)));
}
