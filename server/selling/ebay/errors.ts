import { msg, withValues } from '../../../shared/language/msg.ts';
import { plainText } from '../../core/plain-text.ts';
import { MarketplaceError, type MarketplaceFailure, OTHER_PHOTO } from '../marketplace.ts';

interface EbayError {
  errorId: number;
  parameters?: { name?: string; value?: string }[];
}

/** `{0}` stands for eBay's parameter, such as a field. */
interface Meaning {
  message: string;
  /** Wording without a parameter. */
  unnamed?: string;
  remedy?: string;
  kind?: MarketplaceFailure;
}

const RELINK = msg('Connect your eBay account again in your profile.');
const AGAIN = msg('Mintmark will try again automatically.');
const RETRY = msg('Please try again. If the problem continues, list the coin on eBay directly.');
const COIN = msg('Correct it under item specifics, and try again.');
const ACCOUNT = msg('Check your eBay account, complete what eBay asks for, and try again.');
const POLICIES = msg('Check the business policies in your eBay account, and try again.');
const MAIL = msg('Check the messages in your eBay account.');
const OURS = msg('Unexpected error. Please tell the administrator of this server.');

/** All errors in eBay's descriptions of our calls, grouped by meaning. */
const MEANINGS: readonly (readonly [ids: readonly (number | readonly [number, number])[], Meaning])[] = [
  [[1001, 1002, 1003], { message: msg('Your eBay sign-in has expired.'), kind: 'token expired' }],
  [
    [1100],
    {
      message: msg('Your eBay connection is missing permissions needed for selling.'),
      remedy: RELINK,
      kind: 'consent revoked',
    },
  ],
  [[20200, 20201], { message: msg('eBay removed an option your account can’t use from a business policy.') }],
  [
    [20400, 20402, 20406, [20409, 20411], 21409, 22409],
    { message: msg('eBay rejected the business policy for this listing.'), remedy: POLICIES },
  ],
  [
    [20401],
    {
      message: msg('A business policy of your eBay account is missing something: {0}.'),
      unnamed: msg('A business policy of your eBay account is missing something.'),
      remedy: POLICIES,
    },
  ],
  [
    [20403],
    {
      message: msg('Your eBay account does not use business policies yet.'),
      remedy: msg('Switch on business policies in your eBay account, and try again; it can take a day.'),
    },
  ],
  [[20404], { message: msg('A business policy in your eBay account no longer exists.'), remedy: POLICIES }],
  [[20405], { message: msg('eBay rejected the payment method in your payment policy.'), remedy: POLICIES }],
  [[20415, 46001, 62002, 62003], { message: msg('eBay doesn’t recognize the marketplace.'), remedy: OURS }],
  [
    [20500, 20501, 25001, 30500, 46000, 62000, 140000, 190000],
    { message: msg('eBay has a technical problem at the moment.'), remedy: AGAIN, kind: 'unreachable' },
  ],
  [
    [25025],
    {
      message: msg('eBay is still processing another change to this listing.'),
      remedy: AGAIN,
      kind: 'unreachable',
    },
  ],
  [[2004], { message: msg('eBay couldn’t read the request.'), remedy: OURS }],
  [
    [25002, 25402, 25504, 25604, 25802, 25804],
    { message: msg('eBay rejected this listing.'), remedy: RETRY },
  ],
  [
    [25003],
    { message: msg('eBay rejected the price.'), remedy: msg('Choose another price, and try again.') },
  ],
  [[25004], { message: msg('eBay rejected the quantity.'), remedy: RETRY }],
  [
    [25005, 46003, [62004, 62006], [62008, 62009]],
    {
      message: msg('eBay rejected the category: coins can’t be listed there.'),
      remedy: msg('Please try again; Mintmark will use another category eBay suggests.'),
    },
  ],
  [
    [62007],
    {
      message: msg('eBay could not find a category, since the listing has no title.'),
      remedy: msg('Give it a title, and try again.'),
    },
  ],
  [
    [25006, 25401],
    { message: msg('eBay does not offer one of the options of this listing.'), remedy: RETRY },
  ],
  [
    [25007],
    {
      message: msg('eBay rejected this listing’s shipping.'),
      remedy: msg('Choose another shipping cost, or check the shipping policies in your eBay account.'),
    },
  ],
  [[25008], { message: msg('eBay rejected this listing’s payment policy.'), remedy: POLICIES }],
  [[25009], { message: msg('eBay rejected this listing’s return policy.'), remedy: POLICIES }],
  [[25011], { message: msg('eBay rejected this listing’s tax settings.'), remedy: ACCOUNT }],
  [
    [25012, 25805, [25900, 25902], 25906],
    {
      message: msg('eBay rejected the ship-from location.'),
      remedy: msg('Check the postal code, and try again.'),
    },
  ],
  [
    [25806],
    {
      message: msg('eBay kept the ship-from location because something else depends on it.'),
      remedy: ACCOUNT,
    },
  ],
  [[25013, 25503], { message: msg('eBay rejected the item details.'), remedy: COIN }],
  [
    [25014, 25015, 25501, 25086, 190204],
    {
      message: msg('eBay rejected a photo.'),
      remedy: OTHER_PHOTO,
    },
  ],
  [
    [25016, 25800],
    {
      message: msg('eBay rejected the value for {0}.'),
      unnamed: msg('eBay rejected the value.'),
      remedy: COIN,
    },
  ],
  [
    [25017, 25801],
    {
      message: msg('eBay requires details that are missing: {0}.'),
      unnamed: msg('eBay requires details that are missing.'),
      remedy: COIN,
    },
  ],
  [[25018], { message: msg('Your eBay account isn’t complete and can’t sell yet.'), remedy: ACCOUNT }],
  [
    [25019],
    {
      message: msg('eBay says that the listing breaks one of its rules.'),
      remedy: msg('Check title, description and grade for content eBay doesn’t allow, and try again.'),
    },
  ],
  [[25020, 25715], { message: msg('eBay rejected the package size or weight.'), remedy: RETRY }],
  [
    [25021, 25058, 25059],
    {
      message: msg('eBay rejected the coin’s condition in this category.'),
      remedy: msg('Check the coin’s condition and grading, and try again.'),
    },
  ],
  [
    [25060, 25066],
    {
      message: msg('eBay rejected the grade or the condition details.'),
      remedy: msg('Check the coin’s grading service, grade and certification number, and try again.'),
    },
  ],
  [
    [25022, 25502, 25601],
    {
      message: msg('eBay rejected an item specific: {0}.'),
      unnamed: msg('eBay rejected an item specific.'),
      remedy: COIN,
    },
  ],
  [
    [25029, 25064],
    {
      message: msg('A required item specific is missing for this category: {0}.'),
      unnamed: msg('A required item specific is missing for this category.'),
      remedy: msg('Add it under item specifics, and try again.'),
    },
  ],
  [[25028, 25030], { message: msg('eBay left out {0}, which does not apply here.') }],
  [[25031, 25032, 25080], { message: msg('eBay rejected {0}.'), remedy: COIN }],
  [
    [25023, [25739, 25742]],
    { message: msg('eBay doesn’t accept a compatibility list for coins.'), remedy: OURS },
  ],
  [[25024], { message: msg('eBay rejected the best offer settings.'), remedy: ACCOUNT }],
  [
    [25026],
    {
      message: msg('Your eBay account has reached its selling limit.'),
      remedy: msg('Ask eBay for a higher limit, end another listing, or wait for the next month.'),
    },
  ],
  [
    [25033, 25034, 25036, [25089, 25095]],
    { message: msg('eBay rejected this listing’s policies.'), remedy: POLICIES },
  ],
  [
    [25035],
    {
      message: msg('A policy of this listing is no longer in your eBay account.'),
      remedy: msg('Please try again; the policies will be reloaded.'),
    },
  ],
  [[25037], { message: msg('eBay leaves out the fee for recycling, which does not apply here.') }],
  [
    [[25038, 25040]],
    {
      message: msg('The listing can’t be changed now: it has a bid or an offer, or ends soon.'),
      remedy: msg('Answer the offer on eBay, and change the listing there.'),
    },
  ],
  [
    [[25041, 25052]],
    {
      message: msg('eBay treated the coin as a refurbished item, which has separate rules.'),
      remedy: msg('Check the coin’s condition, and try again.'),
    },
  ],
  [
    [[25076, 25079], 25081, 25083, 25084, 25088, 25104, [25106, 25116], 25118, 25119, 25122],
    {
      message: msg('eBay asks for product safety details, which coins do not have.'),
      remedy: msg('List the coin on eBay directly.'),
    },
  ],
  [
    [25096],
    {
      message: msg(
        'eBay has put this listing on hold because it breaks a rule. You can correct the listing.',
      ),
      remedy: MAIL,
    },
  ],
  [[25097, 25098], { message: msg('eBay has put this listing on hold; it can’t be changed.'), remedy: MAIL }],
  [
    [25120, 25121],
    {
      message: msg('In this category, eBay uses its own catalogue for item details.'),
      remedy: msg('List the coin on eBay directly.'),
    },
  ],
  [[25123, 25124], { message: msg('eBay changed this listing’s return policy to its minimum.') }],
  [
    [25125],
    {
      message: msg(
        'Your eBay account isn’t allowed to state grades, so eBay removed the grade from the listing.',
      ),
    },
  ],
  [[25126], { message: msg('eBay no longer accepts certification and grade as item specifics.') }],
  [
    [25127],
    {
      message: msg('eBay replaced the value for {0} with one of its own.'),
      unnamed: msg('eBay replaced a value with one of its own.'),
    },
  ],
  [
    [25128],
    {
      message: msg('eBay will soon accept only its own values for {0}.'),
      unnamed: msg('eBay will soon accept only its own values.'),
    },
  ],
  [
    [25701, 25702, 25710, 25725, 25705, 25726, 25904, 25905],
    {
      message: msg('This listing no longer exists on eBay.'),
      remedy: msg('Please try again; Mintmark will create what’s missing.'),
    },
  ],
  [
    [25703, 25704, 25729, 25732],
    {
      message: msg('This listing’s number is already in use on eBay.'),
      remedy: msg('Please try again; Mintmark checks what exists first.'),
    },
  ],
  [
    [25713],
    {
      message: msg('This offer is no longer available on eBay.'),
      remedy: msg('Please try again; Mintmark will create what’s missing.'),
    },
  ],
  [
    [25706, [25707, 25709], 25718, 25727, 25728, 25730, 25731, [25733, 25735], 25754],
    { message: msg('eBay rejected the request.'), remedy: OURS },
  ],
  [[25752, 25753], { message: msg('eBay rejected the listing’s start time.'), remedy: RETRY }],
  [[[25755, 25764], 25756], { message: msg('eBay treated this listing as an auction.'), remedy: OURS }],
  [[25766, 25767], { message: msg('eBay rejected a policy number.'), remedy: POLICIES }],
  [
    [25803],
    {
      message: msg('This already exists in your eBay account.'),
      remedy: msg('Please try again; Mintmark checks what exists first.'),
    },
  ],
  [
    [30700, 30800, 30810, 30820, 30830, 30840, 30850, 30900, 31000, 31100, 32800],
    { message: msg('eBay rejected the request for your orders.'), remedy: OURS },
  ],
  [[195_000, 195_001], { message: msg('eBay’s notification key couldn’t be loaded.'), remedy: OURS }],
  [[46002, 46004], { message: msg('eBay rejected the request for conditions.'), remedy: OURS }],
  [
    [190013],
    {
      message: msg('eBay does not let your account upload photos.'),
      remedy: RELINK,
      kind: 'consent revoked',
    },
  ],
  [
    [190200],
    {
      message: msg('eBay has deleted a photo.'),
      remedy: msg('Please try again to upload it again.'),
    },
  ],
  [[190201], { message: msg('A photo is too large for eBay.'), remedy: OTHER_PHOTO }],
  [
    [190202],
    {
      message: msg('A photo has more pixels than eBay allows.'),
      remedy: OTHER_PHOTO,
    },
  ],
  [
    [190203],
    {
      message: msg('eBay doesn’t accept a photo’s format.'),
      remedy: OTHER_PHOTO,
    },
  ],
];

const BY_ID = new Map<number, Meaning>(
  MEANINGS.flatMap(([ids, meaning]) =>
    ids
      .flatMap((id) =>
        typeof id === 'number' ? [id] : Array.from({ length: id[1] - id[0] + 1 }, (_, n) => id[0] + n),
      )
      .map((id) => [id, meaning] as const),
  ),
);

/** Not a category for listings. */
export const NOT_A_LEAF: readonly string[] = ['25005', '46003', '62005', '62006', '62008', '62009'];

export const isKnownError = (errorId: number): boolean => BY_ID.has(errorId);

const LONGEST_NAME = 60;

const named = (error: EbayError): string => {
  const values = (error.parameters ?? []).map(({ value }) => plainText(value ?? '', 200)).filter(Boolean);
  const short = values.filter((value) => value.length <= LONGEST_NAME && !/^\d+$/.test(value));
  return short[0] ?? '';
};

/** "eBay requires details that are missing." */
function worded({ message, unnamed }: Meaning, name: string): string {
  if (!name && unnamed) return unnamed;
  return message.includes('{0}') ? withValues(message, { 0: name || msg('a detail') }) : message;
}

/** Null where the warning is of no use to the seller. */
export function warningOf(warning: EbayError): string | null {
  const meaning = BY_ID.get(warning.errorId);
  return meaning ? worded(meaning, named(warning)) : null;
}

/** They say only that something is wrong: specific errors come first. */
const VAGUE = new Set([25001, 25002, 25402, 25504, 25604]);

export function refusalOf(errors: readonly EbayError[], status: number, changes: boolean): MarketplaceError {
  const error = errors.find(({ errorId }) => !VAGUE.has(errorId)) ?? errors[0];
  const meaning = error && BY_ID.get(error.errorId);
  const code = error ? String(error.errorId) : `HTTP ${status}`;
  if (!error || !meaning) {
    const remedy = msg(
      'Please try again. If the problem continues, check the messages in your eBay account.',
    );
    return new MarketplaceError('refused', msg('eBay rejected the request (error {code}).', { code }), {
      remedy,
      code,
    });
  }
  const passing = meaning.kind === 'unreachable' && changes ? 'maybe done' : meaning.kind;
  return new MarketplaceError(passing ?? 'refused', worded(meaning, named(error)), {
    ...(meaning.remedy !== undefined && { remedy: meaning.remedy }),
    code,
  });
}
