import { type Kit, sqliteKit } from './kit.ts';

/** Which database the program runs on, and what its tables are made of. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  kit: Kit;
}

let chosen: Engine = { name: 'sqlite', kit: sqliteKit };
let isTaken = false;

/** Takes another engine than SQLite; before anything that names a table is loaded. */
export function chooseEngine(engine: Engine): void {
  if (isTaken) throw new Error('the tables are made already');
  chosen = engine;
}

/** The engine of this process, which from now on is the one. */
export function engine(): Engine {
  isTaken = true;
  return chosen;
}
