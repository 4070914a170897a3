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
 * What takes the place of a data folder's content, and where what was there goes; both are folders inside it. While this file is there the
 * restored state counts, even where not everything has been moved yet.
 */
const NOTE = 'restore.json';
const STAGE = /^restoring-[0-9a-f-]{36}$/;
const SAFE = /^before-restore-[\dTZ-]+$/;

/** In this order: the log of the old database goes before the new one comes. */
const MOVED = ['mintmark.db-wal', 'mintmark.db-shm', 'mintmark.db', 'photos', 'secret', 'catalogue.json'];

export const newStage = (folder: string): string => join(folder, `restoring-${crypto.randomUUID()}`);

/** Whether a restore was begun in the folder and has not moved everything. */
export const isHalfRestored = (folder: string): boolean => existsSync(join(folder, NOTE));

/**
 * Has the content of `stage` take the place of the folder's. From the moment the note is on the disk the new state counts: what a kill
 * interrupts, `finishRestore` brings to its end. Answers the folder of what was there before.
 */
export function takeOver(folder: string, stage: string, now: Date, onStep: () => void = () => {}): string {
  const safe = decideRestore(folder, stage, now, onStep);
  finishRestore(folder, onStep);
  return safe;
}

/** The first half of it, while a server is still at work on what was there: from here on the new state counts, and the next start moves it into place. */
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

/** Makes a folder for what was there before, one that no other restore has: two may come within a second. */
function newSafe(folder: string, now: Date): string {
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const safe = `before-restore-${stamp}${n === 1 ? '' : `-${n}`}`;
    if (existsSync(join(folder, safe))) continue;
    mkdirSync(join(folder, safe));
    return safe;
  }
}

/** Moves what a restore has not moved yet, and removes what one that never came to its end left; whoever calls it holds the folder's lock. */
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
      // The old database is there for as long as the new one waits; its log goes with it.
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

/** Puts the names in a folder on the disk. Windows does so by itself, and lets nobody open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
