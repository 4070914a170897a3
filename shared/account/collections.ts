import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { email, line } from './account.ts';
import { type CollectionHere, ROLES, type Role, type RoleHere } from './roles.ts';

export const MAX_MEMBERS = 100;
export const MAX_INVITATIONS = 100;
export const INVITATION_DAYS = 7;

export interface CollectionView extends CollectionHere {
  /** The account's first one cannot be deleted or handed over. */
  isFirst: boolean;
  coins: number;
}

export interface CollectionList {
  collections: CollectionView[];
  /** Id of the one in use. */
  inUse: string;
}

export interface MemberView {
  id: string;
  name: string;
  /** For managers. */
  email: string | null;
  role: RoleHere;
  isYou: boolean;
}

export interface InvitationView {
  id: string;
  role: Role;
  email: string | null;
  expiresAt: string;
}

export interface MemberList {
  members: MemberView[];
  /** Open ones; for managers. */
  invitations: InvitationView[];
}

/** The only answer that ever holds the link. */
export interface NewInvitation extends InvitationView {
  link: string;
  isMailed: boolean;
}

/** Public: the link is enough to read it. */
export interface InvitationPreview {
  collection: string | null;
  owner: string | null;
  inviter: string | null;
  role: Role;
  expiresAt: string;
  /** "a•••@example.org"; null: for anybody. */
  email: string | null;
  /** Why the caller cannot accept. */
  refusal: 'another-address' | 'unproven-address' | 'member' | null;
}

export interface Joined {
  id: string;
  name: string | null;
  role: RoleHere;
}

export const CHANGE_KINDS = [
  ...(['added', 'edited', 'trashed', 'restored', 'sold', 'unsold', 'moved-in', 'moved-out'] as const),
  ...(['joined', 'role', 'left', 'removed', 'handed-over'] as const),
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ChangeView {
  id: number;
  kind: ChangeKind;
  /** Null: the account was deleted. */
  person: string | null;
  coinId: number | null;
  /** Of the coin or the member. */
  name: string;
  fields: string[];
  at: string;
}

export interface Journal {
  changes: ChangeView[];
  /** For the next page; null at the end. */
  before: number | null;
}

const collectionName = line(msg('Please give the collection a name'))
  .min(1, msg('Please give the collection a name'))
  .max(60, msg('A name has at most 60 characters'));

const role = z.enum(ROLES, msg('Choose what the member may do'));

export const CollectionBody = z.object({ name: collectionName });
export const CollectionPatch = z.object({
  name: collectionName.optional(),
  owner: z.string().max(64).optional(),
});
/** Its name. */
export const CollectionDeletion = z.object({ confirmation: z.string().max(1000) });
export const CollectionId = z.object({ id: z.string().max(64) });
export const CollectionMember = z.object({ id: z.string().max(64), member: z.string().max(64) });
export const CollectionInvitation = z.object({ id: z.string().max(64), invitation: z.uuid() });
export const InvitationBody = z.object({ role, email: email.nullish() });
export const InvitationToken = z.object({ token: z.string().regex(/^[\w-]{44}$/) });
export const MemberBody = z.object({ role });
export const JournalQuery = z.object({ before: z.coerce.number().int().positive().optional() });
export const MoveBody = z.object({
  ids: z.array(z.int().positive()).min(1).max(1000),
  to: z.string().max(64),
});
export type MoveBody = z.output<typeof MoveBody>;

export interface Moved {
  moved: number[];
  /** Ids that stay, as they are listed for sale or being imported. */
  staying: number[];
}
