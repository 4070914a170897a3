import { expect, test } from 'bun:test';
import { referee } from '../referee.ts';
import { isOfAi, ofAi } from './description.ts';
import { answer, catalogue } from './testing.ts';

const said = 'mintage 12 pieces, 99% gold';

test('what a model describes is told as its words, where the catalogue has none of its own', () => {
  // Several types come into question.
  const cent = { series: 'Lincoln Memorial Cent', name: '1982 Lincoln Memorial Cent', denomination: 'cent' };
  const open = referee(catalogue, answer({ ...cent, year: 1982, mintMark: 'D', description: said }));
  expect(open.catalogueMatch?.typeId).toBeNull();
  expect(open.description).toBe('Seen by the AI: Mintage 12 pieces, 99% gold.');
  const unlisted = { name: 'Elvish penny of Gondolin', series: 'Gondolin', denomination: null };
  expect(isOfAi(referee(catalogue, answer({ ...unlisted, description: said })).description ?? '')).toBe(true);
  expect(referee(catalogue, answer({ description: said })).description).toStartWith('Mercury Dime, 1916');
});

test('it is one bounded line, and nothing where nothing is described', () => {
  expect(ofAi('x'.repeat(5000))).toHaveLength(1000);
  expect(ofAi(null)).toBeNull();
  expect(ofAi(' \u0000 ')).toBeNull();
  expect(isOfAi('My own words')).toBe(false);
});
