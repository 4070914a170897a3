import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { deviceName } from './service.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const KNOWN: Record<string, string> = {
  'Chrome on Android': `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
  'Chrome on Windows': `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
  'Chrome on Linux': `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`,
  'Chrome on Chromebook': `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
  'Chrome on iPhone': `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
  'Safari on iPhone': `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  'Safari on iPad': `${MOZILLA} (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1`,
  'Safari on Mac': `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  'Firefox on Windows': `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
  'Firefox on Android': `${MOZILLA} (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0`,
  'Firefox on iPhone': `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  'Edge on Windows': `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  'Edge on Android': `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
  'Opera on Mac': `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/127.0.0.0`,
  'Samsung Internet on Android': `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
};

test.each(Object.entries(KNOWN))('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('what tells little is named by what it tells', () => {
  expect(deviceName('Something/1.0 (Windows NT 10.0)')).toBe('A browser on Windows');
  expect(deviceName('Firefox/145.0')).toBe('Firefox');
  for (const nothing of [undefined, '', 'curl/8.17.0', 'Windowsills', '<b>Chrome</b>']) {
    expect(deviceName(nothing)).toBe('Unknown device');
  }
});

test('whatever a browser calls itself, its name is short and made of our own words', () => {
  const word = fc.constantFrom(...Object.values(KNOWN).flatMap((known) => known.split(/(?=[ ;/(])/)));
  const agent = fc.oneof(
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.array(word).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(agent, (userAgent) => {
      expect(deviceName(userAgent)).toMatch(/^[A-Za-z ]{1,40}$/);
    }),
    { numRuns: 300 },
  );
});
