/** Writes docs/collection.schema.json; a test checks that it is up to date. */
import { join } from 'node:path';
import { exportSchema, SCHEMA_NAME } from '../server/export/export-schema.ts';

await Bun.write(join(import.meta.dir, '../docs', SCHEMA_NAME), exportSchema());
