export const ROLES = ['reader', 'writer', 'manager'] as const;
export type Role = (typeof ROLES)[number];
export type RoleHere = Role | 'owner';

const RANKS: Readonly<Record<RoleHere, number>> = { reader: 0, writer: 1, manager: 2, owner: 3 };

export const mayAct = (role: RoleHere, needed: RoleHere): boolean => RANKS[role] >= RANKS[needed];

/** All others are for readers too. */
const SCREENS: Readonly<Record<string, RoleHere>> = {
  ...Object.fromEntries(
    [
      ...['add-coin-method', 'add-coin-options', 'ai-results', 'camera', 'coin-type-selection'],
      ...['coin-verification', 'coin-verification-result', 'global-camera', 'global-coin-options'],
      ...['global-identification', 'global-manual-entry', 'global-photo-upload'],
      ...['global-verification-results', 'hybrid-identification-result', 'import', 'learned'],
      ...['manual-entry', 'photo-upload', 'slab'],
    ].map((screen) => [screen, 'writer']),
  ),
  'my-listings': 'manager',
  'ebay-debug': 'owner',
};

export const roleForScreen = (path: string): RoleHere =>
  SCREENS[/^\/([\w-]+)/.exec(path)?.[1] ?? ''] ?? 'reader';

/** Names the collection that a request is for; without it, the one in use. */
export const COLLECTION_HEADER = 'mintmark-collection';

export const MAX_COLLECTIONS = 20;

/** Null: the account's first one, which has no name until it gets one. */
export interface CollectionHere {
  id: string;
  name: string | null;
  role: RoleHere;
  /** Its name, for others. */
  owner: string | null;
}
