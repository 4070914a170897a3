import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Node, nameOf, textsOf, treesOf, walk } from '../../scripts/messages/find.ts';
import { translated } from '../../shared/language/i18n.ts';
import { LANGUAGES } from '../../shared/language/languages.ts';
import { withValues } from '../../shared/language/msg.ts';
import { appErrorOf, fieldError, invalid } from '../core/errors.ts';
import { errorSaidTo, speaking } from '../core/http/language.ts';

/** Index of the code among the arguments; the sentence follows. */
const CODE_AT: Readonly<Record<string, number>> = { AppError: 1, Refused: 1, fieldError: 1, tooMany: 1 };

interface Declared {
  code: string;
  file: string;
  /** Undefined for a sentence that is marked elsewhere. */
  text: string | undefined;
  /** Names of the values. */
  given: string[];
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : []);

function declaredIn(node: Node, file: string, texts: ReadonlyMap<string, string>): Declared[] {
  const at = /^(New|Call)Expression$/.test(node.type) ? CODE_AT[nameOf(node.callee)] : undefined;
  const [name, sentence, values] = at === undefined ? [] : nodes(node.arguments).slice(at);
  const text = textsOf(sentence)?.[0] ?? texts.get(nameOf(sentence));
  const given = nodes(values?.properties).map(({ key }) => nameOf(key));
  return (textsOf(name) ?? []).map((code) => ({ code, file, text, given }));
}

const SERVER = join(import.meta.dir, '..');
const CODES = [...new Bun.Glob('**/*.ts').scanSync(SERVER)].flatMap((file) => {
  if (/\.test\.|\.fake\.|testing/.test(file)) return [];
  const trees = treesOf(file, readFileSync(join(SERVER, file), 'utf8'));
  const texts = new Map<string, string>();
  const declared: Declared[] = [];
  walk(trees, ({ type, id, init }) => {
    const [text] = type === 'VariableDeclarator' ? (textsOf(nodes((init as Node)?.arguments)[0]) ?? []) : [];
    if (text !== undefined) texts.set(nameOf(id), text);
  });
  walk(trees, (node) => declared.push(...declaredIn(node, file, texts)));
  return declared;
});
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('script: a code is a stable name of one sentence', () => {
  expect(CODES.length).toBeGreaterThan(180);
  const texts = new Map<string, string>();
  for (const { code, text } of CODES) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
    if (text === undefined) continue;
    expect([code, texts.get(code) ?? text]).toEqual([code, text]);
    texts.set(code, text);
  }
});

test('script: docs/api.md lists every code, and no other', () => {
  const docs = readFileSync(join(SERVER, '../docs/api.md'), 'utf8');
  const listed = [...(docs.split('### Codes')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual([...new Set(CODES.map(({ code }) => code))].sort());
});

test('reader: every language fills in the values of an error, whatever they hold', () => {
  const withPlaces = CODES.flatMap(({ text, given }) => (text && given.length > 0 ? [{ text, given }] : []));
  expect(withPlaces.length).toBeGreaterThan(20);
  for (const { text, given } of withPlaces) expect(given.toSorted()).toEqual(placesOf(text));
  const value = fc.stringMatching(/^[A-Z][A-Za-z0-9 {}$#'’-]{0,20}[0-9]$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...withPlaces),
      fc.constantFrom(...LANGUAGES),
      fc.array(value, { minLength: 3, maxLength: 3 }),
      ({ text, given }, language, values) => {
        const filled = Object.fromEntries(given.map((name, index) => [name, values[index] ?? '']));
        const sentence = speaking(language, () => translated(withValues(text, filled)));
        for (const one of Object.values(filled)) expect(sentence).toContain(one);
      },
    ),
  );
});

test('reader: the sentence is made in the language of the request, also of the field it is about', () => {
  const request = new Request('http://localhost', { headers: { cookie: 'lang=de' } });
  const error = fieldError(
    'email',
    'email_managed_elsewhere',
    'Your email address is managed by {provider}.',
    {
      provider: 'Club {1}',
    },
  );
  const message = 'Ihre E-Mail-Adresse wird von Club {1} verwaltet.';
  expect(errorSaidTo(request, error)).toEqual({
    ...{ code: 'email_managed_elsewhere', message, userErrors: [message] },
    errors: [{ path: 'email', message }],
  });
  expect(error.message).toBe('Your email address is managed by Club {1}.');
});

test('script: what was not foreseen, and what a schema refuses, have codes as well', () => {
  expect(appErrorOf(new Error('x'), 'UNKNOWN').code).toBe('server_failed');
  expect(appErrorOf(new Error('x'), 'NOT_FOUND').code).toBe('not_found');
  expect(appErrorOf(new Error('x'), 'PARSE').code).toBe('body_malformed');
  expect(invalid([{ path: ['year'], message: 'No.' }]).code).toBe('input_invalid');
});
