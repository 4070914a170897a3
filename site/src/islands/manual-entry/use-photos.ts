import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { photoProblem } from '../../lib/photos.ts';
import { useUploadPhoto } from '../../lib/queries/photos.ts';
import { toast } from '../../lib/toast.ts';
import { useCoinForm } from './form-context.ts';

export const SIDES = ['Obverse', 'Reverse'] as const;
const FIELDS = ['obverseImageUrl', 'reverseImageUrl'] as const;

/** Uploads photos as they are chosen, so that a save that fails, or a reload, does not lose them. */
export function usePhotos(onUploading: (change: 1 | -1) => void) {
  const { values, set } = useCoinForm();
  const { mutateAsync: upload } = useUploadPhoto();
  /** Addresses of the files on their way, by side. */
  const [uploading, setUploading] = useState<readonly (string | null)[]>([null, null]);

  const mark = (side: number, preview: string | null) =>
    setUploading((now) => now.map((other, index) => (index === side ? preview : other)));

  async function send(file: File, side: number) {
    const field = FIELDS[side];
    if (!field) return;
    const preview = URL.createObjectURL(file);
    mark(side, preview);
    onUploading(1);
    try {
      set({ [field]: await upload(file) });
    } catch (error) {
      toast({ ...uploadProblem(error, file), variant: 'destructive' });
    } finally {
      mark(side, null);
      URL.revokeObjectURL(preview);
      onUploading(-1);
    }
  }

  /** Two photos are obverse and reverse; one goes to `side`, else to the first side without a photo. */
  function add(files: readonly File[], side?: number) {
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const empty = FIELDS.findIndex((field, index) => !values[field] && !uploading[index]);
    const first = files.length > 1 ? 0 : (side ?? Math.max(empty, 0));
    files.forEach((file, index) => {
      void send(file, first + index);
    });
  }

  const remove = (side: number) => {
    const field = FIELDS[side];
    if (field) set({ [field]: '' });
  };

  return { uploading, add, remove };
}

/** A file the server refused says why; one that could not be decoded here is no picture we know. */
function uploadProblem(error: unknown, file: File): { title: string; description: string } {
  if (error instanceof ApiError) return { title: 'Photo Not Uploaded', description: error.text };
  return { title: 'Invalid File Type', description: `${file.name} is not a valid image file.` };
}
