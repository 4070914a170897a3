import { z } from 'zod';

export const MAX_API_KEYS = 20;

const NAME_LENGTH = 60;

const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export interface ApiKeyView {
  id: string;
  name: string;
  scope: KeyScope;
  prefix: string;
  createdAt: string;
  /** To the nearest few minutes. */
  lastUsedAt: string | null;
}

export interface ApiKeyList {
  keys: ApiKeyView[];
}

/** The only answer that ever holds the key. */
export interface NewApiKey extends ApiKeyView {
  key: string;
}

export const keyName = z
  .string('Please give the key a name')
  .trim()
  .min(1, 'Please give the key a name')
  .max(NAME_LENGTH, `A name has at most ${NAME_LENGTH} characters`);

const keyScope = z.enum(KEY_SCOPES, 'Choose "read" or "write"');

export const NewKeyBody = z.object({
  name: keyName,
  scope: keyScope,
  password: z.string().max(256, 'Password must be at most 256 characters').optional(),
});
export const ApiKeyId = z.object({ id: z.uuid() });
