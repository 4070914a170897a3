import type { ExportDeps } from '../export/deps.ts';
import type { ImportDeps } from '../import/deps.ts';

export interface OperateDeps extends ExportDeps, ImportDeps {}
