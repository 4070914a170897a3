import { defineConfig, devices } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH || undefined;

/** The two widths that every screen is walked at. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 7_500 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
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
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    // What does not depend on the width runs once.
    {
      name: 'desktop',
      use: desktop,
      testMatch:
        /(main-road|screens|collection|browse|coin-list|trash|coin-edit|coin-saving|coin-value|estimate|stock-photo|viewer|chart)\.spec\.ts/,
    },
  ],
});
