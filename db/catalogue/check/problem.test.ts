import { dime, finds, first, force, setType, typeOf } from '../testing.ts';
import { hasForm } from './problem.ts';

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
