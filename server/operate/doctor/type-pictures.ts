import { loadWithOperatorFile, operatorFile } from '../../catalogue/operator-file.ts';
import { assetFolder } from '../../core/assets.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { encoded } from '../../photos/encoder.ts';
import { typeFilesIn, typePictureFolder } from '../../photos/types/folder.ts';
import type { Finding } from './finding.ts';

/** Whether each of the operator's pictures of types can be used; a folder that is not there has none. */
export async function faultsOfTypePictures({ dataDir }: Config): Promise<Finding[]> {
  const folder = typePictureFolder(dataDir);
  const silent = createLog('error', () => undefined);
  const load = () => loadWithOperatorFile(assetFolder('catalogue'), operatorFile(dataDir), silent);
  let catalogue: ReturnType<typeof load> | undefined;
  const { files, unusable } = await typeFilesIn(folder, (id) => {
    catalogue ??= load();
    return catalogue.typesById.has(id);
  });
  const faults = unusable.map(({ name, reason }) => `${name} ${reason}`);
  for (const { name, path } of files) {
    const reason = await encoded({ of: 'doctor' }, 'photo', Bun.file(path)).then(() => null, whyNot);
    if (reason) faults.push(`${name} cannot be used: ${reason}`);
  }
  return faults.map((fault) => ({ text: `type-pictures/${fault.replace(/\.?$/, '.')}` }));
}

function whyNot(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
