import { AppError } from './errors.ts';

/** No body of ours is nested half as deeply. */
const MAX_DEPTH = 32;

/**
 * Refuses (400) a parsed body that is nested more deeply than anything we take: an error about it would be printed with an indentation
 * that grows with every level, which takes seconds for a few kilobytes.
 */
export function refuseDeepNesting(body: unknown): void {
  if (isDeeper(body, MAX_DEPTH)) throw new AppError(400, 'The request is nested too deeply.');
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object' || value instanceof Blob) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
