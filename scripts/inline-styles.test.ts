import { describe, expect, test } from 'bun:test';
import { namesIn, usedStyles, withoutUnread } from './inline-styles.ts';

const cut = (css: string, ...texts: string[]) => usedStyles(css, namesIn(texts));

describe('a stylesheet for one page', () => {
  test('keeps the rules whose classes the page names, and those without any', () => {
    expect(cut('a{color:red}.card{top:0}.gone{top:1px}', '<p class="x card">')).toBe(
      'a{color:red}.card{top:0}',
    );
  });

  test('of a list of selectors keeps those that may match', () => {
    expect(cut('.card,.gone .card,.gone{top:0}', 'class="card"')).toBe('.card{top:0}');
  });

  test('keeps what lies inside of groups in its order, and no empty group', () => {
    const css =
      '@layer base,utilities;@layer base{@media (width>1px){.gone{top:0}}}@media print{.card{top:0}.b{top:1px}}';
    expect(cut(css, 'class="card b"')).toBe('@layer base,utilities;@media print{.card{top:0}.b{top:1px}}');
  });

  test('keeps fonts, keyframes and properties whole', () => {
    const css =
      '@font-face{font-family:A}@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}';
    expect(cut(css, '')).toBe(css);
  });

  test('drops the properties that no rule reads', () => {
    const [read, unread] = ['@property --x{syntax:"*"}', '@property --xy{syntax:"*"}'];
    expect(withoutUnread(`${read}${unread}a{top:var(--x, 0)}`)).toBe(`${read}a{top:var(--x, 0)}`);
  });

  test('asks for the class of a child, a group or a peer', () => {
    const css = ':is(.\\*\\:p-1>*){top:0}:is(:where(.group\\/a):has(:is(li:not(.gone))) .group-b){top:0}';
    expect(cut(css, 'class="*:p-1 group/a group-b"')).toBe(css);
    expect(cut(css, 'class="p-1 group/a"')).toBe('');
    expect(cut(':is(.grid-cols-\\[min\\(1px\\,2px\\)\\]>*){top:0}', 'class="card"')).toBe('');
  });

  test('keeps what stands inside a rule with it', () => {
    expect(cut('.card{top:0;&:hover{top:1px}.gone &{top:2px}}', 'class="card"')).toContain(
      '.gone &{top:2px}',
    );
  });

  test('does not ask for classes that are alternatives or must not be there', () => {
    const css = ':not(.gone){top:0}:is(.a,.b) i{top:0}.card:not(:has(.gone:is(.x))){top:0}';
    expect(cut(css, 'class="card"')).toBe(css);
  });

  test('reads the escaped names of utilities, also as HTML writes them', () => {
    const css =
      '.\\[\\&\\>svg\\]\\:size-4>svg{top:0}.sm\\:p-0\\.5{top:0}.w-\\[min\\(2rem\\,12vw\\)\\]{top:0}';
    expect(cut(css, 'class="[&#38;&gt;svg]:size-4 sm:p-0.5 w-[min(2rem,12vw)]"')).toBe(css);
    expect(cut(css, 'class="size-4 p-0.5"')).toBe('');
  });

  test('braces and quotes in strings are no rules', () => {
    const css = '.card:before{content:"}.gone{"}.b{content:"\\""}';
    expect(cut(css, 'class="card b"')).toBe(css);
    expect(cut(css, 'class="b"')).toBe('.b{content:"\\""}');
  });

  test('a class that is put together as the page runs, or by the server, stands for all that begin like it', () => {
    const css = '.btn-ghost{top:0}.badge-red{top:0}.coin-gold{top:0}';
    expect(cut(css, ['cn(`btn btn-$', '{look}`)'].join(''), '<b class="badge badge-[[tone]]">')).toBe(
      '.btn-ghost{top:0}.badge-red{top:0}',
    );
    expect(cut(css, 'class="[[shown]]"')).toBe('');
  });
});
