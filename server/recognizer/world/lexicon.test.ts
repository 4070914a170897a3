import { describe, expect, test } from 'bun:test';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { assetFolder } from '../../core/assets.ts';
import { hitsIn } from '../find-words.ts';
import { lookOf } from '../likeness.ts';
import type { SideSeen } from '../vision/seen.ts';
import { worldLexicon } from './lexicon.ts';
import { readWorldOn } from './read.ts';

const world = loadWorld(assetFolder('catalogue'));
const lexicon = worldLexicon(world);
const side = (...texts: string[]): SideSeen => ({
  ...{ circle: null, problem: null, descriptor: null, colour: null, likeness: [] },
  text: texts.map((text) => ({ text, confidence: 0.9, from: 'flat' as const })),
});
const read = (...sides: SideSeen[]) => readWorldOn(world, lookOf(sides, [], []))?.world ?? null;
const wordsIn = (...texts: string[]) =>
  [...hitsIn(side(...texts).text ?? [], lexicon)].map((number) => lexicon.signs[number]?.letters);

describe('legends', () => {
  test('pieces across words cover them together', () => {
    expect(wordsIn('CESKAR', 'KAREPUE', 'EPUBLIK', 'BLIKA')).toEqual(
      expect.arrayContaining(['CESKA', 'REPUBLIKA']),
    );
    expect(read(side('CESKAR', 'KAREPUE', 'EPUBLIK', '2004'), side('10'))?.country).toBe('Czech Republic');
    expect(wordsIn('PENCEN')).not.toContain('SIXPENCE');
  });

  test('a word within a longer one that was read is none of its own', () => {
    expect(wordsIn('CESKOSLOVENSKA', 'RSLOVENSK')).not.toContain('SLOVENSKA');
    expect(wordsIn('CESKOSLOVENSKA', 'SLOVENSKA')).toContain('SLOVENSKA');
  });

  test('short words tell together: the titles of one queen tell her countries apart', () => {
    const countries = (text: string) => read(side(text, 'ELIZABETH II'))?.candidates[0]?.country;
    expect(countries('D G REG F D')).toBe('United Kingdom');
    expect(countries('D G REGINA')).toBe('Canada');
    expect(wordsIn('REX FID DEFINDIMI')).toEqual(expect.arrayContaining(['REXFID', 'FIDDEF', 'DEFIND']));
  });

  test('Greek and Cyrillic letters that resemble ours are read as ours', () => {
    expect(wordsIn('BASIAEION THS')).toContain('BASIAEION');
    expect(read(side('CCCP'), side('1KONENKA', '1961'))?.candidates[0]?.country).toBe('Soviet Union');
  });

  test('what stands on a country’s coins is known where the catalogue lacks a legend', () => {
    expect(read(side('NORGE', '50', 'ORE'), side('1941'))?.candidates[0]).toMatchObject({
      country: 'Norway',
      denomination: '50 ore',
    });
    const entry = lexicon.entries.find(({ typeId }) => typeId === 'it-1-lira-1861');
    const reverse = [...(entry?.reverse ?? [])].map(([number]) => lexicon.signs[number]?.letters);
    expect(entry?.type.legendsReverse).toBe('');
    expect(reverse).toContain('REGNO');
  });

  test('a word of one country tells more than one of many', () => {
    const alarmOf = (word: string) => lexicon.signs.find(({ letters }) => letters === word)?.alarm ?? 1;
    expect(alarmOf('HELVETICA')).toBeLessThan(0.002);
    expect(alarmOf('ELIZABETH')).toBeGreaterThan(2 * alarmOf('HELVETICA'));
  });
});

describe('values', () => {
  test('a unit counts on either side, run together with other letters, and in three letters', () => {
    expect(read(side('ISLAND', 'AKRONAA', '1946'), side('1946'))?.candidates[0]).toMatchObject({
      country: 'Iceland',
      denomination: '1 krona',
    });
    expect(wordsIn('50', 'ORE')).toContain('ORE');
    expect(wordsIn('STDRREICH')).not.toContain('REICH');
  });

  test('a figure that is a piece of another, or of the year, is none', () => {
    const [first] = read(side('ESPANA', 'CENTIMOS', '50', '5'))?.candidates ?? [];
    expect(first?.denomination).toBe('50 centimos');
    const values = read(side('CESKA REPUBLIKA', '2002', '200'), side('2'))?.candidates;
    expect(values?.every(({ denomination }) => denomination !== '200 korun')).toBe(true);
    const francs = (...texts: string[]) =>
      read(side('REPUBLIQUE FRANCAISE', 'CENTIMES', ...texts))?.denomination;
    expect([francs('25', '1925'), francs('25', '1917')]).toEqual([null, '25 centimes']);
  });
});
