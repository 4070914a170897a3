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
      const chooser = page.waitForEvent('filechooser');
      await target.click();
      await (await chooser).setFiles(photos);
    },
    async select(target: Locator, option: string) {
      taps.count += 2;
      await target.selectOption(option);
    },
  };
}
