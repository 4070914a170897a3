import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq, inArray } from 'drizzle-orm';
import { coins } from '../../../db/schema.ts';
import { EXCEPT_PLEA, SELECTION_PLEA } from '../../../shared/coins/bulk.ts';
import { CONDITIONS, VERIFICATION_CONDITIONS } from '../../../shared/coins/conditions.ts';
import { english } from '../../../shared/language/testing.ts';
import { type Client, DIME, type TestApp, testApp } from '../../testing/app.ts';
import { HEADS } from './columns.ts';
import { addCoins, multiply, parseCsv, totalsOf } from './testing.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const FINE = 'Fine (F-12, F-15)';
const PROOF = 'Proof Coin (PF/PR-1 to PF/PR-70)';
const MORGAN = {
  name: '1881-S Morgan Dollar',
  year: 1881,
  coinType: 'Morgan Silver Dollar',
  estimatedValue: '285',
};

async function post(client: Client, what: string, body: unknown) {
  const answer = await client.sendJson('POST', `/api/coins/${what}`, body);
  return { status: answer.status, body: await answer.json() };
}

const idsOf = async (client: Client, query = '') =>
  ((await (await client.send(`/api/coins${query}`)).json()) as { id: number }[]).map((coin) => coin.id);

async function expectTotalsRight(client: Client) {
  const { kept, counted } = await totalsOf(it, client);
  expect(kept).toEqual(counted);
}

test('owner: coins named go to the trash at one time, out of list, search and totals', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [
    { estimatedValue: '3', quantity: 4 },
    MORGAN,
    { ...MORGAN, quantity: 2 },
  ]);
  const trashed = await post(owner, 'trash', { selection: { ids: ids.slice(0, 2) } });
  expect(trashed).toEqual({ status: 200, body: { changed: 2, ids: ids.slice(0, 2) } });
  expect(await idsOf(owner)).toEqual(ids.slice(2));
  expect(await idsOf(owner, '?search=morgan')).toEqual(ids.slice(2));
  await expectTotalsRight(owner);
  const rows = await it.deps.db.orm
    .select()
    .from(coins)
    .where(inArray(coins.id, ids.slice(0, 2)));
  expect(rows[0]?.deletedAt).toBeInstanceOf(Date);
  expect(rows[0]?.deletedAt).toEqual(rows[1]?.deletedAt as Date);
});

test('owner: all of a search and category but a few go to the trash', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [MORGAN, { ...MORGAN, year: 1893 }, MORGAN, {}, { name: '1881 token' }]);
  const selection = { all: true, search: '1881', category: 'Morgan Silver Dollars', except: [ids[0]] };
  expect((await post(owner, 'trash', { selection })).body).toEqual({ changed: 2, ids: [ids[1], ids[2]] });
  expect(await idsOf(owner, '?sort=oldest')).toEqual([ids[0], ids[3], ids[4]] as number[]);
  await expectTotalsRight(owner);
});

test('owner: a selection that lets nothing through changes nothing, and says so', async () => {
  const owner = await it.user();
  await addCoins(owner, [{}]);
  const selection = { all: true, search: 'nosuchcoin' };
  expect(await post(owner, 'trash', { selection })).toEqual({ status: 200, body: { changed: 0, ids: [] } });
  expect(await post(owner, 'condition', { selection, condition: FINE })).toEqual({
    status: 200,
    body: { changed: 0 },
  });
});

test('owner: 1101 coins in one go; too many to name for an undo', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [{ ...MORGAN, quantity: 3 }]);
  const ids = await multiply(it, id, 1100);
  await expectTotalsRight(owner);
  const condition = await post(owner, 'condition', { selection: { all: true }, condition: FINE });
  expect(condition.body).toEqual({ changed: 1101 });
  expect(await idsOf(owner, '?search=fine')).toHaveLength(1101);
  await expectTotalsRight(owner);
  const thousand = await post(owner, 'trash', { selection: { ids: ids.slice(0, 1000) } });
  expect(thousand.body.changed).toBe(1000);
  expect(thousand.body.ids.toSorted((a: number, b: number) => a - b)).toEqual(ids.slice(0, 1000));
  await expectTotalsRight(owner);
  await owner.sendJson('POST', '/api/trash/restore', { all: true });
  expect(await idsOf(owner)).toHaveLength(1101);
  await expectTotalsRight(owner);
  expect((await post(owner, 'trash', { selection: { all: true } })).body).toEqual({ changed: 1101, ids: [] });
  await expectTotalsRight(owner);
}, 60_000);

test('owner: while many coins are changed, others are served between the chunks', async () => {
  const owner = await it.user();
  const other = await it.user();
  const [id = 0] = await addCoins(owner, [{}]);
  await multiply(it, id, 1599);
  let working = true;
  let served = 0;
  const work = post(owner, 'trash', { selection: { all: true } }).finally(() => {
    working = false;
  });
  while (working) {
    await addCoins(other, [{}]);
    served += 1;
  }
  expect((await work).body.changed).toBe(1600);
  expect(served).toBeGreaterThan(2);
}, 60_000);

test('owner: coins that have the condition already are neither written nor counted', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [MORGAN, { condition: FINE }, { ...MORGAN, condition: PROOF }]);
  const timeOf = async (id = 0) => (await owner.api.coins({ id }).get()).data?.updatedAt;
  const before = await timeOf(ids[1]);
  const all = { selection: { all: true }, condition: FINE };
  expect((await post(owner, 'condition', all)).body).toEqual({ changed: 2 });
  expect(await timeOf(ids[1])).toBe(before);
  expect((await post(owner, 'condition', all)).body).toEqual({ changed: 0 });
  expect(await post(owner, 'condition', { selection: { ids }, condition: FINE })).toEqual({
    status: 200,
    body: { changed: 0 },
  });
  await expectTotalsRight(owner);
});

test('owner: twenty conditions at once run one after another, and others are served meanwhile', async () => {
  const owner = await it.user();
  const other = await it.user();
  const [id = 0] = await addCoins(owner, [{}]);
  await multiply(it, id, 599);
  // Another each: in whichever order they come, none finds its own.
  const conditions = new Set<string>([...CONDITIONS, ...VERIFICATION_CONDITIONS]);
  conditions.delete(DIME.condition);
  let ended = 0;
  const runs = [...conditions].slice(0, 20).map(async (condition) => {
    const { body } = await post(owner, 'condition', { selection: { all: true }, condition });
    ended += 1;
    return body.changed;
  });
  await addCoins(other, [{}]);
  expect(ended).toBeLessThan(3);
  // Each finds all of what the one before it has left, and nothing half done.
  expect(await Promise.all(runs)).toEqual(Array(20).fill(600));
  const left = await it.deps.db.orm
    .selectDistinct({ condition: coins.condition })
    .from(coins)
    .where(eq(coins.userId, (await owner.api.auth.user.get()).data?.id ?? ''));
  expect(left).toHaveLength(1);
  expect(await idsOf(owner, `?search=${encodeURIComponent(left[0]?.condition ?? '')}`)).toHaveLength(600);
  await expectTotalsRight(owner);
}, 60_000);

test('owner: a condition for several is found by search, and leaves everything else alone', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [MORGAN, { notes: 'from grandfather' }, {}]);
  const before = (await owner.api.coins({ id: ids[1] ?? 0 }).get()).data;
  const selection = { ids: ids.slice(0, 2) };
  expect((await post(owner, 'condition', { selection, condition: FINE })).body).toEqual({ changed: 2 });
  expect(await idsOf(owner, '?search=fine')).toEqual([ids[1], ids[0]] as number[]);
  expect(await idsOf(owner, '?search=good')).toEqual([ids[2]] as number[]);
  const after = (await owner.api.coins({ id: ids[1] ?? 0 }).get()).data;
  expect(after).toEqual({ ...before, condition: FINE, updatedAt: after?.updatedAt } as typeof after);
  await expectTotalsRight(owner);
});

test('owner: a condition for several does exactly what it does for one', async () => {
  const owner = await it.user();
  // Whose metal the catalogue tells by its being a proof.
  const quarter = {
    name: '1999-S Delaware Quarter',
    coinType: 'Washington Quarter',
    year: 1999,
    mintMark: 'S',
  };
  const half = {
    name: '1970-S Kennedy Half Dollar',
    coinType: 'Kennedy Half Dollar',
    year: 1970,
    mintMark: 'S',
  };
  const set = { name: '1999-S Silver Proof Set', coinType: 'Proof Set', year: 1999 };
  const descriptions = [quarter, half, set, MORGAN, {}];
  const alone = await addCoins(owner, descriptions);
  const together = await addCoins(owner, descriptions);
  // A coin of before the catalogue filled in metals.
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(coins)
      .set({ weight: null, metalContent: null })
      .where(inArray(coins.id, [...alone, ...together]));
  });
  for (const condition of [PROOF, FINE]) {
    for (const id of alone) await owner.sendJson('PATCH', `/api/coins/${id}`, { condition });
    await post(owner, 'condition', { selection: { ids: together }, condition });
    const rows = async (ids: number[]) =>
      (await it.deps.db.orm.select().from(coins).where(inArray(coins.id, ids)).orderBy(coins.id)).map(
        ({ id: _, createdAt: __, updatedAt: ___, valuedAt: ____, ...coin }) => coin,
      );
    expect(await rows(together)).toEqual(await rows(alone));
    await expectTotalsRight(owner);
  }
});

test("other: somebody's coins are skipped, and 404 when there are no others", async () => {
  const owner = await it.user();
  const other = await it.user();
  const mine = await addCoins(owner, [{}, {}]);
  const theirs = await addCoins(other, [MORGAN]);
  for (const what of ['trash', 'condition', 'export']) {
    const selection = { ids: mine };
    expect((await post(other, what, { selection, condition: FINE })).status).toBe(404);
  }
  const mixed = await post(other, 'condition', { selection: { ids: [...mine, ...theirs] }, condition: FINE });
  expect(mixed.body).toEqual({ changed: 1 });
  expect((await post(other, 'trash', { selection: { all: true } })).body).toEqual({
    changed: 1,
    ids: theirs,
  });
  expect(await idsOf(owner, '?search=good')).toHaveLength(2);
  await expectTotalsRight(owner);
  await expectTotalsRight(other);
});

test('owner: coins in the trash are no part of a selection', async () => {
  const owner = await it.user();
  const [gone = 0, kept = 0] = await addCoins(owner, [{}, {}]);
  await owner.send(`/api/coins/${gone}`, { method: 'DELETE' });
  expect((await post(owner, 'trash', { selection: { ids: [gone] } })).status).toBe(404);
  expect((await post(owner, 'condition', { selection: { ids: [gone] }, condition: FINE })).status).toBe(404);
  expect((await post(owner, 'trash', { selection: { ids: [gone, kept, kept, 999_999] } })).body).toEqual({
    changed: 1,
    ids: [kept],
  });
  await expectTotalsRight(owner);
});

test('visitor: must sign in first', async () => {
  for (const what of ['trash', 'condition', 'export']) {
    expect((await post(it.visitor, what, { selection: { all: true }, condition: FINE })).status).toBe(401);
  }
});

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);
const BAD_BODIES = {
  'no selection': {},
  'an empty selection': { selection: {} },
  'no ids': { selection: { ids: [] } },
  'ids that are no list': { selection: { ids: 'all' } },
  '1001 ids': { selection: { ids: range(1001) } },
  'a negative id': { selection: { ids: [1, -1] } },
  'an id of zero': { selection: { ids: [0] } },
  'half an id': { selection: { ids: [1.5] } },
  'an endless id': { selection: { ids: [1e300] } },
  'ids and all': { selection: { ids: [1], all: true } },
  'all that are not': { selection: { all: false } },
  'an unknown word': { selection: { all: true, sort: 'newest' } },
  'a list': { selection: [1] },
};
test.each(Object.keys(BAD_BODIES) as (keyof typeof BAD_BODIES)[])('owner: %s is refused', async (what) => {
  const owner = await it.user();
  await addCoins(owner, [{}]);
  for (const action of ['trash', 'export', 'condition']) {
    const { status, body } = await post(owner, action, { ...BAD_BODIES[what], condition: FINE });
    expect([status, body.message]).toEqual([422, english(SELECTION_PLEA)]);
  }
  expect(await idsOf(owner)).toHaveLength(1);
});

test.each([
  [{ except: range(1001) }, english(EXCEPT_PLEA)],
  [{ except: [0] }, english(EXCEPT_PLEA)],
  [{ except: 'all' }, english(EXCEPT_PLEA)],
  [{ search: 5 }, 'A search must be text.'],
  [{ search: 'x'.repeat(201) }, 'A search can have at most 200 characters.'],
  [{ category: ['Dimes'] }, 'A category must be text.'],
  [{ category: 'x'.repeat(81) }, 'A category can have at most 80 characters.'],
])(
  'owner: what is wrong with a selection of all is said, not that a coin is missing (%#)',
  async (wrong, said) => {
    const { status, body } = await post(await it.user(), 'trash', { selection: { all: true, ...wrong } });
    expect([status, body.message, body.userErrors]).toEqual([422, said, [said]]);
  },
);

test.each(['', 'fine', 'Perfect', 7, null, undefined])(
  'owner: the condition %p is refused',
  async (condition) => {
    const owner = await it.user();
    await addCoins(owner, [{}]);
    const refused = await post(owner, 'condition', { selection: { all: true }, condition });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Please select the condition of the coin before saving',
    ]);
  },
);

async function exported(client: Client, selection: unknown) {
  const answer = await client.sendJson('POST', '/api/coins/export', { selection });
  const bytes = await answer.bytes();
  const [head = [], ...rows] = parseCsv(new TextDecoder().decode(bytes));
  return {
    headers: answer.headers,
    bytes,
    head,
    coins: rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell]))),
  };
}

test('owner: the selected coins as a CSV file, newest first', async () => {
  const owner = await it.user();
  const [first = 0, second = 0] = await addCoins(owner, [
    {
      ...MORGAN,
      purchasePrice: '1,000',
      purchaseDate: '2024-05-01',
      isGraded: true,
      gradingCompany: 'PCGS',
      grade: 'MS-65',
      certificationNumber: '0012345',
      quantity: 2,
    },
    {
      name: 'מטבע כסף 🪙, "rare"',
      notes: '=HYPERLINK("http://example.org")\nsecond line',
      country: 'Israel',
    },
    { name: 'not selected' },
  ]);
  const { headers, bytes, head, coins: lines } = await exported(owner, { ids: [first, second] });
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="mintmark-coins-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(head).toEqual([...HEADS]);
  expect(lines.map((line) => line['Coin ID'])).toEqual([String(second), String(first)]);
  expect(lines[1]).toMatchObject({
    Name: '1881-S Morgan Dollar',
    Category: 'Morgan Silver Dollars',
    Graded: 'yes',
    'Certification number': '0012345',
    Quantity: '2',
    'Estimated value (USD)': '285.00',
    'Value source': 'owner',
    'Valued on': new Date().toISOString().slice(0, 10),
    'Purchase price (USD)': '1000.00',
    'Purchase date': '2024-05-01',
    'Weight (g)': '26.73',
    'Diameter (mm)': '38.1',
    Notes: '',
  });
  expect(lines[0]).toMatchObject({
    Name: 'מטבע כסף 🪙, "rare"',
    Graded: 'no',
    Notes: '\'=HYPERLINK("http://example.org")\nsecond line',
    'Estimated value (USD)': '',
    'Purchase date': '',
  });
});

test('owner: every one of 1100 coins is in the file once, in pages; what is excepted or in the trash is not', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [{}]);
  const ids = await multiply(it, id, 1099);
  await owner.send(`/api/coins/${ids[5]}`, { method: 'DELETE' });
  const { coins: lines } = await exported(owner, { all: true, except: [ids[7]] });
  expect(lines.map((line) => Number(line['Coin ID']))).toEqual(
    ids.filter((_, at) => at !== 5 && at !== 7).toReversed(),
  );
});

test('owner: coins that leave while the file is sent are left out, and the file is whole', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [{}]);
  const ids = await multiply(it, id, 1099);
  const answer = await owner.sendJson('POST', '/api/coins/export', { selection: { all: true } });
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(coins).where(eq(coins.id, ids[0] ?? 0));
  });
  expect(parseCsv(await answer.text())).toHaveLength(1100);
});

test('owner: a selection without a coin is a file with nothing but its header', async () => {
  const { coins: lines, head } = await exported(await it.user(), { all: true });
  expect([lines.length, head[0]]).toEqual([0, 'Coin ID']);
});
