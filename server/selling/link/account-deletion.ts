import { createHash, createVerify } from 'node:crypto';
import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, malformed, notFound } from '../../core/errors.ts';
import { createCounter, createNetworkLimit } from '../../core/limit.ts';
import type { SellingDeps } from '../deps.ts';
import { type Marketplace, MarketplaceError } from '../marketplace.ts';
import { dropLink, linksOfAccount } from './tokens.ts';

/** eBay requires this endpoint of every application in production. */
export const DELETION_PATH = '/api/marketplace/ebay/account-deletion';

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

function settingsOf({ config }: SellingDeps) {
  if (!config.ebay?.verificationToken) throw notFound();
  return { token: config.ebay.verificationToken };
}

/** SHA-256 of challenge, token and this address. */
export function answerChallenge(deps: SellingDeps, challenge: string): { challengeResponse: string } {
  const { token } = settingsOf(deps);
  const endpoint = deps.url() + DELETION_PATH;
  const challengeResponse = createHash('sha256')
    .update(challenge)
    .update(token)
    .update(endpoint)
    .digest('hex');
  return { challengeResponse };
}

/** Age at which a key is fetched again; it stays valid while eBay does not answer. */
const KEY_MS = 24 * 3_600_000;
const MOST_KEYS = 20;
/** How long an unknown key id is remembered. */
const BAD_MS = 10 * 60_000;
const MOST_BAD = 1000;
/** Anyone may send new key ids, and each costs a call of the operator's quota. */
const A_MINUTE = { times: 5, withinMs: 60_000 };
const A_NETWORK = { times: 20, withinMs: 3_600_000 };
const RETRY_S = 60;

/** Cache of eBay's keys: invented ids can neither evict a good key nor use up the calls for real notices. */
export function createDeletions(deps: SellingDeps) {
  const good = new Map<string, { at: number; key: string }>();
  const bad = new Map<string, number>();
  const asking = new Map<string, Promise<string | null>>();
  const minute = createCounter(A_MINUTE);
  const networks = createNetworkLimit(null, A_NETWORK);

  /** Null where eBay has no such key. Throws 503, not cached, where eBay does not answer. */
  async function ask(kid: string): Promise<string | null> {
    try {
      const client: Marketplace = await deps.marketplaces.client('ebay');
      const key = (await client.notificationKey?.(kid)) ?? null;
      if (key === null) return null;
      if (!good.has(kid) && good.size >= MOST_KEYS) dropFirst(good);
      good.set(kid, { at: Date.now(), key });
      return key;
    } catch (error) {
      if (!(error instanceof MarketplaceError && error.kind === 'refused')) {
        deps.log.warn('eBay did not say what its notices are signed with', { error });
        throw unchecked();
      }
      good.delete(kid);
      if (bad.size >= MOST_BAD) dropFirst(bad);
      bad.set(kid, Date.now() + BAD_MS);
      return null;
    }
  }

  function askOnce(kid: string): Promise<string | null> {
    const asked = asking.get(kid) ?? ask(kid).finally(() => asking.delete(kid));
    asking.set(kid, asked);
    return asked;
  }

  function goodKey(kid: string): Promise<string | null> | undefined {
    const known = good.get(kid);
    if (!known) return undefined;
    if (Date.now() - known.at < KEY_MS) return Promise.resolve(known.key);
    return askOnce(kid).catch(() => known.key);
  }

  /** Throws 503 where unknown now, so that eBay sends the notice again. */
  async function isSigned(address: string, header: string | null, body: Uint8Array): Promise<boolean> {
    const signed = signatureOf(header);
    if (!signed || !isEcdsa(signed.signature)) return false;
    const { kid, signature } = signed;
    const known = await goodKey(kid);
    if (known) return isSignedBy(known, body, signature);
    if ((bad.get(kid) ?? 0) > Date.now()) return false;
    // Notices that name a connected account have their own calls.
    const isOpen = (await networks.wait(deps, address)) === 0 && minute.take('any');
    if (!isOpen && !((await linksOf(body)).length > 0 && minute.take('connected'))) throw unchecked();
    const key = await askOnce(kid);
    if (key && isSignedBy(key, body, signature)) return true;
    await networks.take(deps, address);
    // The same answer in both cases: it must not reveal which accounts are connected.
    if (!isOpen) throw unchecked();
    return false;
  }

  async function linksOf(body: Uint8Array) {
    const data = Notification.safeParse(parsed(body)).data?.notification.data;
    if (!data) return [];
    return linksOfAccount(deps.db.orm, 'ebay', { userId: data.userId, name: data.username ?? null });
  }

  /** 412 for a wrong signature, as eBay's rules demand. */
  return async (address: string, signatureHeader: string | null, body: Uint8Array): Promise<void> => {
    settingsOf(deps);
    if (!(await isSigned(address, signatureHeader, body)))
      throw new AppError(412, 'notification_unsigned', 'The notification is not signed by eBay.');
    if (!Notification.safeParse(parsed(body)).success) throw malformed();
    const links = await linksOf(body);
    for (const link of links) await deps.db.transaction((tx) => dropLink(tx, link.userId, 'ebay'));
    deps.log.info('eBay told of a deleted account', { links: links.length });
  };
}

const unchecked = () =>
  Object.assign(new AppError(503, 'notification_not_verified', NOTIFICATION_NOT_VERIFIED), {
    retryAfter: RETRY_S,
  });

function dropFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}

function signatureOf(header: string | null) {
  if (!header || header.length > 4000) return null;
  return Signature.safeParse(parsed(Buffer.from(header, 'base64'))).data ?? null;
}

/** RFC 3279, 2.2.3, over P-256; other input is not worth a call. */
function isEcdsa(signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  const [sequence, length, integer] = bytes;
  return sequence === 0x30 && length === bytes.length - 2 && length >= 40 && integer === 0x02;
}

/** ECDSA over SHA-1, eBay's choice. */
function isSignedBy(key: string, body: Uint8Array, signature: string): boolean {
  try {
    return createVerify('sha1').update(body).verify(pemOf(key), signature, 'base64');
  } catch {
    return false;
  }
}

/** eBay's PEM lacks line breaks. */
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

const NOTIFICATION_NOT_VERIFIED = msg('The notification can’t be verified now. Please send it again.');
