import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reading } from '../../../../shared/recognizer/model.ts';
import { OneQuestion } from './OneQuestion.tsx';

const shown = (reading: Pick<Reading, 'question' | 'facts'>) =>
  renderToStaticMarkup(
    <OneQuestion
      reading={reading}
      choosing={{ busy: null, choose: async () => undefined }}
      result="Not sure"
    />,
  );

test('the question has its options and a way out, and a number may be typed where it is one', () => {
  const value = shown({ question: { kind: 'value', options: [{ value: '10', label: 'Dime' }] } });
  expect(value).toMatch(/<legend[^>]*>Which value is on the coin\?<\/legend>/);
  expect(value).toContain('>Dime</button>');
  expect(value).toContain('I can&#x27;t tell</button>');
  expect(value).not.toContain('<input');
  const weight = shown({ question: { kind: 'weight', options: [] } });
  expect(weight).toMatch(/<input[^>]*aria-label="Weight"/);
});

test('answers are named and can be taken back one by one; without any of it nothing is shown', () => {
  const html = shown({
    facts: [
      { kind: 'value', value: '10', label: 'Dime' },
      { kind: 'year', value: null, label: null },
    ],
  });
  expect(html).toContain('aria-label="Take back: Face value: Dime"');
  expect(html).toContain('aria-label="Take back: Year: not known"');
  expect(html).not.toContain('<fieldset');
  expect(shown({})).toBe('');
  expect(shown({ facts: [] })).toBe('');
});
