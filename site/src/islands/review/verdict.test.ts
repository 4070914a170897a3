import { expect, test } from 'bun:test';
import type { DetailsCheck, Identification } from '../../../../shared/identify/model.ts';
import { changed, type Edits, type Review, UNTOUCHED, withEdits } from './record.ts';
import { identified, unknown } from './testing.ts';
import { verdictOf } from './verdict.ts';

const PROBLEM = 'Mint mark W is not available for the 2007 Presidential Dollar.';

const judge = (
  held: Identification,
  edits: Edits = {},
  more: { check?: DetailsCheck; objection?: string; review?: Partial<Review> } = {},
) => {
  const review = { ...changed(UNTOUCHED, held, edits), ...more.review };
  const coin = withEdits(held, review);
  return verdictOf({ held, coin, review, check: more.check, objection: more.objection ?? null });
};
const matched = (possible: boolean, problem: string | null = null) => {
  const { catalogueMatch } = identified();
  return catalogueMatch && { ...catalogueMatch, possible, problem };
};

test('a coin that was struck is told so by its name', () => {
  expect(judge(identified())).toEqual({
    tone: 'good',
    text: 'In the catalogue: 1916-D Mercury Dime.',
    asksToInsist: false,
  });
  expect(judge(unknown())).toBeNull();
});

test('nothing is called good as long as its year or its mint mark is open', () => {
  expect(judge(identified({ year: null }))).toMatchObject({
    tone: 'open',
    text: 'Mercury Dime: enter the year to check it.',
  });
  const byHand = identified({ name: '1942 Mercury Dime', year: 1942, mintMark: null, original: unknown() });
  expect(judge(byHand)).toMatchObject({ tone: 'open' });
  expect(judge(byHand, { mintMark: null })?.tone).toBe('good');
  const edge = identified({
    mintMark: null,
    edgeMintMarkLocation: 'On the edge',
    requiresEdgeMintMark: true,
  });
  expect(judge(edge)?.tone).toBe('open');
  expect(judge(edge, {}, { review: { edge: 'none' } })?.tone).toBe('open');
});

test('what was changed is not judged by what was said before it', () => {
  const text = 'Your changes haven’t been checked yet.';
  expect(judge(identified(), { year: 1917 })).toMatchObject({ tone: 'open', text });
});

test('of what cannot be its collector is asked whether they mean it, unless they have corrected it to that', () => {
  const impossible = identified({ catalogueMatch: matched(false, PROBLEM) });
  expect(judge(impossible)).toEqual({ tone: 'doubt', text: PROBLEM, asksToInsist: true });
  const corrected = { ...UNTOUCHED, said: { year: 1919 } };
  expect(judge(impossible, {}, { review: corrected })?.asksToInsist).toBe(false);
});

test('a mark of the edge is judged anew', () => {
  const edge = identified({
    mintMark: null,
    edgeMintMarkLocation: 'On the edge',
    requiresEdgeMintMark: true,
  });
  expect(judge(edge, { mintMark: 'W' })?.tone).toBe('open');
  const check = { possible: false, message: PROBLEM, nearest: [], catalogueMatch: matched(false, PROBLEM) };
  expect(judge(edge, { mintMark: 'W' }, { check })).toEqual({
    tone: 'doubt',
    text: PROBLEM,
    asksToInsist: false,
  });
  const fine = { possible: true, message: null, nearest: [], catalogueMatch: matched(true) };
  expect(judge(edge, { mintMark: 'D' }, { check: fine })?.tone).toBe('good');
});

test('what the server would not save can be insisted on', () => {
  expect(judge(identified(), {}, { objection: PROBLEM })).toEqual({
    tone: 'doubt',
    text: PROBLEM,
    asksToInsist: true,
  });
});
