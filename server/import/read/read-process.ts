import type { ImportEncoding } from '../../../shared/import/model.ts';
import { giveWay } from '../../platform/give-way.ts';
import { readFile } from './read.ts';
import { Unreadable } from './unreadable.ts';

// Loaded, this reads one file and is done: its path, the folder to stage it in and the encoding, '-' where none is asked for, are the last arguments. It runs in a process of its
// own (reader.ts): what a damaged or hostile file can use up ends with it.

export type Outcome = { read: true } | { refused: { status: number; message: string } };

Bun.unsafe.setJITPolicy(1);
giveWay();
const [path = '', folder = '', encoding = '-'] = process.argv.slice(-3);
const outcome = await readFile(path, folder, encoding === '-' ? undefined : (encoding as ImportEncoding))
  .then((): Outcome => ({ read: true }))
  .catch((error: unknown): Outcome => {
    if (!(error instanceof Unreadable)) throw error;
    return { refused: { status: error.status, message: error.message } };
  });
await Bun.write(Bun.stdout, JSON.stringify(outcome));
