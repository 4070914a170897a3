import { chooseEngine } from '../engine.ts';
import { pgKit } from '../kit.pg.ts';

/** Has this process run on PostgreSQL; before anything that names a table is loaded. */
export const choosePostgres = (): void => chooseEngine({ name: 'postgres', kit: pgKit });
