import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Names the stage and the folder for the old content. While this file exists the restored state counts, even if not all
 * is moved.
 */
const NOTE = 'restore.json';
const STAGE = /^restoring-[0-9a-f-]{36}$/;
const SAFE = /^before-restore-[\dTZ-]+$/;

/** In this order: the log of the old database must go before the new database comes. */
const MOVED = ['mintmark.db-wal', 'mintmark.db-shm', 'mintmark.db', 'photos', 'secret', 'catalogue.json'];

export const newStage = (folder: string): string => join(folder, `restoring-${crypto.randomUUID()}`);

export const isHalfRestored = (folder: string): boolean => existsSync(join(folder, NOTE));

/**
 * Replaces the content of the folder by `stage`; survives a kill (`finishRestore`). Answers the folder with the old
 * content.
 */
export function takeOver(folder: string, stage: string, now: Date, onStep: () => void = () => {}): string {
  const safe = decideRestore(folder, stage, now, onStep);
  finishRestore(folder, onStep);
  return safe;
}

/** The first half, possible while a server works: the next start moves the files. */
export function decideRestore(
  folder: string,
  stage: string,
  now: Date,
  onStep: () => void = () => {},
): string {
  const safe = newSafe(folder, now);
  onStep();
  const draft = join(folder, `${NOTE}.new`);
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, JSON.stringify({ from: stage.slice(folder.length + 1), to: safe }));
  fsyncSync(handle);
  closeSync(handle);
  syncFolder(stage);
  onStep();
  renameSync(draft, join(folder, NOTE));
  syncFolder(folder);
  return join(folder, safe);
}

/** Two restores may come within a second. */
function newSafe(folder: string, now: Date): string {
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const safe = `before-restore-${stamp}${n === 1 ? '' : `-${n}`}`;
    if (existsSync(join(folder, safe))) continue;
    mkdirSync(join(folder, safe));
    return safe;
  }
}

/** Completes an interrupted restore and removes abandoned stages. Call it with the folder locked. */
export function finishRestore(folder: string, onStep: () => void = () => {}): void {
  const note = join(folder, NOTE);
  if (existsSync(note)) {
    const { from, to } = JSON.parse(readFileSync(note, 'utf8'));
    if (!STAGE.test(from) || !SAFE.test(to)) throw new Error(`${note} is damaged`);
    const isThere = (...path: string[]) => existsSync(join(folder, ...path));
    const move = (name: string, source: string, target: string) => {
      onStep();
      mkdirSync(join(folder, target), { recursive: true });
      renameSync(join(folder, source, name), join(folder, target, name));
    };
    for (const name of MOVED) {
      // The old database stays until the new one replaces it, and its log goes with it.
      const comes = isThere(from, name.replace(/-(?:wal|shm)$/, ''));
      if (comes && isThere(name)) move(name, '', to);
      if (isThere(from, name)) move(name, from, '');
    }
    onStep();
    syncFolder(folder);
    rmSync(note);
    syncFolder(folder);
  }
  for (const name of readdirSync(folder)) {
    if (STAGE.test(name) || name === `${NOTE}.new`) rmSync(join(folder, name), { recursive: true });
  }
}

/** Windows does it by itself, and opens no folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
