import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import fc from 'fast-check';
import { AppError } from '../core/errors.ts';
import { parseFeedText } from './feed-items.ts';
import { type FakeFeeds, rss, startFakeFeeds } from './feeds.fake.ts';
import { feedText, fetchFeed } from './feeds.ts';

let fake: FakeFeeds;
beforeAll(async () => {
  fake = await startFakeFeeds();
});
afterAll(() => fake.stop());
beforeEach(() => fake.forget());

const ASKING = { userAgent: 'Mintmark/1.0.0', allowPrivate: false, etag: null, lastModified: null };
const ask = (address: string, asking = {}) => fetchFeed(address, { ...ASKING, ...asking });

/** Status and sentence of the refusal. */
async function refusal(address: string): Promise<[number, string]> {
  const error = await ask(address).then(
    () => new Error('it was not refused'),
    (thrown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  return [error.status, error.message];
}

/** The items of a text. */
function itemsOf(text: string, address = 'https://mint.example/feeds/news.xml') {
  const parsed = parseFeedText(text, address);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed.items;
}

test('a feed is asked for with name and version, and again only for what has changed', async () => {
  const address = fake.putRss('/feed', 'Mint News', [
    { title: 'A new dime', link: 'https://mint.example/1' },
  ]);
  const first = await ask(address);
  expect(first).toMatchObject({ title: 'Mint News', lastModified: 'Tue, 03 Nov 2026 08:00:00 GMT' });
  expect(first?.items.map(({ title }) => title)).toEqual(['A new dime']);
  const { etag, lastModified } = first ?? {};
  expect(await ask(address, { etag, lastModified })).toBeNull();
  fake.putRss('/feed', 'Mint News', []);
  expect(await ask(address, { etag, lastModified })).toMatchObject({ items: [] });
  expect(fake.complaints).toEqual([]);
  expect(fake.calls.map(({ status }) => status)).toEqual([200, 304, 200]);
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('')}]><rss version="2.0"><channel><title>&l9;</title><item><title>&l9;</title></item></channel></rss>`;

test.each<[string, Parameters<FakeFeeds['put']>[1], number, string]>([
  [
    'HTML in place of XML',
    '<!DOCTYPE html><html><title>Sorry</title></html>',
    502,
    '127.0.0.1 answered with a web page in place of a feed.',
  ],
  [
    'HTML that claims to be XML',
    '<?xml version="1.0"?>\n<!-- x -->\n<html><rss version="2.0"></rss></html>',
    502,
    '127.0.0.1 answered with a web page in place of a feed.',
  ],
  [
    '403',
    { body: 'Access denied', status: 403 },
    502,
    '127.0.0.1 answered with an error. Please try again later.',
  ],
  ['429', { body: '', status: 429 }, 503, '127.0.0.1 is busy. Please try again later.'],
  ['204', { body: '', status: 204 }, 502, '127.0.0.1 didn’t return a feed.'],
  [
    'a billion laughs',
    LAUGHS,
    502,
    '127.0.0.1 answered with a feed that declares entities, which is not read.',
  ],
  [
    '50 MB',
    { body: 'x', headers: { 'content-length': '52428800' } },
    502,
    'The answer from 127.0.0.1 was too large.',
  ],
  [
    '6 MB without a length',
    { body: new Uint8Array(6 << 20), headers: { 'transfer-encoding': 'chunked' } },
    502,
    'The answer from 127.0.0.1 was too large.',
  ],
  ['nothing', '', 502, '127.0.0.1 answered with something that is no feed.'],
  ['JSON that is none', '{"title":"A"}', 502, '127.0.0.1 answered with something that is no feed.'],
  [
    'a picture',
    { body: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]) },
    502,
    '127.0.0.1 answered with something that is no feed.',
  ],
  [
    'a redirect into our own network',
    { body: '', status: 302, headers: { location: 'http://169.254.169.254/feed' } },
    502,
    '127.0.0.1 redirects to an address that isn’t public.',
  ],
  [
    'a redirect to a file',
    { body: '', status: 302, headers: { location: 'file:///etc/passwd' } },
    502,
    '127.0.0.1 redirects to an address that can’t be loaded.',
  ],
])('%s is refused with a sentence', async (_, feed, status, sentence) => {
  expect(await refusal(fake.put('/bad', feed))).toEqual([status, sentence]);
});

test('a hanging server is given up', async () => {
  const address = fake.put('/hangs', { body: '', delay: Number.POSITIVE_INFINITY });
  await expect(ask(address, { timeoutMs: 50 })).rejects.toThrow('127.0.0.1 did not answer in time.');
});

test('RSS: the best link, dates and pictures, and what relative addresses start from', () => {
  const [item] = itemsOf(
    rss('News', [
      {
        title: 'A &amp; B',
        more: `<guid isPermaLink="true">https://mint.example/guid</guid><dc:date>2026-11-03</dc:date>
          <enclosure url="/e.jpg" type="image/jpeg" length="1"/><enclosure url="/talk.mp3" type="audio/mpeg" length="1"/>
          <media:thumbnail url="/t.jpg"/><media:content url="/pixel.gif" medium="image" width="1" height="1"/>
          <media:group><media:content url="/small.jpg" medium="image" width="100"/><media:content url="/large.jpg" medium="image" width="900"/></media:group>
          <media:content url="/film.mp4" medium="video"/><content:encoded><![CDATA[<p>Hi</p>]]></content:encoded>`,
      },
    ]),
  );
  expect(item).toEqual({
    title: 'A &amp; B',
    description: null,
    content: '<p>Hi</p>',
    links: ['https://mint.example/guid'],
    dates: ['2026-11-03'],
    pictures: ['/large.jpg', '/small.jpg', '/e.jpg', '/t.jpg'],
    base: 'https://news.example/',
  });
});

test('Atom: the HTML page before others, published before updated, and xml:base', () => {
  const [item] =
    itemsOf(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://mint.example/blog/"><title>T</title>
    <entry xml:base="2026/"><title type="html">&lt;b&gt;Dime&lt;/b&gt;</title><id>urn:uuid:1</id>
    <link rel="alternate" type="application/pdf" href="dime.pdf"/><link rel="alternate" type="text/html" href="dime"/>
    <link rel="enclosure" type="image/png" href="dime.png"/><link rel="self" href="x"/>
    <updated>2026-11-04T00:00:00Z</updated><published>2026-11-03T00:00:00Z</published>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Struck</p></div></content></entry></feed>`);
  expect(item).toMatchObject({
    title: '<b>Dime</b>',
    links: ['dime', 'dime.pdf', 'dime', 'urn:uuid:1'],
    dates: ['2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'],
    pictures: ['dime.png'],
    base: 'https://mint.example/blog/2026/',
  });
  expect(item?.content).toContain('<p>Struck</p>');
});

test('RDF and JSON Feed are read as well', () => {
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>T</title><link>https://a.example/</link></channel>
    <item><title>One</title><link>https://a.example/1</link><dc:date>2026-11-03</dc:date></item></rdf:RDF>`;
  expect(itemsOf(rdf)).toMatchObject([
    { title: 'One', links: ['https://a.example/1'], dates: ['2026-11-03'] },
  ]);
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    items: [{ id: '1', url: '/1', image: '/1.jpg' }],
  };
  expect(itemsOf(JSON.stringify(json))).toMatchObject([{ links: ['/1', '1'], pictures: ['/1.jpg'] }]);
});

test('whatever the body, it is read or refused', () => {
  const pieces = [
    '<rss version="2.0">',
    '<channel>',
    '<item>',
    '</item>',
    '<title>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<entry>',
    '<link href="',
    '"/>',
    '&amp;',
    '&#x110000;',
    '<!DOCTYPE rss [',
    '<!ELEMENT',
    '<?xml',
    '__proto__',
    '<constructor>',
    'xmlns:media="',
    '\0',
    '{"items":[',
    '}',
  ];
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 40 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(body, fc.boolean(), (text, wrapped) => {
      const parsed = parseFeedText(
        wrapped ? `<rss version="2.0"><channel><item>${text}` : text,
        'https://a.example/',
      );
      if (typeof parsed !== 'string')
        for (const { links } of parsed.items) expect(Array.isArray(links)).toBe(true);
    }),
    { numRuns: 200 },
  );
}, 60_000);

test.each<[string, string]>([
  ['elements without end', '<a>'.repeat(200_000)],
  ['one element in another', `${'<item>'.repeat(50_000)}x${'</item>'.repeat(50_000)}`],
  ['sections without end', '<![CDATA['.repeat(100_000)],
  ['comments without end', '<!--'.repeat(200_000)],
  ['attributes', `<item ${'a="b" '.repeat(100_000)}/>`],
  ['entities', `<item><title>${'&amp;'.repeat(200_000)}</title></item>`],
  ['many items', '<item><title>T</title></item>'.repeat(30_000)],
])('a megabyte of %s hangs nobody', (_, body) => {
  const began = performance.now();
  parseFeedText(`<rss version="2.0"><channel>${body}</channel></rss>`, 'https://a.example/');
  expect(performance.now() - began).toBeLessThan(3000);
});

const MEGABYTES = 4 << 20;
const filled = (piece: string) => piece.repeat(Math.floor(MEGABYTES / piece.length));

test.each<[string, string]>([
  ['empty items', filled('<item/>')],
  ['items', filled('<item><title>a</title></item>')],
  ['elements of many names', Array.from({ length: 300_000 }, (_, n) => `<t${n}/>`).join('')],
  ['attributes of one', `<item ${Array.from({ length: 300_000 }, (_, n) => `a${n}="x"`).join(' ')}/>`],
  [
    'attributes behind a sign',
    `<item b=">" ${Array.from({ length: 300_000 }, (_, n) => `a${n}="x"`).join(' ')}/>`,
  ],
  ['words that may be attributes', `<item a"${filled(' b')}"/>`],
  ['instructions', filled('<?a?>')],
  ['an instruction with a mark, and items', `<?a '?>${filled('<item/>')}`],
  ['categories', `<item>${filled('<category>a</category>')}</item>`],
])('a feed of %s is refused before it is parsed', (_, body) => {
  expect(parseFeedText(`<rss version="2.0"><channel>${body}</channel></rss>`, 'https://a.example/')).toBe(
    'answered with a feed of more parts than can be read.',
  );
});

test('a feed in JSON of more values than can be read is refused before it is parsed; texts may be commas', () => {
  const feed = (x: unknown) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'a', items: [{ id: '1', x }] });
  expect(parseFeedText(feed(Array(30_000).fill([])), 'https://a.example/')).toBe(
    'answered with a feed of more parts than can be read.',
  );
  expect(parseFeedText(feed(',[\\"'.repeat(30_000)), 'https://a.example/')).toMatchObject({ title: 'a' });
});

test('three hundred long articles with markup, in sections or escaped, are read', () => {
  const html = '<p class="a" style="b">One <a href="https://a.example/?b=c&amp;d=e">two</a></p>'.repeat(100);
  const items = Array.from({ length: 300 }, (_, n) => ({
    title: `News ${n}`,
    more: n % 2 ? `<content:encoded><![CDATA[${html}]]></content:encoded>` : '',
    description: n % 2 ? 'Short' : html.slice(0, 3000),
  }));
  expect(itemsOf(rss('News', items))).toHaveLength(300);
});

const HEAD = '<rss version="2.0"><channel><title>';
const TAIL = '</title></channel></rss>';
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[string, Uint8Array, string | null]>([
  ['UTF-8', new TextEncoder().encode(`${HEAD}Münze${TAIL}`), null],
  [
    'UTF-8 that is declared to be Latin-1',
    new TextEncoder().encode(`<?xml version="1.0" encoding="ISO-8859-1"?>${HEAD}Münze${TAIL}`),
    null,
  ],
  ['a byte-order mark', new TextEncoder().encode(`\ufeff<?xml version="1.0"?>${HEAD}Münze${TAIL}`), null],
  [
    'Latin-1 by the prolog',
    latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${HEAD}M\xfcnze${TAIL}`),
    null,
  ],
  ['Latin-1 by the content type', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml; charset="iso-8859-1"'],
  ['Latin-1 without a word', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml'],
  ['Latin-1 under an unknown name', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml; charset=klingon'],
  ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\ufeff${HEAD}Münze${TAIL}`, 'utf16le')), null],
  ['UTF-16 without', new Uint8Array(Buffer.from(`${HEAD}Münze${TAIL}`, 'utf16le')), null],
])('%s is read', (_, bytes, contentType) => {
  expect(parseFeedText(feedText(bytes, contentType), 'https://a.example/')).toMatchObject({ title: 'Münze' });
});
