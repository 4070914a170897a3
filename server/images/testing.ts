import type { PhotoStore } from './store.ts';

/** The same store on a disk that takes 20 ms to delete a photo. */
export const slowly = (store: PhotoStore): PhotoStore => ({
  ...store,
  remove: async (hash) => {
    await Bun.sleep(20);
    await store.remove(hash);
  },
});
