import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { discOf } from '../../shared/format/disc.ts';
import { below, discMarkup, fillPage, fillRow, jsonInScript, Markup } from './fill.ts';

const LINK = '<a href="[[url]]" title=\'[[title]]\'>[[TITLE]]</a>';

/** What a parser of HTML makes of the one link in a text: its attributes, its text, and how many elements there are. */
async function parsed(html: string) {
  const found = { href: '', title: '', text: '', elements: 0 };
  const rewriter = new HTMLRewriter().on('*', {
    element: (element) => {
      found.elements += 1;
      found.href = element.getAttribute('href') ?? '';
      found.title = element.getAttribute('title') ?? '';
    },
    text: ({ text }) => {
      found.text += text;
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}

const plain = (text: string) =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) =>
    name === 'amp' ? '&' : ({ lt: '<', gt: '>', quot: '"', '#39': "'" }[name] ?? ''),
  );

/** Texts that a parser reads as they are: neither carriage returns nor what HTML cannot hold. */
const anyText = fc
  .oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '"',
          "'",
          '&',
          '[[',
          ']]',
          'script',
          'amp;',
          '/',
          ' ',
          'a',
          '[[url]]',
          '$&',
        ),
      )
      .map((parts) => parts.join('')),
  )
  .map((text) => text.replace(/[\r\0]/g, ''));

test('whatever a value says, it is the text of its place and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (url, title) => {
      const { href, title: name, text, elements } = await parsed(fillRow(LINK, { url, title }));
      expect(elements).toBe(1);
      expect([href, name, text].map(plain)).toEqual([url, title, title]);
    }),
    { numRuns: 200 },
  );
});

test('no text in JSON ends its script element, and all of it can be read again', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom('</script>', '<!--', ']]>', '\u2028')), (text) => {
      const json = jsonInScript({ text });
      expect(json).not.toMatch(/[<>\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    }),
    { numRuns: 200 },
  );
});

test('a part is kept for what there is, its opposite for what there is not', () => {
  const template = '[[#image]]<img src="[[image]]">[[/image]][[^image]]<svg></svg>[[/image]]';
  expect(fillRow(template, { image: '/pictures/a.webp' })).toBe('<img src="/pictures/a.webp">');
  expect(fillRow(template, { image: '' })).toBe('<svg></svg>');
});

const PAGE =
  '<head><template data-json="site"></template></head><p data-with="guests">in</p><p data-without="guests" hidden>out</p>' +
  '<ul><template data-fill="news"><li>[[title]]</li></template></ul><template><b>[[kept]]</b></template>';

test('a page is filled: rows, data and what is offered; other templates stay', () => {
  const rows = { news: [{ title: 'One' }, { title: '<Two>' }] };
  const filled = fillPage(PAGE, { rows, json: { site: { a: '</script>' } }, given: { guests: true } });
  expect(filled).toBe(
    '<head><script type="application/ld+json">{"a":"\\u003c/script\\u003e"}</script></head><p>in</p><p hidden>out</p>' +
      '<ul><li>One</li><li>&lt;Two&gt;</li></ul><template><b>[[kept]]</b></template>',
  );
  const without = fillPage(PAGE, { rows: { news: [] }, json: { site: {} }, given: { guests: false } });
  expect(without).toContain('<p hidden>in</p><p>out</p><ul></ul>');
});

test.each([
  [{ rows: {}, json: { site: {} }, given: { guests: true } }, '"news"'],
  [{ rows: { news: [{}] }, json: { site: {} }, given: { guests: true } }, '"title"'],
  [{ rows: { news: [] }, json: { site: {} }, given: {} }, '"guests"'],
])('a place nothing is given for is an error, not a hole on the page', (filling, name) => {
  expect(() => fillPage(PAGE, filling)).toThrow(name);
});

test('a text has its hole outside of the templates, and what is written is not looked through again', () => {
  const page =
    '<a href="/[[provider]]">[[label]]</a>[[other]]<template data-fill="news"><li>[[title]]</li></template>';
  const filled = fillPage(page, {
    rows: { news: [{ title: '[[label]]' }] },
    json: {},
    given: {},
    texts: { provider: 'a"b', label: '<[[provider]]>' },
  });
  expect(filled).toBe('<a href="/a&quot;b">&lt;[[provider]]&gt;</a>[[other]]<li>[[label]]</li>');
});

test('markup is written as it is, and parts of other names may lie in a part', () => {
  const template = '[[#one]]<b>[[one]]</b>[[#two]][[two]][[/two]][[^two]]none[[/two]][[/one]]';
  const two = new Markup('<i>&amp;</i>');
  expect(fillRow(template, { one: '<x>', two })).toBe('<b>&lt;x&gt;</b><i>&amp;</i>');
  expect(fillRow(template, { one: '[[#two]]', two: '' })).toBe('<b>[[#two]]</b>none');
  expect(fillRow(template, { one: '' })).toBe('');
});

test('pictures of this server lie below its path', () => {
  const row = { image: '/a', name: '/d', small: 'https://e' };
  expect(below('/base', [row])).toEqual([{ ...row, image: '/base/a' }]);
  expect(below('', [row])).toEqual([row]);
});

test('a coin is drawn as markup, its relief below the path of the server', () => {
  const dime = discOf({ name: 'Mercury Dime', coinType: 'Mercury Dime', year: 1916, mintMark: 'D' });
  const { html } = discMarkup(dime, 'face', '/base');
  expect(html).toMatch(
    /^<svg class="coin coin-silver coin-struck" style="--relief:url\(\/base\/motifs\/\w+\/mercury\.webp\)" viewBox="0 0 200 200" aria-hidden="true"><circle class="coin-reeds" cx="100"/,
  );
  expect(html).toContain('<textPath href="#face" startOffset="50%">LIBERTY</textPath></text>');
  expect(html).toEndWith(
    '<text class="coin-date" x="100" y="178">1916<tspan class="coin-date-mark" dx="5">D</tspan></text></svg>',
  );
});

test('what is struck on a coin is text, and without a design there is no relief', () => {
  const { html } = discMarkup({ metal: 'gold', denomination: '<b>"&', year: "'", mintMark: null }, 'x', '');
  expect(html).toContain('&lt;B&gt;&quot;&amp;');
  expect(html).toContain('>&#39;</text>');
  expect(html).not.toContain('style');
});
