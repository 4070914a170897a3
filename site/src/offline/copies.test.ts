import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createCopies } from './copies.ts';
import { fakeStores } from './stores.fake.ts';

/** An answer of the server to somebody: "none" for visitors and guests, undefined for what is the same for everybody. */
const answer = (owner: string | undefined, text = `of ${owner}`, status = 200) =>
  new Response(text, { status, headers: owner ? { 'x-mintmark-owner': owner } : {} });

async function begun(stores = fakeStores(), now?: () => number) {
  const copies = createCopies(stores, now);
  await copies.ready;
  const take = (key: string, given: Response, at = copies.begin(), isPage = false) =>
    copies.take('answer', key, given, at, isPage);
  const read = async (key: string) => (await copies.find('answer', key))?.answer.text();
  return { stores, copies, take, read };
}

test('user: what was seen is there with its time, also after the worker was stopped', async () => {
  const { stores, take } = await begun(fakeStores(), () => 1_700_000_000_000);
  await take('/api/coins', answer('ada'));
  const again = createCopies(stores);
  await again.ready;
  const copy = await again.find('answer', '/api/coins');
  expect(await copy?.answer.text()).toBe('of ada');
  expect(copy?.at).toBe(1_700_000_000_000);
});

test('visitor, guest: nothing is kept', async () => {
  const { stores, take, read } = await begun();
  await take('/api/news', answer(undefined));
  await take('/', answer('none'));
  expect(await read('/')).toBeUndefined();
  expect(await read('/api/news')).toBeUndefined();
  expect([...stores.held.keys()]).toEqual([]);
});

test('other: the answer of somebody else deletes the copies of the one before', async () => {
  const { stores, take, read } = await begun();
  await take('/api/coins/7', answer('ada'));
  await take('/api/auth/user', answer('grace'));
  expect(await read('/api/coins/7')).toBeUndefined();
  expect(await read('/api/auth/user')).toBe('of grace');
  expect([...stores.held.keys()].sort()).toEqual(['mintmark-answers-grace', 'mintmark-owner']);
});

for (const [what, ending] of [
  ['an answer to nobody', answer('none')],
  ['a session that has ended', answer(undefined, 'Please sign in first.', 401)],
] as const) {
  test(`user: ${what} deletes everything`, async () => {
    const { stores, take, read } = await begun();
    await take('/api/coins', answer('ada'));
    await take('/api/collection/summary', ending);
    expect(await read('/api/coins')).toBeUndefined();
    expect([...stores.held.keys()]).toEqual([]);
  });
}

test('user: an answer asked for before signing out comes too late to be kept', async () => {
  const { stores, copies, take, read } = await begun();
  await take('/api/auth/user', answer('ada'));
  const early = copies.begin();
  await copies.authChanged();
  await take('/api/coins', answer('ada'), early);
  expect(await read('/api/coins')).toBeUndefined();
  // Of the page before, which still asks while the server has not heard of it: only a page that was gone to counts.
  await take('/api/coins', answer('ada'));
  expect([...stores.held.keys()]).toEqual([]);
  await take('/', answer('ada'), copies.begin(), true);
  expect(await read('/')).toBe('of ada');
});

test('other: a late answer to the one before is not taken for a change', async () => {
  const { copies, take, read } = await begun();
  await take('/api/auth/user', answer('ada'));
  const early = copies.begin();
  await take('/api/auth/user', answer('grace'));
  await take('/api/coins', answer('ada'), early);
  await take('/api/news', answer('none'), early);
  expect(await read('/api/auth/user')).toBe('of grace');
  expect(await read('/api/coins')).toBeUndefined();
});

test('user: without the mark nothing is read, until a page has said who is here', async () => {
  const { stores, copies, take, read } = await begun();
  await take('/api/coins', answer('ada'));
  // As a page does that the worker does not watch.
  await stores.delete('mintmark-owner');
  await take('/', answer('ada'), copies.begin(), true);
  expect(await read('/api/coins')).toBe('of ada');
  await stores.delete('mintmark-owner');
  expect(await read('/api/coins')).toBeUndefined();
  expect([...stores.held.keys()]).toEqual([]);
});

test('user: a coin that is gone is gone from the copies', async () => {
  const { take, read } = await begun();
  await take('/api/coins/7', answer('ada'));
  await take('/api/coins/7', answer('ada', 'failed', 500));
  expect(await read('/api/coins/7')).toBe('of ada');
  await take('/api/coins/7', answer('ada', 'Coin not found.', 404));
  expect(await read('/api/coins/7')).toBeUndefined();
});

test('user: a picture out of the browser’s own store says nothing of who is here', async () => {
  const { copies, take } = await begun();
  await take('/api/auth/user', answer('grace'));
  await copies.take('picture', '/photos/a@200.webp', answer('ada'), copies.begin());
  await copies.take('picture', '/pictures/b.webp', answer(undefined, 'b'), copies.begin());
  expect(copies.owner()).toBe('grace');
  expect(await copies.find('picture', '/photos/a@200.webp')).toBeUndefined();
  expect(await (await copies.find('picture', '/pictures/b.webp'))?.answer.text()).toBe('b');
});

test('user: so many answers are kept, those not seen for longest go first', async () => {
  const { stores, take, read } = await begun();
  for (let n = 0; n < 340; n += 1) {
    await take(`/api/coins/${n}`, answer('ada'));
    if (n % 10 === 0) await take('/api/auth/user', answer('ada'));
  }
  const size = stores.held.get('mintmark-answers-ada')?.size ?? 0;
  expect(size).toBeLessThanOrEqual(300);
  expect(size).toBeGreaterThan(250);
  expect(await read('/api/coins/0')).toBeUndefined();
  expect(await read('/api/coins/339')).toBe('of ada');
  expect(await read('/api/auth/user')).toBe('of ada');
});

/** What may happen in one browser, in any order, with answers that overtake each other and workers that are stopped. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ step: fc.constant('ask' as const), key: fc.nat(4), isPage: fc.boolean() }),
    },
    { weight: 6, arbitrary: fc.record({ step: fc.constant('arrive' as const), which: fc.nat(9) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        step: fc.constant('enter' as const),
        who: fc.constantFrom('ada', 'grace', 'none'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('stop' as const) }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('read' as const), key: fc.nat(4) }) },
  ),
  { maxLength: 60 },
);

test('property: whoever is here reads nobody else’s copies', () =>
  fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const stores = fakeStores();
      let copies = createCopies(stores);
      await copies.ready;
      let who = 'none';
      const takes: Promise<void>[] = [];
      let underWay: { key: string; who: string; begun: number; isPage: boolean; of: typeof copies }[] = [];
      for (const one of all) {
        if (one.step === 'ask') {
          underWay.push({ key: `/${one.key}`, who, begun: copies.begin(), isPage: one.isPage, of: copies });
        } else if (one.step === 'arrive') {
          const [next] = underWay.splice(one.which % Math.max(1, underWay.length), 1);
          // A worker that was stopped hears of nothing any more.
          if (next?.of === copies)
            takes.push(copies.take('answer', next.key, answer(next.who), next.begun, next.isPage));
        } else if (one.step === 'enter') {
          void copies.authChanged();
          who = one.who;
        } else if (one.step === 'stop') {
          // What it was writing is written; then it is gone.
          await Promise.all(takes);
          copies = createCopies(stores);
          underWay = underWay.filter(({ of }) => of === copies);
          await copies.ready;
        } else {
          const copy = await copies.find('answer', `/${one.key}`);
          const said = await copy?.answer.text();
          if (said !== undefined) expect(said).toBe(`of ${who}`);
        }
      }
      // Signing out leaves nothing, not even of what is being written at that moment.
      await copies.authChanged();
      await Promise.all(takes);
      expect([...stores.held.keys()]).toEqual([]);
    }),
    { numRuns: 200 },
  ));
