import { serialize } from 'bun:jsc';
import { giveWay } from '../core/give-way.ts';
import {
  encodeBeside,
  encodeExported,
  encodeForAi,
  encodeImported,
  encodePhoto,
  encodePicture,
  encodePreview,
} from './encode.ts';
import { createFrames, frame } from './frames.ts';
import { Refused } from './unreadable.ts';

// Loaded, this makes pictures anew, one after another, until standard input ends: each comes as a frame (frames.ts) of the task and the picture,
// and is answered by one with an Outcome. It runs in a process of its own (encoder.ts), as nothing else ends a decoder.

const TASKS = {
  photo: encodePhoto,
  imported: encodeImported,
  exported: encodeExported,
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

/** The answer to a picture, serialized. */
export type Outcome = { made: unknown } | { refused: { status: number; message: string } };

/** The server that started it ends it long before. */
const DEADLINE_MS = 120_000;

// The executable starts with high JIT thresholds; heavy work needs the usual ones.
Bun.unsafe.setJITPolicy(1);
giveWay();
const end = () => process.kill(process.pid, 'SIGKILL');
const asked = createFrames(Bun.stdin.stream());
for (let head = await asked.next(); head; ) {
  const picture = await asked.next();
  if (!picture) break;
  const deadline = setTimeout(end, DEADLINE_MS);
  deadline.unref();
  // Nothing follows before this one is answered, unless standard input ends, with the server.
  const following = asked.next();
  void following.then((next) => next ?? end());
  const outcome = await made(head, picture).catch((error: unknown): Outcome => {
    if (!(error instanceof Refused)) throw error;
    return { refused: { status: error.status, message: error.message } };
  });
  await Bun.write(Bun.stdout, frame(new Uint8Array(serialize(outcome))));
  clearTimeout(deadline);
  head = await following;
}

async function made(head: Uint8Array, picture: Uint8Array): Promise<Outcome> {
  const [task, ...needs] = JSON.parse(new TextDecoder().decode(head)) as [Task, ...unknown[]];
  const work = TASKS[task] as (picture: Uint8Array, ...needs: unknown[]) => Promise<unknown>;
  return { made: await work(picture, ...needs) };
}
