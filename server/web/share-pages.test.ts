import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { idOf } from '../account/profile/testing.ts';
import { addDocument } from '../photos/service.ts';
import { type Client, DIME, picture, right, said, type TestApp, testApp } from '../testing/app.ts';
import { shared, withPages } from './testing-shares.ts';

let it: TestApp;
let open: Awaited<ReturnType<typeof withPages>>;
beforeAll(async () => {
  it = testApp({ MINTMARK_PUBLIC_URL: 'http://localhost' });
  open = await withPages(it);
});
afterAll(() => it.close());

/** By tick: what only it may show. Numbers are those of prices as pages write them. */
const SECRETS = {
  paid: ['7,654.32', '12 Mar 2011'],
  value: ['8,765.43', 'RANGE-UNGRADED', 'RANGE-GRADED'],
  place: ['PLACE-SECRET'],
  notes: [
    ...['NOTES-SECRET', 'DESCRIPTION-SECRET', 'HISTORY-SECRET', 'SPECIAL-SECRET', 'tag-secret'],
    ...['RARITY-SECRET', 'OBVERSE-SECRET', 'REVERSE-SECRET', 'SPECS-SECRET', 'MARK-SECRET'],
  ],
  certificate: ['CERT-SECRET', 'SERIAL-SECRET'],
} as const;
const NEVER = [
  ...[
    'SELLER-SECRET',
    'SELLER-PLACE',
    'INVOICE-SECRET',
    'PURCHASE-NOTE',
    'FILE-SECRET',
    'CAPTION-SECRET',
    'MARK-ELSEWHERE',
  ],
  ...['example.org', 'Collector', '7654.32', '8765.43', '/documents/'],
];
const ALL = [...Object.values(SECRETS).flat(), ...NEVER];
const WANT = { paid: ['99.99'], notes: ['WANT-SECRET'] };

const COIN = {
  ...{ isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65' },
  ...{ ...DIME, mintMark: 'D', name: '1916-D Mercury Dime', composition: '90% silver, 10% copper' },
  ...{ purchasePrice: '7654.32', purchaseDate: '2011-03-12', estimatedValue: '8765.43' },
  ...{ ungradedValueRange: 'RANGE-UNGRADED', gradedValueRange: 'RANGE-GRADED' },
  ...{ storageLocation: 'PLACE-SECRET', notes: 'NOTES-SECRET', description: 'DESCRIPTION-SECRET' },
  ...{ coinHistory: 'HISTORY-SECRET', specialVariations: 'SPECIAL-SECRET', tags: ['tag-secret'] },
  ...{ rarity: 'RARITY-SECRET', obverseDescription: 'OBVERSE-SECRET', reverseDescription: 'REVERSE-SECRET' },
  ...{ specifications: 'SPECS-SECRET', certificationNumber: 'CERT-SECRET', serialNumber: 'SERIAL-SECRET' },
};

async function world() {
  const owner = await it.user();
  const form = new FormData();
  form.set('obverse', await picture(60, 60, 200), 'FILE-SECRET.png');
  const photo = await right(await owner.send('/api/photos', { method: 'POST', body: form }));
  const { id } = await right(await owner.sendJson('POST', '/api/coins', { ...COIN, ...photo }));
  const receipt = await addDocument(it.deps, await idOf(owner), new Blob(['%PDF-1.4 secret']));
  const files = [{ url: receipt, role: 'receipt', note: 'CAPTION-SECRET' }];
  await owner.sendJson('PATCH', `/api/coins/${id}`, { files });
  const mark = { photo: photo.obverseImageUrl, x: 0.5, y: 0.5, note: 'MARK-SECRET' };
  const elsewhere = { ...mark, photo: `/photos/${'0'.repeat(64)}.webp`, note: 'MARK-ELSEWHERE' };
  await right(await owner.sendJson('PATCH', `/api/coins/${id}`, { photoMarks: [mark, elsewhere] }));
  const bought = { quantity: 1, price: '7654.32', currency: 'USD', date: '2011-03-12' };
  const seller = { seller: 'SELLER-SECRET', place: 'SELLER-PLACE', invoice: 'INVOICE-SECRET' };
  const purchases = [{ ...bought, ...seller, note: 'PURCHASE-NOTE' }];
  await right(await owner.sendJson('PATCH', `/api/coins/${id}`, { purchases }));
  const want = { name: '1921 Mercury Dime', year: 1921, priceLimit: '99.99', note: 'WANT-SECRET' };
  await right(await owner.sendJson('POST', '/api/wants', want));
  return { owner, id: id as number, hash: photo.obverseImageUrl.slice('/photos/'.length, -5) as string };
}

const kindsOf = (id: number): Record<string, unknown>[] => [
  { kind: 'collection' },
  { kind: 'collection', filter: { search: 'NOTES-SECRET', place: 'PLACE-SECRET', tag: 'tag-secret' } },
  { kind: 'selection', selection: { ids: [id] } },
  { kind: 'album', album: 'mercury-dimes' },
  { kind: 'coin', coin: id },
];

const textOf = async (answer: Response): Promise<string> =>
  `${[...answer.headers].join('\n')}\n${Buffer.from(await answer.bytes()).toString('latin1')}`;

const pagesOf = (path: string, id: number) => [path, `${path}/coins/${id}`];
const picturesOf = (path: string, id: number) => [
  `${path}/preview.jpg`,
  ...['', '@200', '@480', '@800'].map((size) => `${path}/photos/${id}-obverse${size}.webp`),
];

async function bytesOf(paths: string[]): Promise<string> {
  const all = [];
  for (const one of paths) {
    const answer = await open(one);
    expect([one, answer.status]).toEqual([one, 200]);
    all.push(await textOf(answer));
  }
  return all.join('\n');
}

test('visitor: without a tick no private byte is in any kind of share; a tick shows its own alone', async () => {
  const { owner, id, hash } = await world();
  for (const input of kindsOf(id)) {
    const { path } = await shared(owner, input);
    const bytes = await bytesOf([...pagesOf(path, id), ...picturesOf(path, id)]);
    expect(bytes).toContain('1916-D Mercury Dime');
    expect(ALL.filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(await (await open(`${path}/coins/${id}`)).text()).not.toContain(hash);
    for (const [field, own] of Object.entries(SECRETS)) {
      const ticked = await shared(owner, { ...input, fields: [field] });
      const shown = await bytesOf(pagesOf(ticked.path, id));
      const others = ALL.filter((secret) => !own.some((mine) => mine === secret));
      expect([field, own.filter((secret) => !shown.includes(secret))]).toEqual([field, []]);
      expect([field, others.filter((secret) => shown.includes(secret))]).toEqual([field, []]);
    }
  }
});

test('visitor: sees what is wanted, and the limit or note only with its tick', async () => {
  const { owner } = await world();
  const pageOf = async (fields: string[]) =>
    textOf(await open((await shared(owner, { kind: 'wants', fields })).path));
  const plain = await pageOf([]);
  expect(plain).toContain('1921 Mercury Dime');
  expect([...WANT.paid, ...WANT.notes].filter((secret) => plain.includes(secret))).toEqual([]);
  expect(await pageOf(['paid'])).toMatch(/99\.99/);
  expect(await pageOf(['paid'])).not.toMatch(/WANT-SECRET/);
  expect(await pageOf(['notes'])).toMatch(/WANT-SECRET/);
  expect(await pageOf(['notes'])).not.toMatch(/99\.99/);
});

test('visitor: the page is for nobody’s cache or search engine, and tells no other site its address', async () => {
  const { owner, id } = await world();
  const { path } = await shared(owner, { kind: 'coin', coin: id, title: 'For <b> & you' });
  const page = await open(path);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await page.text();
  expect(html).toContain('<title>For &lt;b&gt; &amp; you · Mintmark</title>');
  expect(html).toContain(`content="http://localhost${path}/preview.jpg"`);
  expect(html).toContain('name="robots" content="noindex, nofollow"');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('[[');
  const photo = await open(`${path}/photos/${id}-obverse.webp`);
  expect(photo.headers.get('cache-control')).toBe('private, max-age=60');
  const bytes = Buffer.from(await photo.bytes()).toString('latin1');
  expect(bytes).toStartWith('RIFF');
  expect(bytes).not.toMatch(/EXIF|XMP /);
  const preview = await (await open(`${path}/preview.jpg`)).bytes();
  expect(await new Bun.Image(preview).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
});

const whole = async (path: string) => {
  const answer = await open(path, { 'x-test-address': '192.0.2.77' });
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return JSON.stringify([answer.status, headers, await answer.text()]);
};

test('visitor: a revoked, expired, deleted or guessed link answers alike, and so do its photos', async () => {
  const { owner, id } = await world();
  const make = () => shared(owner, { kind: 'coin', coin: id, days: 7 });
  const [revoked, expired, deleted] = [await make(), await make(), await make()];
  expect((await owner.send(`/api/shares/${revoked.id}`, { method: 'DELETE' })).status).toBe(204);
  const { shares } = await import('../../db/schema.ts');
  const { eq } = await import('drizzle-orm');
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(shares)
      .set({ expiresAt: new Date(0) })
      .where(eq(shares.id, expired.id));
    await tx.delete(shares).where(eq(shares.id, deleted.id));
  });
  const guessed = [
    '/s/short',
    '/s/%ff',
    `/s/${'A'.repeat(32)}`,
    `/s/${'%00'.repeat(32)}`,
    `/s/${'x'.repeat(4000)}`,
  ];
  for (const below of ['', '/coins/1', `/photos/${id}-obverse.webp`, '/preview.jpg']) {
    const answers = new Set<string>();
    for (const path of [revoked.path, expired.path, deleted.path, ...guessed])
      answers.add(await whole(path + below));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toStartWith('[404');
  }
  expect(await whole(revoked.path)).toContain('There is nothing here');
});

test('visitor: what was sold or trashed is gone, a filter follows the collection and a selection does not', async () => {
  const { owner, id } = await world();
  const links: Record<string, string> = {};
  for (const input of [...kindsOf(id)].reverse())
    links[String(input.kind)] = (await shared(owner, input)).path;
  const other = await right(await owner.sendJson('POST', '/api/coins', { ...DIME, name: 'A second dime' }));
  expect(await (await open(links.collection ?? '')).text()).toContain('A second dime');
  expect(await (await open(links.selection ?? '')).text()).not.toContain('A second dime');
  for (const kind of ['selection', 'coin'])
    expect((await open(`${links[kind]}/coins/${other.id}`)).status).toBe(404);
  await owner.sendJson('POST', `/api/coins/${id}/sold`, { price: '9' });
  for (const path of Object.values(links)) {
    expect(await (await open(path)).text()).not.toContain('1916-D Mercury Dime');
    expect((await open(`${path}/coins/${id}`)).status).toBe(404);
    expect((await open(`${path}/photos/${id}-obverse.webp`)).status).toBe(404);
  }
  expect((await open(links.coin ?? '')).status).toBe(404);
  await owner.send(`/api/coins/${other.id}`, { method: 'DELETE' });
  expect(await (await open(links.collection ?? '')).text()).not.toContain('A second dime');
});

test('visitor: reads at most 60 coins a page, and a coin outside of the filter is not there', async () => {
  const owner = await it.user();
  for (let n = 1; n <= 62; n += 1)
    await owner.sendJson('POST', '/api/coins', { ...DIME, name: `Dime ${n}.`, tags: ['shown'] });
  const outside = await right(await owner.sendJson('POST', '/api/coins', { ...DIME, name: 'Outside' }));
  const { path } = await shared(owner, { kind: 'collection', filter: { tag: 'shown' } });
  const first = await (await open(path)).text();
  const second = await (await open(`${path}?page=2`)).text();
  expect(first.match(/data-drawn="coin /g)).toHaveLength(60);
  expect(first).toContain(`rel="next" href="${path}?page=2"`);
  expect(second.match(/data-drawn="coin /g)).toHaveLength(2);
  expect(second).toContain(`rel="prev" href="${path}"`);
  expect(first + second).not.toContain('Outside');
  for (const wrong of ['?page=3', '?page=0', '?page=x', `/coins/${outside.id}`, '/coins/x'])
    expect([wrong, (await open(path + wrong)).status]).toEqual([wrong, 404]);
});

test('guesser: after 200 unknown links an address has to wait, also at a real one', async () => {
  const { owner, id } = await world();
  const { path } = await shared(owner, { kind: 'coin', coin: id });
  const from = { 'x-test-address': '192.0.2.200' };
  for (let n = 0; n < 200; n += 1)
    expect((await open(`/s/${String(n).padStart(32, 'A')}`, from)).status).toBe(404);
  const late = [await open(path, from), await open(`${path}/photos/${id}-obverse.webp`, from)];
  expect(late.map(({ status }) => status)).toEqual([429, 429]);
  expect((await open(path)).status).toBe(200);
});

const viewsOf = async (owner: Client) => (await right(await owner.send('/api/shares'))).shares;

test('owner: sees visits of people, not of robots or their own, and of no address', async () => {
  const { owner, id } = await world();
  const { path } = await shared(owner, { kind: 'collection' });
  await open(path);
  await open(`${path}/photos/${id}-obverse.webp`);
  await open(path, { 'user-agent': 'WhatsApp/2.23 A' });
  await open(path, { 'sec-purpose': 'prefetch' });
  await open(path, { cookie: owner.cookie });
  expect((await viewsOf(owner))[0]).toMatchObject({ visits: 0, lastVisitAt: null });
  await it.deps.shareVisits.write();
  expect((await viewsOf(owner))[0]).toMatchObject({ visits: 1, lastVisitAt: expect.any(String) });
});

test('owner: a link ends after its days', async () => {
  const { owner } = await world();
  const { path, expiresAt } = await shared(owner, { kind: 'collection' });
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeCloseTo(90 * 24 * 3_600_000, -6);
  try {
    setSystemTime(Date.now() + 91 * 24 * 3_600_000);
    expect((await open(path)).status).toBe(404);
  } finally {
    setSystemTime();
  }
});

test('visitor: what nobody shared is not to be had through another’s link', async () => {
  const [one, other] = [await world(), await world()];
  const { path } = await shared(one.owner, { kind: 'collection' });
  for (const below of [`/coins/${other.id}`, `/photos/${other.id}-obverse.webp`])
    expect((await open(path + below)).status).toBe(404);
  expect(
    await said(await other.owner.sendJson('POST', '/api/shares', { kind: 'coin', coin: one.id })),
  ).toEqual([404, expect.anything()]);
});
