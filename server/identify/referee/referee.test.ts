import { describe, expect, test } from 'bun:test';
import type { Claim } from './claim.ts';
import { CAPS } from './flags.ts';
import { answer, catalogues, checkDetails, referee, refereeClaim } from './testing.ts';

const KEY_DATE = expect.stringMatching(/^A semi-key date/);
const of = (coin: Record<string, unknown>) => referee(catalogues, answer(coin));

test('a coin it is sure of has the catalogue’s facts, whatever the model says of them', () => {
  const verdict = of({
    name: '1916-D Mercury Dime',
    year: 1916,
    composition: '90% silver',
    condition: 'Very Good',
    description: 'Worth a fortune',
    estimatedValue: 1200,
  });
  expect(verdict).toMatchObject({
    outcome: 'identified',
    name: '1916-D Mercury Dime',
    year: 1916,
    mintMark: 'D',
    series: 'Mercury Dime',
    coinType: 'Mercury Dime',
    condition: 'Very Good (VG-8)',
    composition: '90% silver, 10% copper',
    weight: '2.50',
    diameter: '17.9',
    metalContent: { silver: 90, copper: 10 },
    totalMintage: '264,000',
    rarityScale: 2,
    rarity: expect.stringContaining('264,000'),
    obverseDescription: expect.any(String),
    reverseDescription: expect.any(String),
    coinHistory: expect.any(String),
    description: expect.stringMatching(/^Mercury Dime, 1916/),
    specifications: expect.stringContaining('Mint: Denver'),
    claimedValue: 1200,
    confidence: 95,
    modelConfidence: 95,
    requiresEdgeMintMark: false,
    edgeMintMarkLocation: null,
    catalogueMatch: { typeId: 'mercury-dime', possible: true, problem: null, keyDate: 'Key date' },
    amendments: [],
  });
  expect(verdict.uncertaintyFlags[0]).toMatch(/^A key date: .*added mint marks.*have yours examined\.$/);
});

describe('marks on the edge', () => {
  const dollar = {
    series: 'Presidential Dollar',
    name: 'George Washington',
    denomination: 'dollar',
    year: 2007,
    mintMark: 'P',
  };

  test('a mark that no photo shows does not count', () => {
    const verdict = of({ ...dollar, mintMarkConfidence: 79 });
    expect(verdict).toMatchObject({
      mintMark: null,
      requiresEdgeMintMark: true,
      edgeMintMarkLocation: 'On the edge, with the date',
    });
    expect(verdict.uncertaintyFlags.join()).toMatch(/The mint mark is on the edge/);
    expect(of({ ...dollar, mintMark: '' }).requiresEdgeMintMark).toBe(true);
    expect(of({ ...dollar, mintMarkConfidence: 80 })).toMatchObject({
      mintMark: 'P',
      requiresEdgeMintMark: false,
    });
    expect(
      of({
        series: 'Sacagawea / Native American Dollar',
        name: null,
        denomination: 'dollar',
        year: 2012,
        mintMark: null,
      }).requiresEdgeMintMark,
    ).toBe(true);
    expect(
      of({
        series: 'Sacagawea / Native American Dollar',
        name: null,
        denomination: 'dollar',
        year: 2006,
        mintMark: null,
      }).requiresEdgeMintMark,
    ).toBe(false);
  });

  test('a person: a mark, or none seen, resolves it', () => {
    const claim = {
      name: 'Washington Presidential Dollar',
      year: 2007,
      series: null,
      coinType: 'Presidential Dollar',
    };
    const edge = (mintMark: string | null, edgeResolved?: boolean) =>
      refereeClaim(catalogues, { ...claim, mintMark, ...(edgeResolved !== undefined && { edgeResolved }) });
    expect(edge(null).requiresEdgeMintMark).toBe(true);
    expect(edge('')).toMatchObject({ requiresEdgeMintMark: true, catalogueMatch: { possible: true } });
    expect(edge('', true)).toMatchObject({
      requiresEdgeMintMark: false,
      mintMark: null,
      catalogueMatch: { possible: true },
    });
    expect(edge('D')).toMatchObject({ requiresEdgeMintMark: false, mintMark: 'D' });
    expect(edge('W')).toMatchObject({ mintMark: 'W', catalogueMatch: { possible: false } });
  });
});

describe('no coin of ours', () => {
  test.each(['unknown', 'not a coin'] as const)('%s names nothing', (verdict) => {
    const ruled = of({
      verdict,
      slab: { company: 'PCGS', grade: 'MS65', certificationNumber: '1' },
      estimatedValue: 5,
    });
    expect(ruled).toMatchObject({
      outcome: verdict,
      name: null,
      year: null,
      series: null,
      composition: null,
      confidence: 0,
      catalogueMatch: null,
      alternatives: [],
      isGraded: false,
      claimedValue: null,
    });
    expect(ruled.uncertaintyFlags[0]).toMatch(/photo/);
  });

  test('a foreign coin is kept as said, with nothing of the catalogue', () => {
    expect(
      of({
        country: 'Canada',
        name: '1967 Canada Ten Cents',
        series: null,
        year: 1967,
        mintMark: null,
        description: 'a mackerel',
      }),
    ).toMatchObject({
      outcome: 'foreign',
      name: '1967 Canada Ten Cents',
      year: 1967,
      coinType: 'dime',
      country: 'Canada',
      composition: null,
      description: 'Canada, dime. Seen by the AI: A mackerel.',
      confidence: 0,
      catalogueMatch: null,
    });
  });

  test.each([
    ['Civil War Token', 'Patriotic Civil War'],
    ['Morgan Dollar replica', 'Morgan Dollar'],
    ['Elvish penny of Gondolin', 'Gondolin'],
  ])('%s is kept as said and trusted little', (name, series) => {
    const verdict = of({ name, series, denomination: null, year: 1863, mintMark: '' });
    expect(verdict).toMatchObject({
      outcome: 'identified',
      name,
      year: 1863,
      composition: null,
      catalogueMatch: null,
    });
    expect(verdict.confidence).toBe(CAPS['unknown series']);
    expect(verdict.uncertaintyFlags[0]).toMatch(/this coin isn’t in the catalogue/);
  });

  test('a coin without a name is unknown', () => {
    expect(of({ name: null, series: null, denomination: null })).toMatchObject({
      outcome: 'unknown',
      name: null,
      year: null,
      confidence: 0,
    });
  });
});

describe('a person', () => {
  const claim: Claim = {
    name: 'Grandpa’s dime',
    year: 1923,
    mintMark: 'D',
    series: 'Mercury Dime',
    coinType: 'Mercury Dime',
  };

  test('keeps their words; the facts are the catalogue’s', () => {
    expect(refereeClaim(catalogues, { ...claim, year: 1941 })).toMatchObject({
      name: 'Grandpa’s dime',
      year: 1941,
      mintMark: 'D',
      series: 'Mercury Dime',
      coinType: 'Mercury Dime',
      composition: '90% silver, 10% copper',
      totalMintage: '45,634,000',
      modelConfidence: null,
      confidence: 100,
      amendments: [],
      catalogueMatch: { possible: true },
    });
  });

  test('is told what cannot be, and nothing is changed', () => {
    const verdict = refereeClaim(catalogues, claim);
    expect(verdict).toMatchObject({
      name: 'Grandpa’s dime',
      year: 1923,
      mintMark: 'D',
      amendments: [],
      catalogueMatch: { possible: false },
    });
    expect(checkDetails(catalogues, claim)).toMatchObject({
      possible: false,
      message:
        'Mint mark D is not available for the 1923 Mercury Dime. It was struck at Philadelphia and San Francisco.',
      nearest: [
        { name: '1923 Mercury Dime' },
        { name: '1923-S Mercury Dime' },
        { name: '1924-D Mercury Dime' },
        { name: '1921-D Mercury Dime' },
      ],
      catalogueMatch: { possible: false },
    });
  });

  test('may write P for Philadelphia, and say what a coin is made of', () => {
    expect(refereeClaim(catalogues, { ...claim, year: 1926, mintMark: 'P' })).toMatchObject({
      mintMark: 'P',
      amendments: [],
      totalMintage: '32,160,000',
      confidence: 100,
    });
    const cent = {
      name: '1982 Lincoln Memorial Cent (zinc)',
      year: 1982,
      mintMark: null,
      series: 'Lincoln Memorial Cent',
      coinType: 'Lincoln Penny',
    };
    expect(refereeClaim(catalogues, cent).composition).toContain('zinc');
  });

  test('leaves a mark open, or says there is none', () => {
    const nickel = { name: '1943 nickel', year: 1943, series: null, coinType: 'Jefferson Nickel' };
    expect(checkDetails(catalogues, { ...nickel, mintMark: null }).possible).toBe(true);
    expect(checkDetails(catalogues, { ...nickel, mintMark: '' })).toMatchObject({
      possible: false,
      message: expect.stringContaining('without a mint mark'),
    });
    expect(refereeClaim(catalogues, { ...claim, year: 1923, mintMark: '' })).toMatchObject({
      totalMintage: '50,130,000',
    });
  });

  test('who gives no mark leaves open which mint struck it, and how many there are', () => {
    const open = refereeClaim(catalogues, { ...claim, year: 1923, mintMark: null });
    expect(open).toMatchObject({
      ...{ mintMark: null, isMintMarkOpen: true, totalMintage: null, rarity: null, rarityScale: null },
      ...{ composition: '90% silver, 10% copper', catalogueMatch: { possible: true } },
      uncertaintyFlags: ['Choose the mint mark.'],
    });
    expect(open.specifications).not.toMatch(/Mint/);
    expect(open.alternatives.map(({ mintMark }) => mintMark)).toEqual([null, 'S']);
    // Only San Francisco struck nickels in 1931, and no coin of 1966 bears a mark.
    const only = { name: null, series: null, mintMark: null };
    const nickel = refereeClaim(catalogues, { ...only, coinType: 'Buffalo Nickel', year: 1931 });
    expect(nickel).toMatchObject({ mintMark: 'S', totalMintage: '1,200,000', uncertaintyFlags: [KEY_DATE] });
    const quarter = refereeClaim(catalogues, { ...only, coinType: 'Washington Quarter', year: 1966 });
    expect(quarter).toMatchObject({ mintMark: null, totalMintage: '821,101,500', uncertaintyFlags: [] });
    for (const known of [nickel, quarter]) expect(known.isMintMarkOpen).toBeUndefined();
  });

  test('is offered the years next door, and of one year the same mark: they have typed it, not misread it', () => {
    const nearest = (mintMark: string | null, year = 1933) =>
      checkDetails(catalogues, { ...claim, name: 'Mercury Dime', year, mintMark }).nearest.map(
        ({ name }) => name.split(' ')[0],
      );
    expect(nearest('')).toEqual(['1934', '1931', '1931-S']);
    expect(nearest(null)).toEqual(['1934', '1931', '1931-S']);
    expect(nearest('S')).toEqual(['1934', '1931-S', '1935-S']);
    // On a photo a 3 may be a 5 or an 8.
    const seen = referee(catalogues, answer({ year: 1933, mintMark: 'S' }));
    expect(seen.alternatives[0]?.name).toBe('1935-S Mercury Dime');
  });

  test('a set has no condition, whoever says one', () => {
    const set = { name: '1971 Proof Set', series: null, coinType: 'Proof Set', year: 1971, mintMark: 'S' };
    expect(refereeClaim(catalogues, { ...set, condition: 'Proof (PF-65)' }).condition).toBe('Not Applicable');
    expect(refereeClaim(catalogues, set)).toMatchObject({
      condition: 'Not Applicable',
      totalMintage: '3,220,733',
    });
    const seen = of({ ...set, denomination: null, isProof: true, condition: 'PR65' });
    expect([seen.condition, seen.isMintMarkOpen]).toEqual(['Not Applicable', undefined]);
    expect(of({ condition: 'Not Applicable' }).condition).toBeNull();
  });

  test('is told when the words are of different coins', () => {
    const { uncertaintyFlags, confidence } = refereeClaim(catalogues, {
      ...claim,
      year: 1941,
      series: 'Roosevelt Dime',
    });
    expect(uncertaintyFlags.join()).toMatch(/don’t match/);
    expect(confidence).toBe(CAPS.contradicted);
  });

  test('may name what the catalogue does not know', () => {
    expect(
      checkDetails(catalogues, {
        name: 'Beaver token',
        year: 1900,
        mintMark: null,
        series: null,
        coinType: 'Token',
      }),
    ).toEqual({
      possible: true,
      message: 'Not checked: this coin isn’t in the catalogue.',
      nearest: [],
      catalogueMatch: null,
    });
  });
});
