/** `bun run screenshot`: draws docs/screenshot.png from the executable itself, filled with a small collection. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CENT, MORGAN, NICKEL } from '../e2e/coins.ts';
import { settled } from '../e2e/look.ts';
import { type Program, startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';

const coin = (
  name: string,
  coinType: string,
  year: number,
  mintMark: string | null,
  estimatedValue: string,
) => ({
  ...{ name, coinType, year, mintMark, estimatedValue },
  condition: 'About Uncirculated (AU-50 to AU-58)',
});

const CABINET = [
  { ...coin('1916-D Mercury Dime', 'Mercury Dime', 1916, 'D', '1250.00'), weight: '2.50', diameter: '17.9' },
  coin('1945-S Mercury Dime', 'Mercury Dime', 1945, 'S', '6.25'),
  coin('1921 Mercury Dime', 'Mercury Dime', 1921, null, '180.00'),
  CENT,
  coin('1943 Steel Cent', 'Wheat Penny', 1943, null, '2.50'),
  coin('1955 Wheat Cent', 'Wheat Penny', 1955, null, '1.75'),
  coin('1881-S Morgan Silver Dollar', 'Morgan Silver Dollar', 1881, 'S', '85.00'),
  coin('1921 Morgan Silver Dollar', 'Morgan Silver Dollar', 1921, null, '48.00'),
  NICKEL,
  { ...MORGAN, isGraded: true, gradingCompany: 'PCGS', grade: 'VF-30', certificationNumber: '81234567' },
];

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

async function shots(browser: Browser, program: Program): Promise<string[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: program.url });
  const page = await context.newPage();
  const person = {
    firstName: 'Ada',
    lastName: 'Mercury',
    email: 'ada@example.org',
    password: 'wing-cap-dime',
  };
  await page.request.post('/api/register', { data: person });
  let last = 0;
  for (const data of CABINET) last = (await (await page.request.post('/api/coins', { data })).json()).id;
  const shot = async (path: string, colorScheme: 'light' | 'dark', text: string) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    await settled(page);
    return (await page.screenshot()).toString('base64');
  };
  return [
    await shot('/collection?view=browse', 'light', '1893-S'),
    await shot('/manual-entry', 'light', 'Save Coin to Collection').then(() => found(page)),
    await shot(`/coin/${last}`, 'dark', 'Professional grading'),
  ];
}

/** Manual entry with the results of a search open. */
async function found(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: /Search/ }).fill('1916 d dime');
  await page.getByRole('option').first().waitFor();
  await settled(page);
  return (await page.screenshot()).toString('base64');
}

/** Three phones side by side. */
async function compose(browser: Browser, pictures: string[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const phones = pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`).join('');
  await page.setContent(`<style>
    body { margin: 0; height: 900px; display: flex; gap: 32px; align-items: center; justify-content: center; background: #e9e2d6 }
    img { width: 376px; border-radius: 32px; box-shadow: 0 18px 48px #2b211433 }
  </style>${phones}`);
  await page.screenshot({ path });
}

const cwd = mkdtempSync(join(tmpdir(), 'mintmark-screenshot-'));
const program = await startProgram(resolve(outfile()), { cwd });
const executablePath =
  process.env.CHROMIUM_PATH ?? Bun.which('chromium') ?? Bun.which('google-chrome') ?? undefined;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await compose(browser, await shots(browser, program), 'docs/screenshot.png');
} finally {
  await browser.close();
  await program.stop();
  rmSync(cwd, { recursive: true });
}
