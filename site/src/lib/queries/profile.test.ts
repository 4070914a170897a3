import { expect, test } from 'bun:test';
import { encodedProblem, pictureProblem } from './profile.ts';

const MB = 1024 * 1024;

test('a profile takes JPG, PNG and GIF under 5 MB', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif']) {
    expect(pictureProblem({ type, size: 5 * MB - 1 })).toBeNull();
    expect(pictureProblem({ type, size: 5 * MB })).toBe('Image size must be less than 5MB');
  }
});

test('what is no picture is named before its size', () => {
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf', '']) {
    expect(pictureProblem({ type, size: 9 * MB })).toBe('Please select a valid image file');
  }
});

test('the encoded picture is an image data URL of at most 10 MB', () => {
  const head = 'data:image/png;base64,';
  expect(encodedProblem(head)).toBeNull();
  expect(encodedProblem('data:text/html,x')).toBe('Please select a valid image file');
  expect(encodedProblem(head + 'A'.repeat(10 * MB - head.length))).toBeNull();
  expect(encodedProblem(head + 'A'.repeat(10 * MB))).toBe(
    'Image is too large. Please select a smaller image.',
  );
});
