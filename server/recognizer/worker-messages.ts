import type { LookRequest, SideSeen } from './vision/seen.ts';

export interface Job {
  id: number;
  request: LookRequest;
  /** Folder. */
  models: string;
}

/** `textFault`: why no text. */
export type Done =
  | { id: number; sides: SideSeen[]; textFault: string | null }
  /** Heartbeat. */
  | { id: number; isAlive: true }
  /** Relative to a typical machine. */
  | { slowness: number }
  | { id: number; fault: string };
