import type { AccountDeps } from '../account/deps.ts';
import type { DashboardDeps } from '../dashboard/deps.ts';
import type { MarketDeps } from '../market/deps.ts';

export interface WebDeps extends AccountDeps, DashboardDeps, MarketDeps {}
