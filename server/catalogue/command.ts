import { statSync, writeFileSync } from 'node:fs';
import { readData } from '../../db/catalogue/load.ts';
import { exportCatalogue } from '../../db/catalogue/overlay/format.ts';
import { type OverlayResult, overlayFile, type Refusal } from '../../db/catalogue/overlay.ts';
import { layWorld } from '../../db/catalogue/world/check.ts';
import { readWorldFiles, readWorldFolder } from '../../db/catalogue/world/load.ts';
import { assetFolder } from '../core/assets.ts';
import { isThere, operatorFile } from './operator-files.ts';

const USAGE = `Usage: mintmark catalogue check FILE or FOLDER (world coins)
       mintmark catalogue export [FILE]
`;

/** By file. */
const PRINTED = 20;

/** Exit codes: 0 valid, 1 invalid, 2 nothing to do. */
export async function catalogueCommand(args: string[], dataDir: () => string): Promise<number> {
  const [command, file, ...more] = args;
  const known = (command === 'check' && file !== undefined) || command === 'export';
  if (!known || more.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  // The executable's JIT thresholds are too high for this work.
  Bun.unsafe.setJITPolicy(1);
  return command === 'check' && file !== undefined ? check(file) : exportTo(file, operatorFile(dataDir()));
}

function check(file: string): number {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return checkFolder(file);
  const overlaid = overlayFile(readData(assetFolder('catalogue')), file);
  if (!overlaid.data) return complain(file, overlaid.refusals);
  process.stdout.write(`${file} is valid: ${overlaid.summary}\n`);
  return 0;
}

/** Folders hold world coins. */
function checkFolder(folder: string): number {
  const { problems } = layWorld(readWorldFiles(assetFolder('catalogue')), readWorldFolder(folder));
  if (problems.length === 0) {
    process.stdout.write(`${folder} is valid\n`);
    return 0;
  }
  const lines = problems.slice(0, PRINTED).map(({ file, sentence }) => `${folder}/${file}: ${sentence}`);
  if (problems.length > PRINTED) lines.push(`and ${problems.length - PRINTED} more`);
  process.stderr.write(`${lines.join('\n')}\n`);
  return 1;
}

async function exportTo(file: string | undefined, own: string): Promise<number> {
  const bundled = readData(assetFolder('catalogue'));
  const overlaid: OverlayResult = isThere(own)
    ? overlayFile(bundled, own)
    : { data: bundled, summary: '', remove: undefined, refusals: null };
  if (!overlaid.data) return complain(own, overlaid.refusals);
  const text = exportCatalogue(overlaid.data, bundled, overlaid.remove);
  if (file === undefined) await toStandardOutput(text);
  else {
    try {
      writeFileSync(file, text, { flag: 'wx' });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      const why =
        code === 'EEXIST' ? 'already exists and was not overwritten' : `cannot be written (${code})`;
      process.stderr.write(`mintmark: ${file} ${why}\n`);
      return 1;
    }
  }
  return 0;
}

/** The process exits next; a closed pipe is no error. */
async function toStandardOutput(text: string): Promise<void> {
  await Bun.write(Bun.stdout, text).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  });
}

function complain(file: string, refusals: Refusal[]): number {
  const lines = refusals.slice(0, PRINTED).map(({ line, reason }) => {
    return line === null ? `mintmark: ${file} ${reason}` : `${file}:${line}: ${reason}`;
  });
  if (refusals.length > PRINTED) lines.push(`and ${refusals.length - PRINTED} more`);
  process.stderr.write(`${lines.join('\n')}\n`);
  return refusals.some(({ line }) => line === null) ? 2 : 1;
}
