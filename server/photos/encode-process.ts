import { serialize } from 'bun:jsc';
import { giveWay } from '../platform/give-way.ts';
import { encodeBeside, encodeForAi, encodePhoto, encodePicture, encodePreview } from './encode.ts';
import { Refused } from './unreadable.ts';

// Loaded, this makes one picture anew and is done: the picture comes by standard input, the task as the last argument, and an Outcome goes
// to standard output. It runs in a process of its own (encoder.ts), as nothing else ends a decoder.

const TASKS = {
  photo: encodePhoto,
  picture: encodePicture,
  beside: encodeBeside,
  preview: encodePreview,
  shown: encodeForAi,
};
type Tasks = typeof TASKS;
export type Task = keyof Tasks;

/** What a task needs besides the picture, and what it makes of both. */
export type Needs<T extends Task> = Parameters<Tasks[T]> extends [Uint8Array, ...infer Rest] ? Rest : never;
export type Made<T extends Task> = Awaited<ReturnType<Tasks[T]>>;

/** What is written to standard output, serialized. */
export type Outcome = { made: unknown } | { refused: { status: number; message: string } };

/** Whoever started it ends it long before, unless they are gone themselves. */
const ABANDONED_MS = 120_000;

giveWay();
setTimeout(() => process.kill(process.pid, 'SIGKILL'), ABANDONED_MS).unref();
const outcome = await made().catch((error: unknown): Outcome => {
  if (!(error instanceof Refused)) throw error;
  return { refused: { status: error.status, message: error.message } };
});
await Bun.write(Bun.stdout, new Uint8Array(serialize(outcome)));

async function made(): Promise<Outcome> {
  const [task, ...needs] = JSON.parse(process.argv.at(-1) ?? '') as [Task, ...unknown[]];
  const work = TASKS[task] as (picture: Uint8Array, ...needs: unknown[]) => Promise<unknown>;
  return { made: await work(await Bun.stdin.bytes(), ...needs) };
}
