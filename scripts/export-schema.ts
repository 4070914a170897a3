/** Writes the JSON Schema of exports, docs/collection.schema.json, from server/export/export-schema.ts; its test says where it is another. */
import { join } from 'node:path';
import { exportSchema, SCHEMA_NAME } from '../server/export/export-schema.ts';

await Bun.write(join(import.meta.dir, '../docs', SCHEMA_NAME), exportSchema());
