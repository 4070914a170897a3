import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { type Program, startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { MORGAN } from './coins.ts';

export { expect };

const EXECUTABLE = fileURLToPath(new URL(`../${outfile()}`, import.meta.url));

/** The executable, running on a data folder. */
export interface Running {
  readonly url: string;
  /** The file of its database. */
  readonly database: string;
  /** Ends it with SIGTERM and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it with SIGKILL, as a power cut would, and starts it again. */
  crash(): Promise<void>;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** How many tests this worker has begun. */
let tests = 0;

/** Somebody nobody has registered yet: the address is another in each test, as one executable serves many. */
export const COLLECTOR: Person = {
  firstName: 'Ada',
  lastName: 'Mercury',
  get email() {
    return `ada${tests}@example.org`;
  },
  password: 'wing-cap-dime',
};

/** Another such person. */
export const OTHER: Person = {
  ...COLLECTOR,
  firstName: 'Grace',
  get email() {
    return `grace${tests}@example.org`;
  },
};

/**
 * Goes to a page and waits until its islands listen: what is clicked before that is lost, as everywhere on the web, except where an
 * island is only woken by it.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('astro-island[ssr]:not([client=touch])')).toHaveCount(0);
}

interface Fixtures {
  /** Settings of the executable, the addresses of fake vendors above all; a test with any has an executable of its own. */
  env: Record<string, string>;
  /** The test stops its executable, or writes into its database: it shares it with nobody. */
  alone: boolean;
  app: Running;
  /** Origins that a navigation may lead to, besides the program's own. */
  neighbours: string[];
  /** Fails the test when the page calls another host, throws, or does what its policy forbids. */
  conduct: string[];
  /** Makes the page a guest's, without walking through the screens. */
  guest: () => Promise<void>;
  /** Registers the person and leaves the page signed in. */
  login: (person?: Person) => Promise<void>;
  /** Saves a coin of the signed-in visitor through the API and gives its id. */
  addCoin: (coin?: Record<string, unknown>) => Promise<number>;
}

/** Starts the executable on a new data folder, and ends it and removes the folder when `use` is done. */
async function withExecutable(env: Record<string, string>, use: (running: Running) => Promise<void>) {
  const data = await mkdtemp(join(tmpdir(), 'mintmark-e2e-'));
  let program: Program = await startProgram(EXECUTABLE, { cwd: data, env });
  const { port } = new URL(program.url);
  const again = async (signal: NodeJS.Signals) => {
    await program.stop(signal);
    program = await startProgram(EXECUTABLE, { cwd: data, env: { ...env, MINTMARK_PORT: port } });
  };
  await use({
    url: program.url,
    database: join(data, 'mintmark-data/mintmark.db'),
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
  });
  await program.stop('SIGTERM');
  await rm(data, { recursive: true, force: true });
}

/** An address of its own for each test (RFC 5737), so that many tests do not count as one place in every limit. */
const addressOf = (test: number) => `198.51.100.${test % 256}`;

export const test = base.extend<Fixtures, { shared: Running }>({
  env: [{}, { option: true }],
  alone: [false, { option: true }],
  // One for all tests of a worker that set nothing; each has new accounts and comes from a place of its own.
  shared: [
    ({ browserName: _ }, use) => withExecutable({ MINTMARK_TRUST_PROXY: 'true' }, use),
    { scope: 'worker' },
  ],
  app: async ({ shared, env, alone }, use) => {
    tests += 1;
    if (alone || Object.keys(env).length > 0) await withExecutable(env, use);
    else await use(shared);
  },
  extraHTTPHeaders: ({ app, shared }, use) =>
    use(app === shared ? { 'x-forwarded-for': addressOf(tests) } : {}),
  baseURL: ({ app }, use) => use(app.url),
  neighbours: [[], { option: true }],
  conduct: [
    async ({ page, app, neighbours }, use) => {
      const wrong: string[] = [];
      page.on('pageerror', ({ message }) => {
        // A navigation that overtakes another cuts its animation short, and Astro leaves that promise alone.
        if (!message.startsWith('Transition was skipped')) wrong.push(`threw ${message}`);
      });
      page.on('console', (line) => {
        if (/Content Security Policy|Permissions-Policy/i.test(line.text())) wrong.push(line.text());
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (!protocol.startsWith('http') || origin === app.url) return;
        const isVisit = neighbours.includes(origin) && request.isNavigationRequest();
        if (!isVisit) wrong.push(`called ${request.url()}`);
      });
      await use(wrong);
      expect(wrong, 'what the page should not have done').toEqual([]);
    },
    { auto: true },
  ],
  guest: ({ page }, use) =>
    use(async () => {
      const answer = await page.request.post('/api/auth/guest');
      expect(answer.status()).toBe(201);
    }),
  login: ({ page }, use) =>
    use(async (person = COLLECTOR) => {
      const answer = await page.request.post('/api/register', { data: person });
      expect(answer.status()).toBe(201);
    }),
  addCoin: ({ page }, use) =>
    use(async (coin = {}) => {
      const answer = await page.request.post('/api/coins', { data: { ...MORGAN, ...coin } });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()).id;
    }),
});
