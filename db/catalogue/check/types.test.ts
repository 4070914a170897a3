import { finds, setType, typeOf } from './testing.ts';
import { checkTypes } from './types.ts';

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
