import type { Deps } from '../deps.ts';
import type { GalleryEntry } from './gallery.ts';

export async function starterGallery(_deps: Deps): Promise<GalleryEntry[]> {
  return [];
}
