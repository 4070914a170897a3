import type { LookRequest, SideSeen } from './vision/seen.ts';

/** What the engine sends its worker. */
export interface Job {
  id: number;
  request: LookRequest;
  /** The folder of the models. */
  models: string;
}

/** What the worker answers; `textFault` says why text could not be read though it was asked for. */
export type Done =
  | { id: number; sides: SideSeen[]; textFault: string | null }
  /** Work goes on. */
  | { id: number; isAlive: true }
  /** It is loaded, on a machine that takes so many times as long as a usual one. */
  | { slowness: number }
  | { id: number; fault: string };
