import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { pcgsAnswers, pcgsDays, pcgsUsage } from '../../db/schema.ts';
import { type Client, said, type TestApp, testApp } from '../testing/app.ts';
import { forgetOldAnswers } from './answers.ts';
import { type FakePcgs, startFakePcgs, TOKEN } from './pcgs-api.fake.ts';
import { askPcgs } from './pcgs-api.ts';

let fake: FakePcgs;
let it: TestApp;
let user: Client;

beforeAll(async () => {
  fake = await startFakePcgs();
  it = testApp({
    MINTMARK_PCGS_TOKEN: TOKEN,
    MINTMARK_PCGS_BASE_URL: fake.url,
    MINTMARK_METALS_PROVIDER: 'none',
  });
});
afterAll(async () => {
  // Not one request of all these was other than the service takes.
  expect(fake.complaints).toEqual([]);
  await it.close();
  await fake.stop();
});
beforeEach(async () => {
  user = await it.user();
});
afterEach(async () => {
  Object.assign(fake, { instead: null, over: {}, images: [], calls: [] });
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(pcgsDays);
  });
});

const get = async (path: string, who = user) => said(await who.send(path));

let asked = 5_000_000;
/** The price of a number nobody has asked for: answers are kept in memory too. */
function unasked(): string {
  asked += 1;
  return `/api/pcgs/price/${asked}`;
}

describe('what the service knows', () => {
  test('user: the coin of a number, in the words of the specification', async () => {
    const [status, coin] = await get('/api/pcgs/coin/2986');
    expect(status).toBe(200);
    expect(coin).toEqual({
      ...{ PCGSNo: '2986', name: '1977 1C, RD', Series: 'Lincoln Cents 1959 to Date', Year: 1977 },
      ...{
        MintLocation: 'Philadelphia',
        Denomination: '1C',
        Variety: null,
        Category: 'Half-Cents and Cents',
      },
      ...{ Designer: 'Victor David Brenner/Frank Gasparro', MetalContent: '95% Copper, 5% Zinc' },
      ...{ Weight: 3.11, Diameter: 19, Mintage: 4_469_930_000 },
    });
  });

  test('user: price, population and facts of one grade are one call', async () => {
    const [, price] = await get('/api/pcgs/price/7130?grade=65');
    expect(price).toMatchObject({
      ...{ PCGSNo: '7130', grade: 65, plusGrade: false, estimatedValue: '230.00' },
      ...{ confidence: 'high', source: 'PCGS Price Guide' },
    });
    const [, population] = await get('/api/pcgs/population/7130?grade=65');
    expect(population).toMatchObject({ population: 90_000, popHigher: 21_000 });
    const [, facts] = await get('/api/pcgs/facts/7130?grade=65&plusGrade=false');
    expect(facts).toMatchObject({
      ...{ Grade: 'MS65', Mintage: 12_760_000, notes: null },
      link: 'https://www.pcgs.com/coinfacts/coin/detail/7130/65',
    });
    expect(fake.calls).toEqual([
      '/publicapi/coindetail/GetCoinFactsByGrade?PCGSNo=7130&GradeNo=65&PlusGrade=false',
    ]);
  });

  test('user: notes are text, whatever HTML they come in', async () => {
    const [, facts] = await get('/api/pcgs/facts/2986?grade=64');
    expect(facts).toMatchObject({ notes: 'A common cent.' });
  });

  const MORGAN = {
    ...{ name: '1881-S Morgan Dollar', year: 1881, mintMark: 'S', coinType: 'Morgan Silver Dollar' },
    ...{ condition: 'Mint State (MS-60 to MS-70)', isGraded: true, gradingCompany: 'PCGS', grade: 'MS-65' },
    ...{ certificationNumber: '12345678', estimatedValue: '230.00', valuationSource: 'pcgs' },
  };

  test('user: a slab by its number, and its coin saved with its price', async () => {
    const [status, slab] = await get('/api/pcgs/cert/12345678');
    expect([status, slab]).toEqual([
      200,
      expect.objectContaining({ CertNo: '12345678', pictures: [], coin: expect.objectContaining(MORGAN) }),
    ]);
    const saved = await user.sendJson('POST', '/api/coins', (slab as { coin: object }).coin);
    expect(saved.status).toBe(201);
    expect(await saved.json()).toMatchObject({ ...MORGAN, weight: '26.73' });
  });

  test.each(['0071306512345678', '31936740020071306500?service=NGC'])(
    'user: the same by the barcode %s',
    async (code) => {
      const [status, slab] = await get(`/api/pcgs/barcode/${code}`);
      expect([status, slab]).toEqual([
        200,
        expect.objectContaining({ coin: expect.objectContaining(MORGAN) }),
      ]);
    },
  );

  test('user: a slab whose number our table does not have is known by its words', async () => {
    const [, slab] = await get('/api/pcgs/cert/87654321');
    expect(slab).toMatchObject({
      coin: {
        ...{ year: 2012, mintMark: 'W', coinType: 'American Eagle', grade: 'PF-70 DCAM' },
        condition: 'Proof Coin (PF/PR-1 to PF/PR-70)',
      },
    });
  });

  test('many at the same time: one call', async () => {
    const others = await Promise.all([it.user(), it.user()]);
    const answers = await Promise.all(
      [user, user, ...others].map((who) => who.send('/api/pcgs/population/5998?grade=66')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(fake.calls).toHaveLength(1);
  });

  test('a price a day old is asked for anew, what never changes is not, and after 30 days it is gone', async () => {
    await get('/api/pcgs/coin/5998');
    const put = (question: string, hours: number) =>
      it.deps.db.transaction(async (tx) => {
        const [row] = await tx.select().from(pcgsAnswers).where(eq(pcgsAnswers.question, 'grade 5998 65'));
        const fetchedAt = new Date(Date.now() - hours * 3_600_000);
        await tx.insert(pcgsAnswers).values({ question, answer: row?.answer ?? null, fetchedAt });
      });
    fake.calls = [];
    await put('grade 5998 41', 25);
    await get('/api/pcgs/facts/5998?grade=41');
    expect(fake.calls).toHaveLength(0);
    await get('/api/pcgs/price/5998?grade=41');
    expect(fake.calls).toHaveLength(1);
    await put('grade 5998 42', 31 * 24);
    await get('/api/pcgs/facts/5998?grade=42');
    expect(fake.calls).toHaveLength(2);
    await put('grade 5998 43', 31 * 24);
    await forgetOldAnswers(it.deps);
    const left = await it.deps.db.orm.select({ question: pcgsAnswers.question }).from(pcgsAnswers);
    expect(left.map(({ question }) => question)).not.toContain('grade 5998 43');
    expect(left.map(({ question }) => question)).toContain('grade 5998 42');
  });

  test('pictures of a slab come through this server, and only those the service tells of', async () => {
    fake.images = [{ Thumbnail: 'http://127.0.0.1:1/small.jpg', Fullsize: '' }];
    const [, slab] = await get('/api/pcgs/cert/38109793');
    expect(slab).toMatchObject({ pictures: ['/api/pcgs/cert/38109793/pictures/0'] });
    // A picture in the operator's own network is not fetched.
    expect((await get('/api/pcgs/cert/38109793/pictures/0'))[0]).toBe(502);
    expect((await get('/api/pcgs/cert/38109793/pictures/1'))[0]).toBe(404);
    expect((await get('/api/pcgs/cert/99999999/pictures/0'))[0]).toBe(404);
  });
});

describe('bad input is refused before anybody is asked', () => {
  const CERT = 'A PCGS certification number has 5 to 9 digits, as on the label.';
  const GRADE = 'A grade is a whole number from 1 to 70.';
  test.each([
    ['/api/pcgs/cert/12AB5678', CERT],
    [`/api/pcgs/cert/${'1'.repeat(40)}`, CERT],
    ['/api/pcgs/barcode/123', 'The barcode of a slab has 10 to 30 digits.'],
    ['/api/pcgs/barcode/0071306512345678?service=ANACS', 'The grading service is PCGS or NGC.'],
    ['/api/pcgs/price/7130?grade=71', GRADE],
    ['/api/pcgs/price/7130?grade=0', GRADE],
    ['/api/pcgs/price/7130?grade=65.5', GRADE],
    ['/api/pcgs/facts/7130?plusGrade=maybe', 'plusGrade must be true or false.'],
    ['/api/pcgs/coin/abc', 'A PCGS number has one to seven digits.'],
    ['/api/pcgs/coin/0', 'A PCGS number has one to seven digits.'],
    ['/api/coins/search', 'Enter a search term.'],
    ['/api/coins/search?q=x&year=18', 'A year has four digits.'],
  ])('%s', async (path, message) => {
    expect(await get(path)).toEqual([422, expect.objectContaining({ message })]);
    expect(fake.calls).toEqual([]);
  });

  test('user: a number nobody has is 404 with a sentence, and is not asked for twice', async () => {
    const unknown: [number, unknown] = [
      404,
      { code: 'pcgs_number_unknown', message: 'PCGS has no coin with the number 9999999.' },
    ];
    expect(await get('/api/pcgs/coin/9999999')).toEqual(unknown);
    expect(await get('/api/pcgs/coin/9999999')).toEqual(unknown);
    expect(fake.calls).toHaveLength(1);
    expect(await get('/api/pcgs/cert/11111111')).toEqual([
      404,
      { code: 'pcgs_slab_unknown', message: 'PCGS has no slab with the number 11111111.' },
    ]);
  });
});

describe('whatever the service answers', () => {
  const facts = (PCGSNo: string) =>
    JSON.stringify({ PCGSNo, IsValidRequest: true, ServerMessage: 'Request successful' });

  test.each<[string, object, number, string]>([
    [
      'a refusal with 200',
      { body: '{"IsValidRequest":false,"ServerMessage":"No"}' },
      404,
      'PCGS has no coin',
    ],
    ['nothing', { status: 204 }, 502, 'something unexpected'],
    ['500, as for a wrong token', { status: 500 }, 502, 'Contact the administrator of this server.'],
    ['503', { status: 503 }, 503, 'PCGS is busy'],
    ['HTML', { type: 'text/html', body: '<html><h1>Maintenance</h1>' }, 502, 'something unexpected'],
    [
      'a gigabyte',
      { headers: { 'content-length': `${2 ** 30}` }, body: 'x' },
      502,
      'The answer from PCGS was too large.',
    ],
    ['a list', { body: '[]' }, 502, 'something unexpected'],
    ['another coin', { body: facts('7131') }, 502, 'something unexpected'],
    ['a number that is none', { body: facts('seven') }, 502, 'something unexpected'],
  ])('%s', async (_, instead, status, words) => {
    fake.instead = instead;
    const [answered, body] = await get(unasked());
    expect([answered, body]).toEqual([
      status,
      { code: expect.any(String), message: expect.stringContaining(words) },
    ]);
    expect(JSON.stringify(body)).not.toContain(TOKEN);
  });

  test.each([
    [0, 11],
    [-1, 12],
    ['N/A', 13],
    [null, 14],
    [1e300, 15],
  ])('a price of %p is none', async (PriceGuideValue, grade) => {
    fake.over = { PriceGuideValue };
    const [status, price] = await get(`/api/pcgs/price/2986?grade=${grade}`);
    expect([status, price]).toEqual([
      200,
      expect.objectContaining({ estimatedValue: null, confidence: 'none' }),
    ]);
  });

  test('a population below zero and other nonsense is unknown', async () => {
    fake.over = {
      ...{ Population: -5, PopHigher: 1.5, Weight: 'heavy', Mintage: 'many', Year: -4 },
      CoinFactsLink: 'evil.example/x',
    };
    const [, answer] = await get('/api/pcgs/facts/2986?grade=69');
    expect(answer).toMatchObject({
      ...{ population: null, popHigher: null, Weight: null, Mintage: null, Year: null },
      link: 'https://www.pcgs.com/coinfacts/coin/detail/2986/69',
    });
  });

  test('one that hangs is given up', async () => {
    fake.instead = { hangs: true };
    const call = askPcgs(
      { baseUrl: fake.url, token: TOKEN, timeoutMs: 50 },
      { by: 'cert', certNo: '12345678' },
    );
    await expect(call).rejects.toThrow('PCGS did not answer in time. Please try again later.');
  });

  test('the token is in no line of the log', async () => {
    fake.instead = { status: 500 };
    await get(unasked());
    expect(it.logged.join('\n')).toContain('PCGS is asked');
    expect(it.logged.join('\n')).not.toContain(TOKEN);
  });
});

describe('the calls of a day', () => {
  test('user: each is counted, for them and for all, and shown', async () => {
    await get(unasked());
    const [, quota] = await get('/api/pcgs/quota');
    expect(quota).toEqual({ isOn: true, used: 1, limit: 50, installation: { used: 1, limit: 100 } });
    await get(unasked(), await it.user());
    expect((await get('/api/pcgs/quota'))[1]).toMatchObject({ used: 1, installation: { used: 2 } });
    expect(it.logged.some((line) => line.includes('"calls":2') && line.includes('"of":100'))).toBe(true);
  });

  test('user: whose share is used up waits until midnight; others, and what is known, go on', async () => {
    await get('/api/pcgs/price/7130?grade=66');
    await it.deps.db.transaction(async (tx) => {
      await tx.update(pcgsUsage).set({ calls: 50 });
      await tx.update(pcgsDays).set({ calls: 50 });
    });
    const answer = await user.send(unasked());
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await said(answer)).toEqual([
      429,
      {
        code: 'pcgs_limit_reached',
        message: 'You’ve used today’s 50 PCGS lookups. The limit resets at midnight UTC.',
      },
    ]);
    expect((await get('/api/pcgs/price/7130?grade=66'))[0]).toBe(200);
    // Who waits for the same answer as somebody whose share is used up still has their own; whoever is looked up last may find it known.
    const other = await it.user();
    const path = '/api/pcgs/price/7130?grade=58';
    const [used, still] = await Promise.all([user.send(path), other.send(path)]);
    expect(still.status).toBe(200);
    expect([429, 200]).toContain(used.status);
  });

  test.each([
    ['429', { status: 429 }],
    ['its words', { body: JSON.stringify({ IsValidRequest: false, ServerMessage: 'Daily limit reached' }) }],
  ])('all: once the service refuses more by %s it is not asked again that day', async (_, instead) => {
    fake.instead = instead;
    const reset = 'The limit resets at midnight UTC.';
    expect(await get(unasked())).toEqual([
      429,
      { code: 'pcgs_limit_reached', message: `PCGS allows no more lookups today. ${reset}` },
    ]);
    fake.instead = null;
    fake.calls = [];
    expect(await get(unasked(), await it.user())).toEqual([
      429,
      { code: 'pcgs_limit_reached', message: `This server has used today’s 100 PCGS lookups. ${reset}` },
    ]);
    expect(fake.calls).toEqual([]);
  });

  test('user: alone on a server they may use the whole day; beside others half of what those left', async () => {
    const quota = async (client = user) => (await get('/api/pcgs/quota', client))[1];
    await it.deps.db.transaction(async (tx) => {
      await tx.insert(pcgsDays).values({ day: new Date().toISOString().slice(0, 10), calls: 40 });
    });
    const other = await it.user();
    expect(await quota(other)).toMatchObject({ used: 0, limit: 30, installation: { used: 40, limit: 100 } });
    const small = testApp({ MINTMARK_PCGS_DAILY_LIMIT: '7' });
    expect(await quota(await small.user())).toMatchObject({ limit: 7, installation: { used: 0, limit: 7 } });
    await small.close();
  });

  test('all: after the calls of a day nobody is asked', async () => {
    await get(unasked());
    await it.deps.db.transaction(async (tx) => {
      await tx.update(pcgsDays).set({ calls: 100 });
    });
    fake.calls = [];
    expect(await get(unasked())).toEqual([
      429,
      {
        code: 'pcgs_limit_reached',
        message: 'This server has used today’s 100 PCGS lookups. The limit resets at midnight UTC.',
      },
    ]);
    expect(fake.calls).toEqual([]);
  });

  test('visitor and guest: ask nothing', async () => {
    const guest = await it.guest();
    expect((await get('/api/pcgs/price/7130?grade=50', it.visitor))[0]).toBe(401);
    expect((await get('/api/pcgs/price/7130?grade=50', guest))[0]).toBe(403);
    expect((await get('/api/coins/search?q=morgan', guest))[0]).toBe(200);
    expect((await get('/api/coins/search?q=morgan', it.visitor))[0]).toBe(401);
    expect(fake.calls).toEqual([]);
  });
});

describe('the card of a coin', () => {
  const MORGAN = {
    ...{ year: 1881, mintMark: 'S', coinType: 'Morgan Silver Dollar' },
    condition: 'Mint State (MS-60 to MS-70)',
  };
  const graded = (grade: string, more: object = {}) => ({ ...MORGAN, isGraded: true, grade, ...more });
  const add = async (coin: object, who = user) => {
    const answer = await who.sendJson('POST', '/api/coins', coin);
    expect(answer.status).toBe(201);
    return (await answer.json()).id as number;
  };
  const cardOf = async (id: number, method = 'GET', who = user) =>
    (await (await who.send(`/api/coins/${id}/grading-service`, { method })).json()).card;

  test('user: calls for coins of a further collection are of the same budget', async () => {
    const owner = await it.user();
    const { id: further } = await (await owner.sendJson('POST', '/api/collections', { name: 'Club' })).json();
    await owner.send(`/api/collections/${further}/use`, { method: 'POST' });
    const id = await add(graded('MS-63'), owner);
    await cardOf(id, 'POST', owner);
    expect((await get('/api/pcgs/quota', owner))[1]).toMatchObject({ used: 1 });
    await it.deps.db.transaction(async (tx) => {
      await tx.update(pcgsUsage).set({ calls: 50 });
      await tx.update(pcgsDays).set({ calls: 50 });
    });
    const more = await add(graded('MS-64'), owner);
    const refused = await owner.send(`/api/coins/${more}/grading-service`, { method: 'POST' });
    expect(refused.status).toBe(429);
  });

  test('user: of a slab, asked for once and then known', async () => {
    const slab = { gradingCompany: 'PCGS', certificationNumber: '38109793' };
    const id = await add({
      ...graded('SP-66', slab),
      year: 1966,
      mintMark: null,
      coinType: 'Washington Quarter',
    });
    const card = await cardOf(id, 'POST');
    expect(card).toMatchObject({
      ...{
        service: 'PCGS',
        verification: 'https://www.pcgs.com/cert/38109793',
        PCGSNo: '5998',
        grade: 'SP-66',
      },
      answer: { estimatedValue: '16.00', population: 1224, popHigher: 1662 },
    });
    fake.calls = [];
    expect(await cardOf(id)).toEqual(card);
    expect(fake.calls).toEqual([]);
  });

  test('user: of a raw coin, its number, and the lowest grade of its condition', async () => {
    const id = await add({ ...MORGAN, condition: 'Fine (F-12, F-15)' });
    expect(await cardOf(id)).toMatchObject({
      ...{ service: null, PCGSNo: '7130', name: '1881-S Morgan Dollar', grade: 'F-12', isLeast: true },
      ...{ canAsk: true, answer: null, message: null },
    });
    expect(fake.calls).toEqual([]);
    expect(await cardOf(id, 'POST')).toMatchObject({ answer: { estimatedValue: '230.00' }, canAsk: false });
    expect(fake.calls).toEqual([
      '/publicapi/coindetail/GetCoinFactsByGrade?PCGSNo=7130&GradeNo=12&PlusGrade=false',
    ]);
  });

  test.each([
    [graded('MS-65 DMPL'), '97131'],
    [graded('MS-65 PL'), '7131'],
    [{ ...graded('MS-65 RD'), year: 1977, mintMark: null, coinType: 'Lincoln Penny' }, '2986'],
    [{ year: 1916, mintMark: 'D', coinType: 'Mercury Dime', condition: 'Good (G-4, G-6)' }, '4906'],
  ])('user: %j is number %s', async (coin, expected) => {
    expect(await cardOf(await add(coin))).toMatchObject({ PCGSNo: expected });
  });

  test('user: NGC is recognised, linked and not asked; what is no such coin has no card', async () => {
    const ngc = graded('MS-64', { gradingCompany: 'NGC', certificationNumber: '3193674-002' });
    expect(await cardOf(await add(ngc))).toMatchObject({
      ...{ service: 'NGC', PCGSNo: '7130', grade: 'MS-64' },
      verification: 'https://www.ngccoin.com/certlookup/3193674-002/',
    });
    const sovereign = { year: 1911, coinType: 'Sovereign', country: 'United Kingdom' };
    expect(await cardOf(await add({ ...sovereign, condition: 'Fine (F-12, F-15)' }))).toBeNull();
    expect(fake.calls).toEqual([]);
  });

  test('user: the guide price becomes the value, with its day, between owner and AI', async () => {
    const id = await add({ ...MORGAN, condition: 'Mint State (MS-63)', estimatedValue: '99.00' });
    const used = await user.send(`/api/coins/${id}/grading-service/value`, { method: 'POST' });
    expect(await said(used)).toEqual([
      200,
      expect.objectContaining({
        message: 'Now $230.00: PCGS price guide.',
        coin: expect.objectContaining({
          ...{ estimatedValue: '230.00', valuationSource: 'pcgs', valuationPreference: 'pcgs' },
        }),
      }),
    ]);
    const [, valuation] = await get(`/api/coin/${id}/valuation`);
    const { valuations } = valuation as { valuations: { source: string }[] };
    expect(valuations.map(({ source }) => source)).toEqual(['owner', 'pcgs', 'face']);
    expect(valuations[1]).toMatchObject({
      note: 'PCGS price guide, 1881-S $1 in MS-63.',
      recordedAt: expect.stringMatching(/^\d{4}-/),
    });
    const [, history] = await get(`/api/coins/${id}/price-history`);
    expect(history).toMatchObject({
      points: [{ valuationSource: 'owner' }, { valuationSource: 'pcgs', value: '230.00' }],
    });
    // By the usual order the owner's own figure comes first.
    const usual = await user.sendJson('PUT', `/api/coin/${id}/valuation`, { source: null });
    expect(await usual.json()).toMatchObject({ coin: { estimatedValue: '99.00', valuationSource: 'owner' } });
  });

  test('user: an update keeps the guide price; another coin is not worth it', async () => {
    const id = await add({ ...MORGAN, condition: 'Mint State (MS-64)' });
    await user.send(`/api/coins/${id}/grading-service/value`, { method: 'POST' });
    const update = await user.send(`/api/coins/${id}/gemini-valuation`, { method: 'POST' });
    expect(await update.json()).toMatchObject({
      changed: false,
      coin: { estimatedValue: '230.00', valuationSource: 'pcgs' },
    });
    const changed = await user.sendJson('PATCH', `/api/coins/${id}`, { year: 1882 });
    expect(await changed.json()).toMatchObject({ estimatedValue: null, valuationPreference: null });
  });

  test('user: without a price there is none to use', async () => {
    fake.over = { PriceGuideValue: 0 };
    const id = await add({ ...MORGAN, condition: 'Poor (P-1)' });
    const used = await user.send(`/api/coins/${id}/grading-service/value`, { method: 'POST' });
    expect(await said(used)).toEqual([
      409,
      {
        code: 'pcgs_grade_price_missing',
        message: 'The PCGS price guide has no price for this coin in this grade.',
      },
    ]);
  });
});
