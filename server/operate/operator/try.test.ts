import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { startFakeRates } from '../../core/money/official-rates.fake.ts';
import { startMailServer } from '../../core/smtp.fake.ts';
import { startFakePcgs, TOKEN } from '../../grading/pcgs-api.fake.ts';
import { KEY } from '../../identify/providers/ai.fake.ts';
import { startFakeGemini } from '../../identify/providers/gemini.fake.ts';
import { startFakeOpenAi } from '../../identify/providers/openai.fake.ts';
import { startFakeFeeds } from '../../market/feeds.fake.ts';
import { startFakeEbay } from '../../selling/ebay/ebay.fake.ts';
import { startFakeEtsy } from '../../selling/etsy/etsy.fake.ts';
import { type Client, type TestApp, testApp } from '../../testing/app.ts';
import { startFakeMetalPrices } from '../../valuation/metals/metal-prices.fake.ts';

const KEYS = { keystring: 'keystring', sharedSecret: 'shared' };
let it: TestApp;
let operator: Client;
const stops: (() => Promise<unknown> | unknown)[] = [];
let ai: { gemini: string; openai: string };
let feed: string;
let smtp: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  const [gemini, openai, pcgs, ebay, etsy, metals, rates, feeds, mail] = await Promise.all([
    startFakeGemini(),
    startFakeOpenAi(),
    startFakePcgs(),
    startFakeEbay(0, 'id:secret'),
    startFakeEtsy(KEYS),
    startFakeMetalPrices(),
    startFakeRates(),
    startFakeFeeds(),
    startMailServer(),
  ]);
  ai = { gemini: gemini.url, openai: openai.url };
  smtp = mail;
  feed = feeds.url;
  stops.push(
    gemini.stop,
    openai.stop,
    pcgs.stop,
    ebay.stop,
    etsy.stop,
    metals.stop,
    rates.stop,
    feeds.stop,
    mail.close,
  );
  it = testApp({
    MINTMARK_GEMINI_BASE_URL: gemini.url,
    MINTMARK_PCGS_BASE_URL: pcgs.url,
    MINTMARK_EBAY_BASE_URL: ebay.url,
    MINTMARK_ETSY_BASE_URL: etsy.url,
    MINTMARK_METALS_BASE_URL: metals.url,
    MINTMARK_RATES_BASE_URL: rates.url,
  });
  delete it.deps.config.given.MINTMARK_RATES_PROVIDER;
  delete it.deps.config.given.MINTMARK_NEWS_FEEDS;
  operator = await it.user();
  const id = (await operator.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction((tx) => tx.update(users).set({ role: 'operator' }).where(eq(users.id, id)));
});
afterAll(async () => {
  await it.close();
  for (const stop of stops) await stop();
});

const attempt = async (group: string, values: Record<string, string>) => {
  const answer = await operator.sendJson('POST', `/api/operator/settings/${group}/test`, { values });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { works: boolean; message: string };
};

test.each([
  [
    'ai',
    { MINTMARK_GEMINI_API_KEY: KEY },
    { MINTMARK_GEMINI_API_KEY: 'wrong' },
    'The AI service rejects this key.',
  ],
  ['pcgs', { MINTMARK_PCGS_TOKEN: TOKEN }, { MINTMARK_PCGS_TOKEN: 'wrong' }, 'PCGS rejects this token.'],
  [
    'ebay',
    {
      MINTMARK_EBAY_CLIENT_ID: 'id',
      MINTMARK_EBAY_CLIENT_SECRET: 'secret',
      MINTMARK_EBAY_RU_NAME: 'name',
    },
    { MINTMARK_EBAY_CLIENT_ID: 'id', MINTMARK_EBAY_CLIENT_SECRET: 'wrong', MINTMARK_EBAY_RU_NAME: 'name' },
    'eBay rejected this server’s keys.',
  ],
  [
    'etsy',
    { MINTMARK_ETSY_KEYSTRING: KEYS.keystring, MINTMARK_ETSY_SHARED_SECRET: KEYS.sharedSecret },
    { MINTMARK_ETSY_KEYSTRING: 'wrong', MINTMARK_ETSY_SHARED_SECRET: 'wrong' },
    'Etsy rejected this server’s keys.',
  ],
  [
    'metals',
    { MINTMARK_METALS_PROVIDER: 'gold-api' },
    { MINTMARK_METALS_PROVIDER: 'metals-dev', MINTMARK_METALS_API_KEY: 'wrong' },
    'metals.dev rejects this key, or has no prices for it.',
  ],
] as const)(
  'operator: the test of %s tells a right key from a wrong one',
  async (group, right, wrong, said) => {
    expect(await attempt(group, right)).toMatchObject({ works: true });
    expect(await attempt(group, wrong)).toEqual({ works: false, message: said });
  },
);

test('operator: another AI server, rates, feeds and mail are tried likewise', async () => {
  const openai = (key: string) =>
    attempt('ai', {
      MINTMARK_AI_PROVIDER: 'openai',
      MINTMARK_OPENAI_BASE_URL: ai.openai,
      MINTMARK_OPENAI_MODEL: 'qwen3-vl:8b',
      MINTMARK_OPENAI_API_KEY: key,
    });
  expect(await openai(KEY)).toMatchObject({ works: true });
  expect(await openai('wrong')).toEqual({ works: false, message: 'The AI service rejects this key.' });
  expect(await attempt('rates', {})).toMatchObject({ works: true });
  expect(await attempt('news', { MINTMARK_NEWS_FEEDS: `${feed}/nothing-here` })).toMatchObject({
    works: false,
  });
  expect(await attempt('mail', { MINTMARK_SMTP_URL: smtp.url })).toMatchObject({ works: true });
  expect(smtp.mails.at(-1)?.subject).toBe('A test of Mintmark’s mail');
  expect(await attempt('mail', { MINTMARK_SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ works: false });
  expect(await attempt('mail', {})).toMatchObject({ message: 'Nothing is set here yet.' });
});

test('operator: a value that is no setting is refused before anything is asked', async () => {
  const answer = await operator.sendJson('POST', '/api/operator/settings/mail/test', {
    values: { MINTMARK_SMTP_URL: 'https://mail.example.org' },
  });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual([
    { path: 'MINTMARK_SMTP_URL', message: 'must be an smtp:// or smtps:// address.' },
  ]);
});
