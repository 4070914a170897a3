import { coinOn, pixelsOf, type RgbPicture } from '../../core/pixels.ts';
import { likenessTo } from './match.ts';
import { descriptorOf } from './polar.ts';
import type { GalleryDescriptor, SideAsked, SideSeen } from './seen.ts';

/** Without text and colour. */
export async function lookAtSide(
  { photo, circle: given }: SideAsked,
  gallery: readonly GalleryDescriptor[],
  onStep = () => {},
): Promise<SideSeen & { picture: RgbPicture }> {
  const { width, height } = await new Bun.Image(photo).metadata();
  const picture = await pixelsOf(photo);
  onStep();
  const nothing = { descriptor: null, colour: null, likeness: [], text: null, picture };
  const { circle, problem } = coinOn(picture, given, Math.min(width, height));
  onStep();
  if (!circle) return { ...nothing, circle: null, problem };
  const descriptor = descriptorOf(picture, circle);
  onStep();
  return { ...nothing, circle, problem: null, descriptor, likeness: likenessTo(descriptor, gallery, true) };
}
