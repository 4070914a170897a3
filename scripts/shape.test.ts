import { expect, test } from 'bun:test';
import { commentsIn, wordsIn } from './shape.ts';

test('comments are told from strings, addresses, templates and regular expressions', () => {
  const source = [
    "const a = 'https://example.org'; // Ends here.",
    'const b = "/* no */"; /* Says why. */',
    'const c = `// no`;',
    'const d = text.replace(/\\/\\/|"/g, 1); // After a pattern.',
    '<!-- In a page. -->',
  ].join('\n');
  const comments = commentsIn(source);
  expect(comments).toBe('// Ends here.\n/* Says why. */\n// After a pattern.\n<!-- In a page. -->');
  expect(wordsIn(comments)).toBe(10);
});
