import { expect, test } from 'bun:test';
import { suggestNames, suggestTags } from './FilingInputs.tsx';

const PLACES = ['Bank', 'Cabinet, drawer 1', 'Album', 'My bank'];
test.each([
  ['', PLACES],
  ['BAN', ['Bank', 'My bank']],
  ['Bank', ['My bank']],
  ['drawer', ['Cabinet, drawer 1']],
  ['safe', []],
])('“%s” suggests the places %j', (typed, labels) => {
  expect(suggestNames(typed, PLACES).map(({ label }) => label)).toEqual(labels);
});

const TAGS = ['Gift', 'Gold', 'Key date'];
test.each([
  ['', ['Gift, ', 'Gold, ', 'Key date, ']],
  ['g', ['Gift, ', 'Gold, ']],
  ['gift, g', ['gift, Gold, ']],
  ['gift,', ['gift, Gold, ', 'gift, Key date, ']],
  ['Silver; k', ['Silver; Key date, ']],
  ['gold', []],
])('“%s” suggests the tags %j', (typed, texts) => {
  expect(suggestTags(typed, TAGS).map(({ text }) => text)).toEqual(texts);
});
