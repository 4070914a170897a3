import type { Core } from '../context.ts';
import type { Limits } from './limits.ts';
import type { Tokens } from './tokens.ts';

export interface SessionDeps extends Core {
  tokens: Tokens;
  limits: Limits;
}
