import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { toUploadable } from '../photos.ts';
import { queryClient } from '../query.ts';

/** Uploads one photo, converted first when it is HEIC, and answers the address a coin stores. */
async function uploadPhoto(file: File): Promise<string> {
  const photo = await toUploadable(file);
  return unwrap(await api.photos.post({ obverse: photo })).obverseImageUrl;
}

export const useUploadPhoto = () => useMutation({ mutationFn: uploadPhoto }, queryClient);
