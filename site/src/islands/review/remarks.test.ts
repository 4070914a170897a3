import { expect, test } from 'bun:test';
import { type Flag, type FlagCode, LOOK_FOR_MARK, withFlags } from '../../../../shared/identify/flags.ts';
import { amendmentInWords, reasonInWords, remarksOf } from './remarks.ts';
import { identified, unknown } from './testing.ts';

const flagged = (...flags: Flag[]) => identified(withFlags(flags));
const flag = (code: FlagCode | null, text: string): Flag => ({ code, text });

const SAID = {
  catalogue: [
    flag('type_open', 'Several types are possible: clad and silver.'),
    flag('metal_open', 'A photo can’t show the metal: bronze (3.11 g) or zinc (2.5 g). Weigh it.'),
    flag('not_in_catalogue', 'Not checked: this coin isn’t in the catalogue.'),
    flag('mark_open', 'Look for the mint mark.'),
  ],
  ai: [
    flag('unsure', 'The AI isn’t sure about the year. Compare the date on the coin.'),
    flag('model_doubt', 'The catalogue in the photo is worn.'),
    flag('variety_unlisted', 'The AI suggests “double die”, which isn’t in the catalogue for this coin.'),
    flag(null, 'Look for the mint mark, said an older version.'),
  ],
  advice: [
    flag('key_date', 'A key date: look at the mint mark. Altered coins are known; have yours examined.'),
    flag('variety_known', 'Check for the variety 1942/1. A 1 shows beside the 2.'),
    flag('slab', 'The label gives the grade “MS65 RD”.'),
  ],
};
const texts = (flags: readonly Flag[]) => flags.map(({ text }) => text);

test('who says what is told apart by the code, not by the words', () => {
  expect(remarksOf(flagged(...Object.values(SAID).flat()))).toEqual({
    ...{ catalogue: texts(SAID.catalogue), ai: texts(SAID.ai), advice: texts(SAID.advice) },
  });
});

test('an older result without codes is shown with its sentences', () => {
  const coin = identified({ uncertaintyFlags: texts(SAID.catalogue) });
  expect(remarksOf(coin)).toEqual({ catalogue: [], ai: texts(SAID.catalogue), advice: [] });
});

test('where no AI was asked nothing is said to be of one', () => {
  const uncertaintyFlags = ['Checked with the catalogue only; there was no photo.', 'A remark.'];
  const coin = identified({ model: null, uncertaintyFlags, original: unknown() });
  expect(remarksOf(coin)).toEqual({ catalogue: uncertaintyFlags, ai: [], advice: [] });
});

const OPEN = flag('mark_open', 'Look for the mint mark.');
const ON_EDGE = flag('mark_on_edge', 'The mint mark is on the edge. The AI suggests D.');
const WORN = flag('model_doubt', 'The date is worn.');
test.each([
  [[ON_EDGE, WORN], { isMarkGiven: true }, ['The date is worn.']],
  [[OPEN, WORN], { hasVerdict: true }, ['The date is worn.']],
] as const)('of %p, with %p on the page, %p is left', (flags, context, left) => {
  expect(remarksOf(flagged(...flags), context).ai).toEqual([...left]);
  expect(remarksOf(flagged(OPEN)).catalogue).toEqual([OPEN.text]);
});

test('what a change, the verdict or the message says is not said again', () => {
  const why = 'Philadelphia coins from 1980 have the mint mark P, so the coin can’t be without one.';
  const amendments = [{ field: 'mintMark', from: null, to: 'P', why }];
  const amended = flagged(flag('mark_amended', `${why} ${LOOK_FOR_MARK}`));
  expect(remarksOf({ ...amended, amendments }).catalogue).toEqual([LOOK_FOR_MARK]);
  const problem = 'The Mercury Dime was not minted in 1922.';
  const { catalogueMatch } = identified();
  const errorMessage = 'The AI didn’t answer.';
  expect(
    remarksOf({
      ...flagged(flag('impossible', problem), flag('no_answer', errorMessage)),
      ...{ errorMessage, catalogueMatch: catalogueMatch && { ...catalogueMatch, possible: false, problem } },
    }),
  ).toEqual({ catalogue: [], ai: [], advice: [] });
});

test('what the catalogue changed is told in a sentence', () => {
  const amendment = { field: 'mintMark', why: 'That’s the mint mark D.' };
  expect(amendmentInWords({ ...amendment, from: 'Denver', to: 'D' })).toBe(
    'Catalogue changed mint mark from Denver to D: That’s the mint mark D.',
  );
  expect(amendmentInWords({ ...amendment, from: null, to: 'P' })).toContain('Catalogue added mint mark P');
  expect(amendmentInWords({ ...amendment, from: 'S', to: null })).toContain('Catalogue removed mint mark S');
});

test('an offer says in what it differs, and nothing that its heading says', () => {
  const offer = { name: 'x', series: 'x', coinType: 'Mercury Dime', confidence: null };
  const as = (year: number, mintMark: string | null, reason: string, kind?: 'rival' | 'thought') =>
    reasonInWords({ ...offer, year, mintMark, kind, reason }, identified());
  expect(as(1916, 'S', 'It may be this one as well', 'rival')).toBe('The same from San Francisco');
  expect(as(1916, null, 'The AI thought of it as well', 'thought')).toBe('The same without a mint mark');
  expect(as(1917, 'D', 'The AI thought of it as well', 'thought')).toBe('');
  expect(as(1917, 'D', 'The AI suggests')).toBe('The AI suggests');
});
