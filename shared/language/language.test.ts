import { afterAll, describe, expect, test } from 'bun:test';
import { formatDay, formatDollars } from '../format/format.ts';
import { inLanguage, learn, plural, speak, t, tAs, translated } from './i18n.ts';
import { acceptedTags, chosenLanguage, localesOf, wantedLanguage } from './languages.ts';
import { inEnglish, msg, msgCount, msgDollars, msgList, msgPlural, sentences } from './msg.ts';
import { tokensOf, translateOthers } from './translator.ts';

translateOthers();
learn('de', {
  'No coin found': 'Keine Münze gefunden',
  '{found} of {all} coins': '{all} Münzen, davon {found}',
  'Back ‹side of a coin›': 'Rückseite',
  '{n, plural, one {# coin in {place}} other {# coins in {place}}}':
    '{n, plural, one {# Münze in {place}} other {# Münzen in {place}}}',
  'At most {MAX} coins': 'Höchstens {MAX} Münzen',
  '{value} on {day}': '{value} am {day}',
  'Your metal is {metals}.': 'Das Metall: {metals}.',
  gold: 'Gold',
  silver: 'Silber',
  'Key date': 'Schlüsseldatum',
});
afterAll(() => speak('en'));
const inGerman = <Made>(make: () => Made) => inLanguage('de', make);

test('reader: an English text is its own', () => {
  expect(t('No coin found')).toBe('No coin found');
  expect(t('{found} of {all} coins', { found: 2, all: 3 })).toBe('2 of 3 coins');
  expect(tAs('side of a coin', 'Back')).toBe('Back');
  expect(plural(1, { one: '# coin', other: '# coins' })).toBe('1 coin');
  expect(plural(1234, { one: '# coin', other: '# coins' })).toBe('1,234 coins');
});

test('reader: what stands in a value of an English text is no place and no number', () => {
  const forms = { one: '# coin in {place}', other: '# coins in {place}' };
  expect(plural(2, forms, { place: 'box #1 {n}' })).toBe('2 coins in box #1 {n}');
  expect(inEnglish(msgPlural(2, forms, { place: 'box #1 {n}' }))).toBe('2 coins in box #1 {n}');
});

test('reader: German texts, whose words may stand elsewhere', () => {
  expect(inGerman(() => t('No coin found'))).toBe('Keine Münze gefunden');
  expect(inGerman(() => t('{found} of {all} coins', { found: 2, all: 3 }))).toBe('3 Münzen, davon 2');
  expect(inGerman(() => tAs('side of a coin', 'Back'))).toBe('Rückseite');
  const forms = { one: '# coin in {place}', other: '# coins in {place}' };
  expect(inGerman(() => plural(1234, forms, { place: 'Rom' }))).toBe('1.234 Münzen in Rom');
  expect(inGerman(() => plural(1, forms, { place: 'Rom' }))).toBe('1 Münze in Rom');
  expect(t('No coin found')).toBe('No coin found');
});

describe('a marked sentence', () => {
  const german = (text: string) => inGerman(() => translated(text));
  const [both, eras] = [msgList([msg('gold'), msg('silver')]), ['1916', 'St. Gaudens.']];

  test('is said with its values', () => {
    const many = msg('At most {MAX} coins', { MAX: msgCount(1000) });
    expect([inEnglish(many), translated(many)]).toEqual(['At most 1,000 coins', 'At most 1,000 coins']);
    expect(german(many)).toBe('Höchstens 1.000 Münzen');
    expect(german(msg('No coin found'))).toBe('Keine Münze gefunden');
    expect(german('No such sentence')).toBe('No such sentence');
    expect(german(msg('No such {thing}', { thing: 'sentence' }))).toBe('No such sentence');
    expect(german(msg('{value} on {day}', { value: msgDollars(1234.5), day: eras[0] ?? '' }))).toMatch(
      /^1\.234,50\s\$ am 1916$/,
    );
  });

  test('may be a value of another, and may stand among others', () => {
    const metals = msg('Your metal is {metals}.', { metals: both });
    expect(inEnglish(metals)).toBe('Your metal is gold and silver.');
    expect(german(sentences(metals, null, 'Key date.', 'No such thing.', msg('No coin found')))).toBe(
      'Das Metall: Gold und Silber. Schlüsseldatum. No such thing. Keine Münze gefunden',
    );
    expect(german(msg('Your metal is {metals}.', { metals: eras[1] ?? '' }))).toBe(
      'Das Metall: St. Gaudens..',
    );
    expect(sentences(null, false, '')).toBe('');
    expect(german(msgList(['A', 'B', 'C'], 'disjunction'))).toBe('A, B oder C');
  });

  test('is never looked for in a text of a person, nor read out of one', () => {
    expect(german('At most 1,000 coins')).toBe('At most 1,000 coins');
    for (const text of [
      '\u0002{"text":\u0003',
      '\u0002[]\u0003',
      '\u0002null\u0003',
      '\u0002{"list":1}\u0003',
    ])
      expect(german(text)).toBe(text);
    const hidden = msg('Your metal is {metals}.', { metals: '{metals} \u0003 {n, plural' });
    expect(german(hidden)).toBe('Das Metall: {metals} \u0003 {n, plural.');
  });

  test('with a plural has the form of its number', () => {
    const boxed = (n: number) =>
      msgPlural(n, { one: '# coin in {place}', other: '# coins in {place}' }, { place: 'a box' });
    expect(inEnglish(boxed(1234))).toBe('1,234 coins in a box');
    expect(german(boxed(1234))).toBe('1.234 Münzen in a box');
    expect(german(boxed(1))).toBe('1 Münze in a box');
  });
});

test('parts: texts, places and plurals', () => {
  expect(tokensOf('a {b} c')).toEqual(['a ', ['b'], ' c']);
  expect(tokensOf('{n, plural, one {# x {y}} other {#}}')).toEqual([
    ['n', 'plural', { one: ['#', ' x ', ['y']], other: ['#'] }],
  ]);
  expect(() => tokensOf('a {b')).toThrow('not closed');
});

test.each([
  [null, 'en'],
  ['*', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, es-MX;q=0.7, en;q=0.5', 'es'],
  ['en-US,de;q=0.9', 'en'],
  ['de;q=0', 'en'],
  ['fr', 'en'],
  ['nonsense;;;q=x', 'en'],
] as const)('visitor: whose browser wants %p is answered in %p', (accepted, language) => {
  expect(wantedLanguage(accepted)).toBe(language);
});

test.each([
  ['en', 'en-US,en;q=0.9', 'en-US', 'en-US'],
  ['en', 'de-DE, en-GB;q=0.8, en-US;q=0.9', 'en-US', 'en-US'],
  ['en', 'en', 'en-US', 'en-GB'],
  ['en', 'en-XX', 'en-US', 'en-GB'],
  ['de', 'de-CH, de', 'de-CH', 'de-CH'],
  ['de', 'en-US', 'de-DE', 'de-DE'],
  ['es', '', 'es-ES', 'es-ES'],
] as const)(
  'reader: %p, for whoever asks for %p, has figures of %p and days of %p',
  (language, header, figures, days) => {
    expect(localesOf(language, acceptedTags(header))).toEqual({ figures, days });
  },
);

test('server: a region lasts for what is rendered for it', () => {
  const day = () => formatDay('2026-11-28T00:00:00.000Z');
  expect(inLanguage('en', day, ['en-US'])).toBe('Nov 28, 2026');
  expect(day()).toBe('28 Nov 2026');
  expect(inLanguage('de', () => formatDollars('4300.9').replace(/\s/, ' '), ['de-CH'])).toBe("$ 4'300.90");
});

test('visitor: the choice is read from among other cookies', () => {
  expect(chosenLanguage('session=a; lang=es; b=c')).toBe('es');
  expect(chosenLanguage('lang=de')).toBe('de');
  for (const none of [null, '', 'lang=xx', 'slang=de', 'lang=deutsch'])
    expect(chosenLanguage(none)).toBeUndefined();
});
