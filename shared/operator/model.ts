import { z } from 'zod';
import { email } from '../account/account.ts';
import { msg } from '../language/msg.ts';

/** Sections of settings on the operator's page. */
export const SETTING_GROUPS = [
  'accounts',
  'ai',
  'pcgs',
  'mail',
  'ebay',
  'etsy',
  'metals',
  'news',
  'rates',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const CodeBody = z.object({
  code: z.string().trim().min(1, msg('Please enter the code from the log.')).max(100),
});

export const InvitationBody = z.object({ email: email.optional(), language: z.string().max(10).optional() });
export const ThingParams = z.object({ id: z.string().max(200) });

export const AccountQuery = z.object({
  q: z.string().trim().max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});

export const RoleBody = z.object({ role: z.enum(['user', 'operator']) });
/** A million of megabytes is a terabyte. */
const MAX_QUOTA_MB = 1_000_000;
const NO_QUOTA = msg('Enter a whole number of megabytes from 1 to {MAX_QUOTA_MB}, or nothing.', {
  MAX_QUOTA_MB,
});
/** Null: the server's default. */
export const QuotaBody = z.object({
  megabytes: z.int(NO_QUOTA).min(1, NO_QUOTA).max(MAX_QUOTA_MB, NO_QUOTA).nullable(),
});
export const ConfirmedBody = z.object({ confirmation: z.string().max(300) });

export const AuditQuery = z.object({
  account: z.string().max(300).optional(),
  before: z.coerce.number().int().min(1).optional(),
});

export const GroupParams = z.object({ group: z.enum(SETTING_GROUPS) });
/** By name; null removes one. What is not named stays. */
export const SettingsBody = z.object({
  values: z.record(z.string().max(60), z.string().max(5000).nullable()),
});

export const BackupParams = z.object({
  name: z.string().regex(/^mintmark-[\dTZ-]+\.(?:tar|json)$/, msg('This is not the name of a backup.')),
});

/** Times are ISO strings, sizes bytes. */
export interface AccountRow {
  id: string;
  email: string | null;
  name: string;
  role: 'user' | 'operator';
  emailVerified: boolean;
  createdAt: string;
  lastSeenAt: string;
  /** In all its collections, as are the bytes of photos and documents. */
  coins: number;
  photoBytes: number;
  /** Beside the first. */
  furtherCollections: number;
  /** Other people in its collections. */
  members: number;
  /** Null: the server's default. */
  quotaMb: number | null;
}

export interface SettingView {
  name: string;
  label: string;
  /** Null: any text. */
  choices: string[] | null;
  isSecret: boolean;
  from: 'environment' | 'page' | 'default';
  /** Never of a secret. */
  value: string | null;
  setAt: string | null;
  /** Saved, but the server still runs without it. */
  isWaiting: boolean;
}

export interface NoteView {
  tone: 'ok' | 'warn' | 'bad';
  /** Translated by the site: see NOTES of its island. */
  kind: string;
  values: Record<string, string | number>;
}

export interface BackupContent {
  accounts: number;
  coins: number;
  photos: number;
}

export interface BackupView {
  name: string;
  madeAt: string;
  bytes: number | null;
  /** Null of a damaged one. */
  content: BackupContent | null;
}

/** A line of the check list for beginners. */
export interface StartStep {
  step: 'coin' | 'photo' | 'backup' | 'key' | 'mail';
  done: boolean;
}
