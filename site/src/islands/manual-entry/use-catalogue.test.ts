import { describe, expect, test } from 'bun:test';
import { entryOf } from './testing.ts';
import { fillFrom } from './use-catalogue.ts';
import { NO_MARK } from './values.ts';

describe('choosing a catalogue entry', () => {
  test('of one issue fills everything, year and mint mark too', () => {
    expect(fillFrom(entryOf())).toEqual({
      name: '1916-D Mercury Dime',
      coinType: 'Mercury Dime',
      composition: '90% silver, 10% copper',
      weight: '2.50',
      diameter: '17.9',
      series: 'Mercury Dime',
      variation: '',
      year: '1916',
      mintMark: 'D',
    });
  });

  test('of a type clears the year: one must be chosen', () => {
    const filled = fillFrom(entryOf({ name: 'Mercury Dime', year: null, mintMark: null }));
    expect(filled).toMatchObject({ year: '', mintMark: NO_MARK });
  });

  test('applies year and mint mark found in the name', () => {
    const filled = fillFrom(
      entryOf({ name: '1909-S VDB Lincoln Cent', type: 'Penny', year: null, mintMark: null }),
    );
    expect(filled).toMatchObject({ year: '1909', mintMark: 'S' });
  });

  test('a coin without a mark is struck in Philadelphia', () => {
    expect(fillFrom(entryOf({ name: '1916 Mercury Dime', mintMark: '' })).mintMark).toBe(NO_MARK);
  });

  test('a type that is none of the twenty is offered under its own name', () => {
    const entry = entryOf({
      name: '1804 Half Cent',
      type: 'Half Cent',
      series: 'Half Cent',
      coinTypeOption: null,
    });
    expect(fillFrom(entry).coinType).toBe('Half Cent');
  });

  test('a proof set comes from San Francisco and has no condition of its own', () => {
    const set = { name: '1999 Proof Set', type: 'Proof Set', coinTypeOption: 'Proof Set', year: 1999 };
    expect(fillFrom(entryOf({ ...set, mintMark: null }))).toMatchObject({
      coinType: 'Proof Set',
      mintMark: 'S',
      condition: 'Not Applicable',
    });
  });

  test('a coin in the place of a proof set has a condition again', () => {
    const set = entryOf({ type: 'Proof Set' });
    expect(fillFrom(entryOf(), set).condition).toBe('');
    expect(fillFrom(entryOf(), entryOf())).not.toHaveProperty('condition');
  });

  test('leaves alone what a catalogue cannot know', () => {
    const untouched = ['quantity', 'notes', 'currentValue', 'obverseImageUrl', 'isGraded', 'condition'];
    for (const field of untouched) expect(fillFrom(entryOf())).not.toHaveProperty(field);
  });
});
