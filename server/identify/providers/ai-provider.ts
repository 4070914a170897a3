import type { AiConfig } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import type { AiProvider } from './ai.ts';
import { gemini } from './gemini.ts';
import { openAiCompatible } from './openai-compatible.ts';

export function createAi({ provider, secondModel, timeoutMs }: AiConfig, log: Log): AiProvider | null {
  if (!provider) return null;
  const { kind, baseUrl, model, apiKey } = provider;
  const access = { baseUrl, model, secondModel, apiKey, timeoutMs, log };
  return kind === 'gemini' ? gemini(access) : openAiCompatible(access);
}
