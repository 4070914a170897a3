import type { LookRequest, SideSeen } from './vision/seen.ts';

export interface Job {
  id: number;
  request: LookRequest;
  /** Folder. */
  models: string;
}

/** `textFault` is the reason text could not be read. */
export type Done =
  | { id: number; sides: SideSeen[]; textFault: string | null }
  /** Heartbeat. */
  | { id: number; isAlive: true }
  /** Loaded; factor relative to a typical machine. */
  | { slowness: number }
  | { id: number; fault: string };
