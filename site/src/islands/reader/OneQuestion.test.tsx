import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { OneQuestion } from './OneQuestion.tsx';

const shown = (reading: Parameters<typeof OneQuestion>[0]['reading']) =>
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

test('many years are picked from a list, the likely one also by one tap; few are chips', () => {
  const years = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ value: `${from + at}`, label: `${from + at}` }));
  const many = shown({
    question: { kind: 'year', options: years(1878, 1904) },
    candidates: [{ likelyYear: 1881 }],
  });
  expect(many).toMatch(/<select[^>]*aria-label="Year"/);
  expect(many.match(/<option value="\d/g)).toHaveLength(27);
  expect(many).toContain('>1881</button>');
  expect(many).not.toContain('<input');
  const few = shown({ question: { kind: 'year', options: years(1932, 1934) } });
  expect(few).not.toContain('<select');
  expect(few.match(/<button/g)).toHaveLength(4);
  const spans = shown({ question: { kind: 'year', options: [{ value: '1878-1921', label: '1878–1921' }] } });
  expect(spans).toContain('<input');
});
