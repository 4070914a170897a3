import type { Page } from '@playwright/test';
import type { FakeAi } from '../server/identify/providers/ai.fake.ts';
import { type AiProtocol, test as base, expect, startFakeAi } from './harness.ts';
import { drawnPhoto } from './photo.ts';

/** The model that cross-checks, where a test asks for one. */
export const SECOND_MODEL = 'second-model';

interface AiFixtures {
  /** Whose language the executable and the fake speak. */
  protocol: AiProtocol;
  /** A second model looks at what is saved. */
  crossChecked: boolean;
  /** Further settings of the executable. */
  settings: Record<string, string>;
  /** A vendor of answers about photos on loopback: what it was asked wrongly fails the test. */
  vendor: FakeAi;
}

/** As `test` of the harness, with a fake vendor of AI for the executable to ask. */
export const test = base.extend<AiFixtures>({
  protocol: ['gemini', { option: true }],
  crossChecked: [false, { option: true }],
  settings: [{}, { option: true }],
  vendor: async ({ protocol, aiVendors, alone }, use) => {
    const vendor = await (alone ? startFakeAi(protocol) : aiVendors(protocol));
    vendor.reset();
    await use(vendor);
    if (alone) await vendor.stop();
    expect(vendor.wrong, 'what a real vendor would have refused').toEqual([]);
  },
  env: ({ vendor, protocol, crossChecked, settings }, use) =>
    use({
      ...reach(vendor, protocol),
      // Prices are asked for by nobody here.
      MINTMARK_METALS_PROVIDER: 'none',
      // Longer than a slow machine holds an answer back: a timeout is asked again.
      MINTMARK_AI_TIMEOUT: '60',
      ...(crossChecked && { MINTMARK_AI_SECOND_MODEL: SECOND_MODEL }),
      ...settings,
    }),
});

const reach = ({ url, key, model }: FakeAi, protocol: AiProtocol): Record<string, string> =>
  protocol === 'gemini'
    ? {
        MINTMARK_AI_PROVIDER: 'gemini',
        MINTMARK_GEMINI_API_KEY: key,
        MINTMARK_GEMINI_BASE_URL: url,
        MINTMARK_GEMINI_MODEL: model,
      }
    : {
        MINTMARK_AI_PROVIDER: 'openai',
        MINTMARK_OPENAI_BASE_URL: url,
        MINTMARK_OPENAI_API_KEY: key,
        MINTMARK_OPENAI_MODEL: model,
      };

/** As `test`, for an executable without a provider. */
export const withoutAi = base.extend({
  env: { MINTMARK_AI_PROVIDER: 'none', MINTMARK_METALS_PROVIDER: 'none' },
});

/** Sends two drawn photos to be identified, as the camera does, and answers where the result is held. */
export async function heldResult(page: Page, colour = '#b7b3a6'): Promise<string> {
  const answer = await page.request.post('/api/coins/identify-for-verification', {
    multipart: { obverse: await drawnPhoto(page, colour), reverse: await drawnPhoto(page, '#8f8a7c') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).tempId;
}
