import { checkReferences } from './references.ts';
import { finds, first, force } from './testing.ts';

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
