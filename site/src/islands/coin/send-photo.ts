import { type PhotoProblem, photoProblem } from '../../lib/photos.ts';
import { uploadPhoto, uploadProblem } from '../../lib/queries/photos.ts';

export async function sendPhoto(file: File): Promise<string | PhotoProblem> {
  const problem = photoProblem([file]);
  if (problem) return problem;
  try {
    return await uploadPhoto({ file });
  } catch (error) {
    return uploadProblem(error, file);
  }
}
