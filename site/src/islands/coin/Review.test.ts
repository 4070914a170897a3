import { expect, test } from 'bun:test';
import { reviewReason } from './Review.tsx';

const identified = { userVerified: false, identificationMethod: 'AI identification', uncertaintyFlags: null };

test('says who identified the coin, and that nobody has checked it', () => {
  expect(reviewReason(identified)).toBe('Identified by AI from photos; not checked yet.');
  expect(reviewReason({ ...identified, identificationMethod: 'Recognised photo' })).toBe(
    'Identified from photos; not checked yet.',
  );
});

test('leads to what is to be looked at, where that is listed', () => {
  expect(reviewReason({ ...identified, uncertaintyFlags: [] })).toEndWith('yet.');
  expect(reviewReason({ ...identified, uncertaintyFlags: ['The mark is worn.'] })).toEndWith('Check:');
});

test('does not call unchecked what its owner saved in spite of doubts', () => {
  const saved = { ...identified, userVerified: true };
  expect(reviewReason({ ...saved, uncertaintyFlags: ['No such coin was struck.'] })).toBe(
    'Saved and marked for review because:',
  );
  expect(reviewReason(saved)).toBe('Saved and marked for review.');
  const byHand = { ...identified, identificationMethod: null };
  expect(reviewReason({ ...byHand, uncertaintyFlags: ['No such coin was struck.'] })).toBe(
    'Saved and marked for review because:',
  );
});
