import { z } from 'zod';

/** Keys an account may have at most. */
export const MAX_API_KEYS = 20;

const NAME_LENGTH = 60;

/** `read` may look at a collection and export it, `write` may change it as well. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key as its owner sees it. */
export interface ApiKeyView {
  id: string;
  name: string;
  scope: KeyScope;
  /** How the key begins. */
  prefix: string;
  createdAt: string;
  /** To the nearest few minutes. */
  lastUsedAt: string | null;
}

/** Answer of `GET /api/auth/keys`, the oldest first. */
export interface ApiKeyList {
  keys: ApiKeyView[];
}

/** Answer of `POST /api/auth/keys`: the only one that ever holds the key. */
export interface NewApiKey extends ApiKeyView {
  key: string;
}

export const keyName = z
  .string('Please give the key a name')
  .trim()
  .min(1, 'Please give the key a name')
  .max(NAME_LENGTH, `A name has at most ${NAME_LENGTH} characters`);

export const keyScope = z.enum(KEY_SCOPES, 'Choose "read" or "write"');

export const NewKeyBody = z.object({
  name: keyName,
  scope: keyScope,
  password: z.string().max(256, 'Password must be at most 256 characters').optional(),
});
export const ApiKeyId = z.object({ id: z.uuid() });
