import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import {
  chooseLayout,
  chooseTheme,
  LAYOUTS,
  storedLayout,
  storedTheme,
  THEMES,
} from '../../lib/appearance.ts';
import { HOME } from '../../lib/base.ts';

export interface Command {
  /** Group heading, as displayed. */
  group: string;
  label: string;
  /** Search synonyms. */
  words?: string;
  does: string | (() => void);
  /** The current choice. */
  chosen?: boolean;
}

const GO: readonly [string, string, string?][] = [
  [msg('Home'), HOME, msg('start greeting')],
  [msg('My Collection'), '/collection', msg('summary total value')],
  [msg('Browse'), '/collection?view=browse', msg('coins search categories')],
  [msg('Dashboard'), '/dashboard', msg('charts gain metal decade grade')],
  [msg('Report'), '/report', msg('print insurance catalogue sheet PDF')],
  [msg('Wants'), '/wants', msg('wish list look for missing buy')],
  [msg('Sold coins'), '/collection?view=sold', msg('sales')],
  [msg('Trash'), '/collection?view=trash', msg('deleted restore')],
  [msg('My listings'), '/my-listings', msg('sell ebay etsy')],
  [msg('US Mint News'), '/news', msg('articles')],
  [msg('Upcoming Releases'), '/upcoming-releases', msg('calendar mint')],
  [msg('PCGS numbers'), '/pcgs-test', msg('price guide grading')],
  [msg('Account'), '/my-profile', msg('profile password passkeys sessions settings export data')],
  [msg('Learned coin types'), '/learned', msg('recognition forget privacy')],
  [msg('Exchange rates'), '/my-profile#exchange-rates', msg('currency money')],
  [msg('Privacy policy'), '/privacy-policy'],
];

const ADD: readonly [string, string, string?][] = [
  [msg('Enter a US coin'), '/manual-entry', msg('add coin manual by hand type')],
  [msg('Upload photos of a coin'), '/photo-upload', msg('add coin identify picture')],
  [msg('Take photos of a coin'), '/camera', msg('add coin identify picture')],
  [msg('Enter a global coin'), '/global-manual-entry', msg('add coin world foreign manual by hand')],
  [msg('Identify global coins'), '/global-identification', msg('add coin world foreign photo')],
  [
    msg('Identify up to twenty global coins'),
    '/global-identification?tab=bulk',
    msg('add coins world bulk many'),
  ],
  [msg('Look up a slab number'), '/slab', msg('add coin PCGS NGC certification scan')],
  [msg('Import coins'), '/import', msg('add file spreadsheet CSV Excel')],
];

const links = (group: string, rows: typeof GO): Command[] =>
  rows.map(([label, does, words = '']) => ({
    group,
    label: translated(label),
    does,
    words: translated(words),
  }));

/** `help` shows the keyboard shortcuts. */
export function commands(help: () => void): Command[] {
  const [theme, layout] = [storedTheme(), storedLayout()];
  return [
    ...links(t('Go to'), GO),
    ...links(t('Add'), ADD),
    ...THEMES.map(
      ({ value, label }): Command => ({
        group: t('Appearance'),
        label: t('{name} appearance', { name: translated(label) }),
        words: t('theme scheme colour mode'),
        does: () => chooseTheme(value),
        chosen: value === theme,
      }),
    ),
    ...LAYOUTS.map(
      ({ value, label }): Command => ({
        group: t('Appearance'),
        label: t('{name} layout', { name: translated(label) }),
        words: t('width screen'),
        does: () => chooseLayout(value),
        chosen: value === layout,
      }),
    ),
    { group: t('Help'), label: t('Keys'), words: t('keyboard shortcuts help'), does: help },
  ];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every typed word must begin a word; matches in the label come first. */
export function matching(all: readonly Command[], typed: string): Command[] {
  const terms = wordsOf(typed);
  const begins = (text: string) => {
    const words = wordsOf(text);
    return terms.every((part) => words.some((word) => word.startsWith(part)));
  };
  const found = all.filter(({ label, words = '' }) => begins(`${label} ${words}`));
  return found.toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)));
}
