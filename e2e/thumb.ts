import type { Locator, Page } from '@playwright/test';
import type { ChosenFile } from './upload-screen.ts';

/** From home by photos to a saved coin, by the reader or an AI. */
export const PHOTO_TAPS = 8;

/** Counts taps: on the page, in a list or a chooser of photos that the phone opens. */
export function thumbOf(page: Page) {
  const taps = { count: 0 };
  return {
    taps,
    async tap(target: Locator) {
      taps.count += 1;
      await target.click();
    },
    async choosePhotos(target: Locator, ...photos: ChosenFile[]) {
      taps.count += 2;
      const opened = page.waitForEvent('filechooser', { timeout: 20_000 });
      await target.click();
      // A browser lets a page open the chooser for 5 s after the tap: a slow one has to be asked.
      const chooser = opened.catch(async () => {
        const asked = page.waitForEvent('filechooser');
        await page.getByText('Choose Photos', { exact: true }).click();
        return asked;
      });
      await (await chooser).setFiles(photos);
    },
    async select(target: Locator, option: string) {
      taps.count += 2;
      await target.selectOption(option);
    },
  };
}
