import { afterAll, beforeAll, expect, test } from 'bun:test';
import { PHOTO_ROUTES } from '../../../shared/photos/model.ts';
import { said, type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const TYPE = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (body: string, type = TYPE) => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: `${body}--x--\r\n`,
});

/** Elysia would make a list of so many places of it: 3.7 GB. */
const LONG_LIST = field('a[4294967294]', '1');

test('visitor: a form is refused where no photos are taken, before any of it is read', async () => {
  const routes = it.app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  const taking = [];
  for (const { method, path } of routes) {
    const { status } = await it.client().send(path, { ...form(LONG_LIST), method });
    if (status !== 415) taking.push([path, status]);
  }
  expect(taking.sort()).toEqual(PHOTO_ROUTES.map((path) => [path, 401]).sort());
});

test('guest: what is inside the names and texts of a form stays there', async () => {
  const guest = await it.guest();
  for (const path of PHOTO_ROUTES.filter((route) => !route.includes(':'))) {
    const none: [number, unknown] = [
      422,
      expect.objectContaining({ message: expect.stringContaining('at least an obverse') }),
    ];
    expect(await said(await guest.send(path, form(LONG_LIST)))).toEqual(none);
    expect(await said(await guest.send(path, form(field('obverse', '[1,1,1]'))))).toEqual(none);
    expect(await said(await guest.send(path, form(field('obverse.name', '{"a":1}'))))).toEqual(none);
  }
});

test('guest: a form of more parts than anybody needs is malformed, as is one without a boundary', async () => {
  const guest = await it.guest();
  const malformed: [number, unknown] = [
    400,
    { code: 'body_malformed', message: expect.stringContaining('malformed') },
  ];
  const ask = async (body: string, type?: string) => said(await guest.send('/api/photos', form(body, type)));
  expect((await ask(field('a', '1').repeat(10)))[0]).toBe(422);
  expect(await ask(field('a', '1').repeat(11))).toEqual(malformed);
  expect(await ask(field('a', '1').repeat(100_000))).toEqual(malformed);
  expect(await ask(field('obverse', '1'.repeat(10_000)))).toEqual(malformed);
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
  ])
    expect(await ask(field('a', '1'), type)).toEqual(malformed);
});
