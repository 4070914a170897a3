import { dime, finds, first, force, setType, typeOf } from '../testing.ts';
import { checkLegends, checkReferences, checkTexts, checkTypes, hasForm } from './entries.ts';

finds(checkTypes, [
  [
    'an id twice',
    (data) => data.types.push(typeOf(data, 'mercury-dime')),
    /types mercury-dime: this id stands twice/,
  ],
  [
    'years that end before they begin',
    (data) => setType(data, 'eisenhower-dollar-clad', { yearRanges: [{ start: 1978, end: 1971 }] }),
    /end before they begin/,
  ],
  [
    'years that touch',
    (data) =>
      setType(data, 'mercury-dime', {
        yearRanges: [
          { start: 1916, end: 1930 },
          { start: 1931, end: 1945 },
        ],
      }),
    /1931 touch those before/,
  ],
  [
    'years in words that say something else',
    (data) => setType(data, 'mercury-dime', { years: '1916-1945' }),
    /"years" says 1916-1945/,
  ],
  [
    'a mint mark twice',
    (data) => typeOf(data, 'mercury-dime').mintMarks.push('D'),
    /mercury-dime: mint mark "D" stands twice/,
  ],
  [
    'metals that are not the whole coin',
    (data) => setType(data, 'mercury-dime', { metalContent: { silver: 90, copper: 5 } }),
    /metals make 95 percent/,
  ],
  [
    'ounces that weight and fineness do not make',
    (data) => setType(data, 'mercury-dime', { preciousOz: { silver: 0.0735 } }),
    /0\.0735 oz of silver/,
  ],
  [
    'silver without its ounces',
    (data) => setType(data, 'mercury-dime', { preciousOz: {} }),
    /ounces of its silver are missing/,
  ],
  [
    'a silver content without silver',
    (data) => setType(data, 'roosevelt-dime-clad', { silverContent: '90%' }),
    /no silver/,
  ],
  [
    'an unknown category',
    (data) => setType(data, 'mercury-dime', { category: 'Dimes' }),
    /"Dimes" is not one of the 38/,
  ],
  [
    'an unknown coin type',
    (data) => setType(data, 'mercury-dime', { coinTypeOption: 'Winged Dime' }),
    /"Winged Dime" is not one of the 20/,
  ],
  [
    'a type without issues',
    (data) => delete data.issues.issues['mercury-dime'],
    /types mercury-dime: no issue/,
  ],
]);

finds(checkReferences, [
  ['an item twice', (data) => data.items.push(first(data.items)), /items .*stands twice/],
  ['a set twice', (data) => data.sets.push(first(data.sets)), /sets .*stands twice/],
  ['a key date twice', (data) => data.keyDates.push(first(data.keyDates)), /keyDates .*stands twice/],
  [
    'an item of no type',
    (data) => force(first(data.items), { typeIds: ['wings'] }),
    /items .*there is no type "wings"/,
  ],
  [
    'a set of no type',
    (data) => force(first(data.sets), { typeId: 'wings' }),
    /sets .*there is no type "wings"/,
  ],
  [
    'a key date of no type',
    (data) => force(first(data.keyDates), { typeId: 'wings' }),
    /keyDates .*there is no type "wings"/,
  ],
  [
    'a key date of no item',
    (data) => force(first(data.keyDates), { item: 'wings' }),
    /keyDates .*there is no item "wings"/,
  ],
  [
    'a key date without its issue',
    (data) => force(first(data.keyDates), { year: 1999 }),
    /keyDates .*no such issue/,
  ],
  [
    'a design outside of its type',
    (data) => force(first(data.items), { years: [1950] }),
    /items .*1950 is not among/,
  ],
  [
    'a design with a foreign mark',
    (data) => first(data.items).mintMarks.push('CC'),
    /items .*mint mark "CC" is not among/,
  ],
  [
    'a set outside of its type',
    (data) => force(first(data.sets), { year: 2001 }),
    /sets .*2001 is not among/,
  ],
  [
    'words for no type',
    (data) => data.words.aliases.push({ types: ['wings'], also: 'x' }),
    /words .*there is no type "wings"/,
  ],
  [
    'words for no programme',
    (data) => data.words.aliases.push({ programmes: ['wings'], also: 'x' }),
    /there is no programme "wings"/,
  ],
]);

finds(checkTexts, [
  [
    'a long dash',
    (data) => setType(data, 'mercury-dime', { note: 'Silver \u2014 always.' }),
    /mercury-dime: "note" has an odd character/,
  ],
  [
    'two blanks',
    (data) => setType(data, 'mercury-dime', { interestingFacts: ['Two  wings.'] }),
    /"interestingFacts" has two blanks/,
  ],
  [
    'a blank at the end',
    (data) => force(first(data.items), { subject: 'Delaware ' }),
    /items .*"subject" begins or ends with a blank/,
  ],
  [
    'a web page in a text',
    (data) => setType(data, 'mercury-dime', { history: 'See coins.example.org.' }),
    /"history" names a web page/,
  ],
  [
    'a web page in the note of an issue',
    (data) => force(dime(data), { 6: { note: 'www.example' } }),
    /issues mercury-dime 1916.*"note" names a web page/,
  ],
  [
    'a control character in a source',
    (data) => data.issues.sources.push('a\tb'),
    /issues : "sources" has an odd character/,
  ],
]);

finds(checkLegends, [
  [
    'a type without legends',
    (data) => {
      data.legends.types = data.legends.types.filter(({ types }) => !types.includes('mercury-dime'));
    },
    /legends mercury-dime: has no legends/,
  ],
  [
    'a type with legends twice',
    (data) => {
      data.legends.types.push(structuredClone(first(data.legends.types)));
    },
    /legends half-cent-liberty-cap-left: has its legends twice/,
  ],
  [
    'legends of a type that is not there',
    (data) => {
      first(data.legends.types).types.push('half-cent-of-tin');
    },
    /half-cent-of-tin: there is no such type/,
  ],
  [
    'legends of an item that is not there',
    (data) => {
      first(data.legends.items).legends['state-quarters-1999-atlantis'] = { reverse: ['ATLANTIS'] };
    },
    /state-quarters-1999-atlantis: there is no such item/,
  ],
  [
    'small letters that stand nowhere',
    (data) => {
      first(data.legends.types).small.push('E PLURIBUS UNUM');
    },
    /half-cent-liberty-cap-left: E PLURIBUS UNUM is small, but stands on no side/,
  ],
  [
    'a motto before its time',
    (data) => {
      first(data.legends.types).obverse.push('IN GOD WE TRUST');
    },
    /half-cent-liberty-cap-left: cannot bear the motto of 1864/,
  ],
]);

finds(hasForm, [
  [
    'a missing field',
    (data) => force(typeOf(data, 'mercury-dime'), { source: undefined }),
    /mercury-dime: "source" is missing/,
  ],
  [
    'a wrong kind of value',
    (data) => force(typeOf(data, 'mercury-dime'), { weight: 2.5 }),
    /mercury-dime: "weight" must be text, not 2\.5/,
  ],
  [
    'a weight that is no number',
    (data) => setType(data, 'mercury-dime', { weight: '2,5' }),
    /"weight" must be decimal text/,
  ],
  [
    'an unknown field',
    (data) => force(typeOf(data, 'mercury-dime'), { wait: '1' }),
    /mercury-dime: "wait": there is no such field/,
  ],
  [
    'an unknown confidence',
    (data) => force(first(data.items), { confidence: 'sure' }),
    /items .*"confidence" must be one of "high"/,
  ],
  ['an empty text', (data) => setType(data, 'mercury-dime', { name: '' }), /"name" must not be empty/],
  [
    'a year before the mint',
    (data) => force(dime(data), { 0: 999 }),
    /issues mercury-dime 999.*must be at least 1792, not 999/,
  ],
  ['a mintage of 0', (data) => force(dime(data), { 3: 0 }), /mercury-dime 1916.*must be above 0, not 0/],
  ['a list that is none', (data) => force(data, { sets: {} }), /sets : proof-sets\.json must be a list/],
  [
    'a type with an empty list of issues',
    (data) => force(data.issues.issues, { 'mercury-dime': [] }),
    /issues mercury-dime: .*one at least/,
  ],
  ['words with a wrong field', (data) => force(data.words, { nicknames: [] }), /words : "nicknames"/],
]);
