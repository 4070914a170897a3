import { defineConfig, devices } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH || undefined;

/** Slow and rare journeys (@long) and those at a desk (@desk): `npm run test:all` runs them. */
const isLong = Boolean(process.env.MINTMARK_LONG_JOURNEYS);

/** The two widths that every screen is walked at. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };

/** The address bar's suggestions are a page in two more processes. The switch replaces Playwright's own list. */
const WITHOUT = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter',
  'HttpsFirstBalancedModeAutoEnable,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding',
  'ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
].join();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  ...(!isLong && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names a journey that fails once; one slow moment of a busy machine stops no release.
  retries: process.env.CI ? 2 : 0,
  workers: 4,
  // How fast a busy machine is proves nothing, and who need not wait does not.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What is not there to be pressed ends a journey long before its own limit.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // A journey sees what the server says; offline.spec.ts alone has the browser keep copies.
    serviceWorkers: 'block',
    // No splash and no transitions to wait for; the main road switches motion on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Fewer processes to start and to talk between.
        '--in-process-gpu',
        '--disable-sync',
        '--no-first-run',
        // A page of a journey does not live long enough for what is compiled with care, and cores have other work than its garbage.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
        `--disable-features=${WITHOUT}`,
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    // A journey runs on the phone; what is tagged @desk runs here as well.
    ...(isLong ? [{ name: 'desktop', use: desktop, grep: /@desk/ }] : []),
  ],
});
