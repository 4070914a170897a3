import { createHash, createVerify } from 'node:crypto';
import { z } from 'zod';
import type { Marketplace } from '../../integrations/marketplace.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, malformed, notFound } from '../../platform/errors.ts';
import { dropLink, linksOfAccount } from './links.ts';

/** Where eBay tells of accounts that were deleted there; every application in production has to listen or be exempted. */
export const DELETION_PATH = '/api/marketplace/ebay/account-deletion';

/** Who told: base64 of JSON. */
const Signature = z.object({
  kid: z.string().regex(/^[\w-]{1,100}$/),
  signature: z.string().max(1000),
});

const Notification = z.object({
  metadata: z.object({ topic: z.literal('MARKETPLACE_ACCOUNT_DELETION') }),
  notification: z.object({
    data: z.object({ userId: z.string().min(1).max(200), username: z.string().max(200).nullish() }),
  }),
});

function settingsOf({ config }: Deps) {
  if (!config.ebay?.verificationToken) throw notFound();
  return { token: config.ebay.verificationToken };
}

/** The answer to eBay's question whether this is the right place: SHA-256 of the challenge, the token and this address. */
export function answerChallenge(deps: Deps, challenge: string): { challengeResponse: string } {
  const { token } = settingsOf(deps);
  const endpoint = deps.url() + DELETION_PATH;
  const challengeResponse = createHash('sha256')
    .update(challenge)
    .update(token)
    .update(endpoint)
    .digest('hex');
  return { challengeResponse };
}

const KEY_MS = 3_600_000;
const MOST_KEYS = 20;

/** Keys of eBay's, asked for once an hour at most; what is wrong about one is remembered as well, since anybody may name any. */
export function createDeletions(deps: Deps) {
  const keys = new Map<string, { until: number; key: Promise<string | null> }>();

  async function askedKey(kid: string): Promise<string | null> {
    const client: Marketplace = await deps.marketplaces.client('ebay');
    return (await client.notificationKey?.(kid)) ?? null;
  }

  function keyOf(kid: string): Promise<string | null> {
    const now = Date.now();
    for (const [id, { until }] of keys) if (until <= now) keys.delete(id);
    const known = keys.get(kid);
    if (known) return known.key;
    if (keys.size >= MOST_KEYS) return Promise.resolve(null);
    const key = askedKey(kid).catch(() => null);
    keys.set(kid, { until: now + KEY_MS, key });
    return key;
  }

  /** Forgets the links of an account that was deleted at eBay. 412 for what eBay has not signed, as it wants to hear it. */
  return async (signatureHeader: string | null, body: Uint8Array): Promise<void> => {
    settingsOf(deps);
    const signed = signatureOf(signatureHeader);
    const key = signed && (await keyOf(signed.kid));
    if (!signed || !key || !isSigned(body, signed.signature, key))
      throw new AppError(412, 'The notification is not signed by eBay.');
    const told = Notification.safeParse(parsed(body)).data;
    if (!told) throw malformed();
    const { userId, username } = told.notification.data;
    const links = await linksOfAccount(deps.db.orm, 'ebay', { userId, name: username ?? null });
    for (const link of links) await deps.db.transaction((tx) => dropLink(tx, link.userId, 'ebay'));
    deps.log.info('eBay told of a deleted account', { links: links.length });
  };
}

function signatureOf(header: string | null) {
  if (!header || header.length > 4000) return null;
  return Signature.safeParse(parsed(Buffer.from(header, 'base64'))).data ?? null;
}

/** ECDSA over SHA-1, as eBay has it. */
function isSigned(body: Uint8Array, signature: string, key: string): boolean {
  try {
    return createVerify('sha1').update(body).verify(pemOf(key), signature, 'base64');
  } catch {
    return false;
  }
}

/** eBay sends its keys without the line breaks that PEM has. */
const pemOf = (key: string) =>
  key
    .replace(/-----BEGIN PUBLIC KEY-----\s*/, '-----BEGIN PUBLIC KEY-----\n')
    .replace(/\s*-----END PUBLIC KEY-----/, '\n-----END PUBLIC KEY-----');

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
