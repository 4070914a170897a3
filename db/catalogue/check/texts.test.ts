import { dime, finds, first, force, setType } from './testing.ts';
import { checkTexts } from './texts.ts';

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
