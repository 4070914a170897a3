import { msg } from '../../../shared/language/msg.ts';
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
const AGAIN = msg('It is tried again by itself; there is nothing to do.');
const RETRY = msg('Please try again; if it happens again, list the coin on eBay itself.');
const COIN = msg('Correct it under item specifics, and try again.');
const ACCOUNT = msg('See your account on eBay, settle what it asks for there, and try again.');
const POLICIES = msg('See the business policies of your eBay account, and try again.');
const MAIL = msg('See the messages in your eBay account.');
const OURS = msg('This should not happen: please tell whoever runs this server.');

/** All errors in eBay's descriptions of our calls, grouped by meaning. */
const MEANINGS: readonly (readonly [ids: readonly (number | readonly [number, number])[], Meaning])[] = [
  [
    [1001, 1002, 1003],
    { message: msg('eBay no longer takes the sign-in of your account.'), kind: 'token expired' },
  ],
  [
    [1100],
    {
      message: msg('Your eBay account was not connected with everything selling needs.'),
      remedy: RELINK,
      kind: 'consent revoked',
    },
  ],
  [
    [20200, 20201],
    { message: msg('eBay left something out of a business policy that your account cannot use.') },
  ],
  [
    [20400, 20402, 20406, [20409, 20411], 21409, 22409],
    { message: msg('eBay does not take the business policy for this listing.'), remedy: POLICIES },
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
  [[20404], { message: msg('A business policy of your eBay account is gone.'), remedy: POLICIES }],
  [
    [20405],
    { message: msg('eBay does not take the way of payment in your payment policy.'), remedy: POLICIES },
  ],
  [
    [20415, 46001, 62002, 62003],
    { message: msg('eBay does not know the marketplace that was asked for.'), remedy: OURS },
  ],
  [
    [20500, 20501, 25001, 30500, 46000, 62000, 140000, 190000],
    { message: msg('eBay has a fault of its own at the moment.'), remedy: AGAIN, kind: 'unreachable' },
  ],
  [
    [25025],
    {
      message: msg('eBay is still busy with another change of this listing.'),
      remedy: AGAIN,
      kind: 'unreachable',
    },
  ],
  [[2004], { message: msg('eBay could not read what it was sent.'), remedy: OURS }],
  [
    [25002, 25402, 25504, 25604, 25802, 25804],
    { message: msg('eBay does not take this listing as it is.'), remedy: RETRY },
  ],
  [
    [25003],
    { message: msg('eBay does not take the price.'), remedy: msg('Choose another price, and try again.') },
  ],
  [[25004], { message: msg('eBay does not take the quantity.'), remedy: RETRY }],
  [
    [25005, 46003, [62004, 62006], [62008, 62009]],
    {
      message: msg('eBay does not take the category: coins cannot be listed in it.'),
      remedy: msg('Please try again: another of the categories eBay suggests is taken.'),
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
      message: msg('eBay does not take the shipping of this listing.'),
      remedy: msg('Choose another shipping cost, or see the shipping policies of your eBay account.'),
    },
  ],
  [[25008], { message: msg('eBay does not take the payment policy of this listing.'), remedy: POLICIES }],
  [[25009], { message: msg('eBay does not take the return policy of this listing.'), remedy: POLICIES }],
  [[25011], { message: msg('eBay does not take the tax settings of this listing.'), remedy: ACCOUNT }],
  [
    [25012, 25805, [25900, 25902], 25906],
    {
      message: msg('eBay does not take the place the parcel comes from.'),
      remedy: msg('See the postal code, and try again.'),
    },
  ],
  [
    [25806],
    {
      message: msg('eBay keeps the place the parcel comes from, since something else depends on it.'),
      remedy: ACCOUNT,
    },
  ],
  [[25013, 25503], { message: msg('eBay does not take what is said of the coin.'), remedy: COIN }],
  [
    [25014, 25015, 25501, 25086, 190204],
    {
      message: msg('eBay does not take one of the photos.'),
      remedy: OTHER_PHOTO,
    },
  ],
  [
    [25016, 25800],
    {
      message: msg('eBay does not take what was entered for {0}.'),
      unnamed: msg('eBay does not take what was entered.'),
      remedy: COIN,
    },
  ],
  [
    [25017, 25801],
    {
      message: msg('eBay asks for something that is missing: {0}.'),
      unnamed: msg('eBay asks for something that is missing.'),
      remedy: COIN,
    },
  ],
  [
    [25018],
    { message: msg('Your eBay account is not complete, so that it cannot sell yet.'), remedy: ACCOUNT },
  ],
  [
    [25019],
    {
      message: msg('eBay says that the listing breaks one of its rules.'),
      remedy: msg('See title, description and grade for what eBay does not allow, and try again.'),
    },
  ],
  [[25020, 25715], { message: msg('eBay does not take the size or weight of the parcel.'), remedy: RETRY }],
  [
    [25021, 25058, 25059],
    {
      message: msg('eBay does not take the condition of the coin in this category.'),
      remedy: msg('See the condition and the grading of the coin, and try again.'),
    },
  ],
  [
    [25060, 25066],
    {
      message: msg('eBay does not take the grade, or what the condition is described with.'),
      remedy: msg('See grading service, grade and certification number of the coin, and try again.'),
    },
  ],
  [
    [25022, 25502, 25601],
    {
      message: msg('eBay does not take one of the item specifics: {0}.'),
      unnamed: msg('eBay does not take one of the item specifics.'),
      remedy: COIN,
    },
  ],
  [
    [25029, 25064],
    {
      message: msg('eBay asks for an item specific in this category that is missing: {0}.'),
      unnamed: msg('eBay asks for an item specific in this category that is missing.'),
      remedy: msg('Add it under item specifics, and try again.'),
    },
  ],
  [[25028, 25030], { message: msg('eBay left out {0}, which does not apply here.') }],
  [[25031, 25032, 25080], { message: msg('eBay does not take {0}.'), remedy: COIN }],
  [[25023, [25739, 25742]], { message: msg('eBay takes no list of what the coin fits.'), remedy: OURS }],
  [[25024], { message: msg('eBay does not take the settings for best offers.'), remedy: ACCOUNT }],
  [
    [25026],
    {
      message: msg('Your eBay account has reached its selling limit.'),
      remedy: msg('Ask eBay for a higher limit, end another listing, or wait for the next month.'),
    },
  ],
  [
    [25033, 25034, 25036, [25089, 25095]],
    { message: msg('eBay does not take the policies of this listing.'), remedy: POLICIES },
  ],
  [
    [25035],
    {
      message: msg('A policy of this listing is no longer in your eBay account.'),
      remedy: msg('Please try again: the policies are looked up anew.'),
    },
  ],
  [[25037], { message: msg('eBay leaves out the fee for recycling, which does not apply here.') }],
  [
    [[25038, 25040]],
    {
      message: msg('eBay allows no change now: there is a bid or an offer, or the listing ends soon.'),
      remedy: msg('Answer the offer on eBay, and change the listing there.'),
    },
  ],
  [
    [[25041, 25052]],
    {
      message: msg('eBay took the coin for a refurbished item, which has rules of its own.'),
      remedy: msg('See the condition of the coin, and try again.'),
    },
  ],
  [
    [[25076, 25079], 25081, 25083, 25084, 25088, 25104, [25106, 25116], 25118, 25119, 25122],
    {
      message: msg('eBay asks for product safety details, which coins do not have.'),
      remedy: msg('List the coin on eBay itself.'),
    },
  ],
  [
    [25096],
    {
      message: msg(
        'eBay has put this listing on hold, because it breaks one of its rules; it may be corrected.',
      ),
      remedy: MAIL,
    },
  ],
  [
    [25097, 25098],
    { message: msg('eBay has put this listing on hold, and allows no change of it.'), remedy: MAIL },
  ],
  [
    [25120, 25121],
    {
      message: msg('In this category eBay takes what is said of the coin from its own catalogue.'),
      remedy: msg('List the coin on eBay itself.'),
    },
  ],
  [
    [25123, 25124],
    { message: msg('eBay changed the return policy of this listing to the least it allows.') },
  ],
  [
    [25125],
    { message: msg('Your eBay account may not name a grade, so eBay left the grade out of the listing.') },
  ],
  [[25126], { message: msg('eBay no longer takes certification and grade as item specifics.') }],
  [
    [25127],
    {
      message: msg('eBay replaced what was entered for {0} by one of its own choices.'),
      unnamed: msg('eBay replaced what was entered by one of its own choices.'),
    },
  ],
  [
    [25128],
    {
      message: msg('eBay will soon take only its own choices for {0}.'),
      unnamed: msg('eBay will soon take only its own choices.'),
    },
  ],
  [
    [25701, 25702, 25710, 25725, 25705, 25726, 25904, 25905],
    {
      message: msg('eBay does not know this listing any more.'),
      remedy: msg('Please try again: what is missing is made anew.'),
    },
  ],
  [
    [25703, 25704, 25729, 25732],
    {
      message: msg('The number of this listing is in use on eBay already.'),
      remedy: msg('Please try again: what is there is looked up first.'),
    },
  ],
  [
    [25713],
    {
      message: msg('This offer is no longer available on eBay.'),
      remedy: msg('Please try again: what is missing is made anew.'),
    },
  ],
  [
    [25706, [25707, 25709], 25718, 25727, 25728, 25730, 25731, [25733, 25735], 25754],
    { message: msg('eBay did not understand what it was asked.'), remedy: OURS },
  ],
  [[25752, 25753], { message: msg('eBay does not take the time the listing is to begin.'), remedy: RETRY }],
  [
    [[25755, 25764], 25756],
    { message: msg('eBay took this for an auction, which it is not.'), remedy: OURS },
  ],
  [[25766, 25767], { message: msg('eBay does not take the number of a policy.'), remedy: POLICIES }],
  [
    [25803],
    {
      message: msg('What was to be made is in your eBay account already.'),
      remedy: msg('Please try again: what is there is looked up first.'),
    },
  ],
  [
    [30700, 30800, 30810, 30820, 30830, 30840, 30850, 30900, 31000, 31100, 32800],
    { message: msg('eBay did not understand the question about your orders.'), remedy: OURS },
  ],
  [
    [195_000, 195_001],
    { message: msg('eBay could not be asked for the key its notices are signed with.'), remedy: OURS },
  ],
  [[46002, 46004], { message: msg('eBay did not understand the question about conditions.'), remedy: OURS }],
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
      message: msg('A photo is no longer kept by eBay.'),
      remedy: msg('Please try again: it is uploaded anew.'),
    },
  ],
  [[190201], { message: msg('A photo is too large for eBay.'), remedy: OTHER_PHOTO }],
  [
    [190202],
    {
      message: msg('A photo has more pixels than eBay takes.'),
      remedy: OTHER_PHOTO,
    },
  ],
  [
    [190203],
    {
      message: msg('A photo is of a kind eBay does not take.'),
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

/** "eBay asks for something that is missing." */
const worded = ({ message, unnamed }: Meaning, name: string) =>
  name ? message.replace('{0}', name) : (unnamed ?? message.replace('{0}', msg('one of the details')));

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
    const remedy = msg('Please try again; if it happens again, see the messages in your eBay account.');
    return new MarketplaceError('refused', msg`eBay refused this (error ${code}).`, { remedy, code });
  }
  const passing = meaning.kind === 'unreachable' && changes ? 'maybe done' : meaning.kind;
  return new MarketplaceError(passing ?? 'refused', worded(meaning, named(error)), {
    ...(meaning.remedy !== undefined && { remedy: meaning.remedy }),
    code,
  });
}
