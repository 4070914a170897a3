import type { Locator, Page } from '@playwright/test';
import type { ChosenFile } from './upload-screen.ts';

/** From photos to a saved coin, whoever reads them: the reader (reader-road.spec.ts) or an AI (taps.spec.ts). */
export const PHOTO_TAPS = 8;

/** Counts what a thumb does: a tap on the page, one in a list that the phone opens, one for the phone's own chooser of photos. */
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
