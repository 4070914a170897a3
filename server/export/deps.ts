import type { AccountDeps } from '../account/deps.ts';
import type { DashboardDeps } from '../dashboard/deps.ts';
import type { IdentifyDeps } from '../identify/deps.ts';

export interface ExportDeps extends DashboardDeps, IdentifyDeps, AccountDeps {}
