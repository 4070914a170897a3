import { expect, test } from 'bun:test';
import { faultsOf } from './messages/check.ts';
import { areaOf, messagesIn, sidesIn, treesOf, unwrappedIn, walk } from './messages/find.ts';

function found(path: string, code: string): string[] {
  const all: string[] = [];
  for (const tree of treesOf(path, code)) walk(tree, (node) => all.push(...messagesIn(node)));
  return all;
}

const open = (path: string, code: string, isSite = true) =>
  treesOf(path, code).flatMap((tree) => unwrappedIn(tree, code, isSite).map(({ text }) => text));

test('translator: every way of marking a text is read off its source', () => {
  const code = `
    t('A'); t(more ? 'B' : 'C {n}', { n }); tAs('side of a coin', 'Back');
    plural(n, { one: '# coin', other: '# coins' }); msg('D'); msg('At most {MAX} of {total}', { MAX, total });
    throw new AppError(404, 'coin_not_found', 'Coin not found'); fieldError('year', 'year_unknown', 'No such year');
    other('E'); new AppError(409, 'said', said);`;
  expect(found('a.ts', code)).toEqual([
    ...['A', 'B', 'C {n}', 'Back ‹side of a coin›', '{n, plural, one {# coin} other {# coins}}', 'D'],
    ...['At most {MAX} of {total}', 'Coin not found', 'No such year'],
  ]);
  expect(
    found('a.astro', "---\nconst a = 1;\n---\n<p title={t('F')}>{t('G')}</p><script>t('H');</script>"),
  ).toEqual(['F', 'G', 'H']);
  expect(() => found('a.ts', 't(text)')).toThrow('written out');
});

test('maintainer: what people read is told of where it is not marked, and names, classes and keys are not', () => {
  const code = `
    import { Label } from 'Some Label';
    const key = event.key === 'Page Down' ? 'Save it now' : t('Kept');
    export const A = () => <p className="card Wide thing" title="Close" data-with="Some name">Hello there <code>Some code</code></p>;
    toast({ title: 'Saved', variant: 'success' });`;
  expect(open('a.tsx', code).sort()).toEqual(['Close', 'Hello there', 'Save it now', 'Saved']);
  expect(open('a.astro', '<p>Hello there</p><p lang="en">Stays</p>')).toEqual(['Hello there']);
  const schema =
    "z.string().min(1, 'Please say it').max(9, msg('Too long')); log('It goes on.'); name('Morgan Dollar');";
  expect(open('a.ts', schema, false)).toEqual(['Please say it']);
});

test('maintainer: left and right are found in classes and styles', () => {
  const code =
    'const a = <p className="-ml-2 text-left items-left pl-[3px] ms-2" title="it is right - there" />;';
  expect(sidesIn('a.tsx', code).map(({ text }) => text)).toEqual(['-ml-2', 'text-left', 'pl-[3px]']);
  expect(sidesIn('a.css', 'p { left: 0; margin-left: 1px; inset-inline-start: 0 }')).toHaveLength(2);
  const four = 'p { padding: 1px 2px 3px 4px; margin: 0 calc(1px + (2px)) 3px calc(1px + (2px)); }';
  expect(sidesIn('a.css', four).map(({ text }) => text)).toEqual(['padding: 1px 2px 3px 4px']);
});

test.each([
  ['{a} of {b}', '{b}: {a}', 0],
  ['{a} of {b}', '{a}', 1],
  ['See <a>this</a>', '<a>Dies</a> sehen', 0],
  ['See <a>this</a>', 'Dies sehen', 1],
  ['{n, plural, one {# coin} other {# coins}}', '{n, plural, one {# Münze} other {# Münzen}}', 0],
  ['{n, plural, one {# coin} other {# coins}}', '{n} Münzen', 1],
  ['A', 'B {', 1],
])('translator: of %p the translation %p has %d faults', (key, text, faults) => {
  expect(faultsOf(key, text)).toHaveLength(faults);
});

test.each([
  ['site/src/islands/coin/Value.tsx', 'coin'],
  ['site/src/pages/coin/[id].astro', 'coin'],
  ['site/src/pages/login.astro', 'login'],
  ['site/src/lib/queries/coins.ts', 'lib'],
  ['shared/coins/model.ts', 'shared-coins'],
  ['server/core/session/limits.ts', 'server-core'],
  ['server/app.ts', 'server'],
])('the texts of %p are those of %p', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
