import { createHash, createVerify } from 'node:crypto';
import { z } from 'zod';
import { AppError, malformed, notFound } from '../../core/errors.ts';
import { createLimit, createNetworkLimit } from '../../core/limit.ts';
import type { SellingDeps } from '../deps.ts';
import { type Marketplace, MarketplaceError } from '../marketplace.ts';
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

function settingsOf({ config }: SellingDeps) {
  if (!config.ebay?.verificationToken) throw notFound();
  return { token: config.ebay.verificationToken };
}

/** The answer to eBay's question whether this is the right place: SHA-256 of the challenge, the token and this address. */
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

/** A key is asked for again after a day, and stays good while eBay does not answer. */
const KEY_MS = 24 * 3_600_000;
const MOST_KEYS = 20;
/** How long an id is remembered that eBay has no key for. */
const BAD_MS = 10 * 60_000;
const MOST_BAD = 1000;
/** Questions about ids that are new here: anyone may send one, and each is a call on the operator's quota. */
const A_MINUTE = { times: 5, withinMs: 60_000 };
const A_NETWORK = { times: 20, withinMs: 3_600_000 };
const RETRY_S = 60;

/** Keys of eBay's by their ids. Made-up ids can neither push out a good key nor use up the questions of notices that matter here. */
export function createDeletions(deps: SellingDeps) {
  const good = new Map<string, { at: number; key: string }>();
  const bad = new Map<string, number>();
  const asking = new Map<string, Promise<string | null>>();
  const minute = createLimit(A_MINUTE);
  const networks = createNetworkLimit(A_NETWORK);

  /** The key, or null where eBay has none of that id. Throws 503 where eBay gives no answer, which is not remembered. */
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

  /** Whether a signature was made by eBay; 503 where that cannot be told now, so that eBay sends the notice again. */
  async function isSigned(address: string, header: string | null, body: Uint8Array): Promise<boolean> {
    const signed = signatureOf(header);
    if (!signed || !isEcdsa(signed.signature)) return false;
    const { kid, signature } = signed;
    const known = await goodKey(kid);
    if (known) return isSignedBy(known, body, signature);
    if ((bad.get(kid) ?? 0) > Date.now()) return false;
    // What names an account that is connected here has questions of its own: few strangers know one.
    const isOpen = networks.wait(address) === 0 && minute.take('any');
    if (!isOpen && !((await linksOf(body)).length > 0 && minute.take('connected'))) throw unchecked();
    const key = await askOnce(kid);
    if (key && isSignedBy(key, body, signature)) return true;
    networks.take(address);
    // The same answer as without a question, so that it does not tell which accounts are connected.
    if (!isOpen) throw unchecked();
    return false;
  }

  async function linksOf(body: Uint8Array) {
    const data = Notification.safeParse(parsed(body)).data?.notification.data;
    if (!data) return [];
    return linksOfAccount(deps.db.orm, 'ebay', { userId: data.userId, name: data.username ?? null });
  }

  /** Forgets the links of an account that was deleted at eBay. 412 for what eBay has not signed, as it wants to hear it. */
  return async (address: string, signatureHeader: string | null, body: Uint8Array): Promise<void> => {
    settingsOf(deps);
    if (!(await isSigned(address, signatureHeader, body)))
      throw new AppError(412, 'The notification is not signed by eBay.');
    if (!Notification.safeParse(parsed(body)).success) throw malformed();
    const links = await linksOf(body);
    for (const link of links) await deps.db.transaction((tx) => dropLink(tx, link.userId, 'ebay'));
    deps.log.info('eBay told of a deleted account', { links: links.length });
  };
}

const unchecked = () =>
  Object.assign(new AppError(503, 'The notification cannot be checked now. Please send it again.'), {
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

/** Whether it has the form of one over P-256 (RFC 3279, 2.2.3): of anything else eBay need not be asked. */
function isEcdsa(signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  const [sequence, length, integer] = bytes;
  return sequence === 0x30 && length === bytes.length - 2 && length >= 40 && integer === 0x02;
}

/** ECDSA over SHA-1, as eBay has it. */
function isSignedBy(key: string, body: Uint8Array, signature: string): boolean {
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
