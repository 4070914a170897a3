import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { AppError } from '../core/errors.ts';
import { type FakeCommons, type FakeFile, startFakeCommons } from './commons.fake.ts';
import { type Commons, fetchThumb, PREVIEW_WIDTH, searchCommons, thumbAt } from './commons.ts';

let fake: FakeCommons;
let commons: Commons;
beforeAll(async () => {
  fake = await startFakeCommons();
  commons = { baseUrl: fake.url, userAgent: 'Mintmark/1.2.3 (https://coins.example)', allowPrivate: false };
});
afterEach(() => {
  expect(fake.complaints.splice(0)).toEqual([]);
});
afterAll(() => fake.stop());

async function only(file: Partial<FakeFile>) {
  fake.files = [{ name: 'Mercury dime.jpg', ...file }];
  return searchCommons(commons, '"Mercury dime"');
}

test('a picture comes with its author, licence and page, in plain words', async () => {
  const [picture] = await only({ width: 1800, height: 1200 });
  expect(picture).toEqual({
    credit: {
      title: 'Mercury dime',
      author: 'Jo',
      licence: 'CC BY-SA 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
      sourceUrl: 'https://commons.wikimedia.org/wiki/File:Mercury_dime.jpg',
    },
    width: 1800,
    height: 1200,
    thumbUrl: `${fake.url}/commons/thumb/a/ab/Mercury_dime.jpg/960px-Mercury_dime.jpg`,
  });
});

test('pictures come in the order of the search, though Commons sends them in any', async () => {
  fake.files = ['a', 'b', 'c'].map((letter) => ({ name: `Mercury dime ${letter}.jpg` }));
  const found = await searchCommons(commons, 'Mercury dime');
  expect(found.map(({ credit }) => credit.title)).toEqual([
    'Mercury dime a',
    'Mercury dime b',
    'Mercury dime c',
  ]);
});

test.each([
  'Public domain',
  'CC0',
  'CC BY 2.0',
  'CC BY 4.0',
  'CC BY-SA 2.5',
  'CC BY-SA 3.0 de',
  'CC-BY-SA-3.0',
  'CC BY-SA 4.0,3.0,2.5,2.0,1.0',
])('%s is a free licence', async (licence) => {
  expect((await only({ licence }))[0]?.credit.licence).toBe(licence);
});

test.each([
  'CC BY-NC 2.0',
  'CC BY-NC-SA 4.0',
  'CC BY-ND 4.0',
  'CC BY 4.0 nc',
  'Fair use',
  'GFDL 1.2',
  'No restrictions',
  'Copyrighted free use provided that',
  'All rights reserved',
  '<b>CC</b> something',
  '',
])('"%s" is none', async (licence) => {
  expect(await only({ licence })).toEqual([]);
});

test.each([
  { usageTerms: 'For non-commercial use only' },
  { usageTerms: 'Creative Commons Attribution-NonCommercial 4.0' },
  { licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0' },
])('a free name does not outweigh %p', async (file) => {
  expect(await only(file)).toEqual([]);
});

test.each(['image/svg+xml', 'image/tiff', 'image/gif', 'application/pdf'])('%s is no photo', async (mime) => {
  expect(await only({ mime })).toEqual([]);
});

test('markup and scripts of an author do not come along, and long names are cut', async () => {
  const [picture] = await only({ artist: '<script>alert(1)</script><b onclick="x()">Ada</b> &amp; Co' });
  expect(picture?.credit.author).toBe('Ada & Co');
  expect((await only({ artist: 'x'.repeat(5000) }))[0]?.credit.author).toHaveLength(120);
  expect((await only({ artist: ' <i></i> ' }))[0]?.credit.author).toBe('Unknown author');
});

test('a licence at an address that is no web page has none', async () => {
  for (const licenceUrl of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', '']) {
    expect((await only({ licenceUrl }))[0]?.credit.licenceUrl).toBeNull();
  }
  const [picture] = await only({ licenceUrl: '//creativecommons.org/licenses/by/4.0/' });
  expect(picture?.credit.licenceUrl).toBe('https://creativecommons.org/licenses/by/4.0/');
});

test('a picture without a page or a thumbnail on the web is left out', async () => {
  expect(await only({ pageUrl: 'javascript:alert(1)' })).toEqual([]);
  expect(await only({ thumbUrl: 'file:///etc/passwd' })).toEqual([]);
});

test('nothing found is an empty list', async () => {
  fake.files = [];
  expect(await searchCommons(commons, 'Mercury dime')).toEqual([]);
});

const json = (value: unknown) => (answer: { end(text: string): unknown }) =>
  void answer.end(JSON.stringify(value));

test.each<[string, FakeCommons['next'][number]]>([
  ['a page of HTML', (answer) => answer.end('<!doctype html><title>Wikimedia Error</title>')],
  ['an error of the API', json({ error: { code: 'ratelimited', info: 'Too many.' }, query: { pages: [] } })],
  ['a list', json([])],
  ['pages that are no list', json({ query: { pages: {} } })],
  ['2 MB', (answer) => answer.end(' '.repeat(2 * 1024 * 1024))],
])('%s in place of the answer is 502', async (what, next) => {
  fake.next = [next];
  const error = await searchCommons(commons, 'Mercury dime').catch((thrown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  const sentence =
    what === '2 MB' ? 'The answer from Wikimedia Commons was too large.' : 'Wikimedia Commons answered';
  expect([error.status, error.message.startsWith(sentence)]).toEqual([502, true]);
});

test('a page that is not as promised is left out, the others stay', async () => {
  const good = { mime: 'image/png', width: 9, height: 9, thumburl: 'https://x.org/1.png' };
  const extmetadata = { LicenseShortName: { value: 'CC0' } };
  const answer = json({
    query: {
      pages: [
        null,
        { title: 'File:No info.jpg' },
        { title: 'File:Bad.jpg', imageinfo: [{ ...good, width: 'wide', descriptionurl: 'https://x.org' }] },
        {
          title: 'File:Good.png',
          imageinfo: [{ ...good, descriptionurl: 'https://x.org/Good', extmetadata }],
        },
      ],
    },
  });
  fake.next = [answer];
  const found = await searchCommons(commons, 'Mercury dime');
  expect(found.map(({ credit }) => credit)).toEqual([
    {
      title: 'Good',
      author: 'Unknown author',
      licence: 'CC0',
      licenceUrl: null,
      sourceUrl: 'https://x.org/Good',
    },
  ]);
});

test('without saying who asks, Commons refuses', async () => {
  const error = await searchCommons({ ...commons, userAgent: 'bun' }, 'dime').catch((thrown) => thrown);
  expect(error.status).toBe(502);
  expect(fake.complaints.splice(0)).toHaveLength(1);
});

test('thumbnails are asked for in widths Commons keeps', async () => {
  const [picture] = await only({});
  const bytes = await fetchThumb(commons, picture?.thumbUrl ?? '', PREVIEW_WIDTH);
  expect((await new Bun.Image(bytes).metadata()).width).toBe(330);
  expect(fake.thumbs.at(-1)).toBe('/commons/thumb/a/ab/Mercury_dime.jpg/330px-Mercury_dime.jpg');
  expect(thumbAt('https://x.org/commons/a/ab/Small.png', 330)).toBe('https://x.org/commons/a/ab/Small.png');
});

test('a thumbnail elsewhere must be on a public address', async () => {
  const error = await fetchThumb(commons, 'http://169.254.169.254/960px-x.jpg', 330).catch(
    (thrown) => thrown,
  );
  expect([error.status, error.message]).toEqual([
    502,
    'Wikimedia Commons redirects to an address that isn’t public.',
  ]);
});
