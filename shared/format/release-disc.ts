import type { UpcomingRelease } from '../market/releases.ts';
import { type Disc, discOf } from './metal.ts';

/** How a release is drawn where there is no picture: dated as its name says, for next year's coins are released early. */
export function discOfRelease({ name, releaseDate }: Pick<UpcomingRelease, 'name' | 'releaseDate'>): Disc {
  const released = Number(releaseDate.slice(0, 4));
  const named = [...name.matchAll(/\b\d{4}\b/g)].map(Number).find((year) => Math.abs(year - released) <= 1);
  return discOf({ name, coinType: name, year: named ?? released });
}
