import type { AiProvider } from './ai.ts';
import type { AiAccess } from './ai-access.ts';

export function gemini(_: AiAccess): AiProvider {
  throw new Error('not written yet');
}
