import type { CoinCircle } from '../../../shared/recognizer/model.ts';
import { coinOn, LOOKED_AT, pixelsOf, type RgbPicture } from '../../core/pixels.ts';
import { likenessTo } from './match.ts';
import { descriptorOf } from './polar.ts';
import type { GalleryDescriptor, SideAsked, SideSeen } from './seen.ts';

/** In radii of the shorter side: a smaller coin needs more pixels than the usual picture has. */
const SMALL = 0.2;
/** Pixels, as uploads have. */
const LONGEST = 2400;

const longestFor = (given: CoinCircle | null) =>
  given && given.radius < SMALL
    ? Math.min(LONGEST, Math.round((LOOKED_AT * SMALL) / given.radius))
    : LOOKED_AT;

/** Without text and colour. */
export async function lookAtSide(
  { photo, circle: given }: SideAsked,
  gallery: readonly GalleryDescriptor[],
  onStep = () => {},
): Promise<SideSeen & { picture: RgbPicture }> {
  const { width, height } = await new Bun.Image(photo).metadata();
  const picture = await pixelsOf(photo, longestFor(given));
  onStep();
  const nothing = { descriptor: null, colour: null, likeness: [], text: null, picture };
  const { circle, problem, several } = coinOn(picture, given, Math.min(width, height));
  onStep();
  if (!circle) return { ...nothing, circle: null, problem, several };
  const descriptor = descriptorOf(picture, circle);
  onStep();
  return { ...nothing, circle, problem: null, descriptor, likeness: likenessTo(descriptor, gallery, true) };
}
