/** What the fake eBay knows of categories and conditions, and what it refuses for them; its figures are its own. */

interface FakeAspect {
  name: string;
  isRequired?: boolean;
  /** Only these are taken. */
  only?: string[];
  /** Some that are known; any other is taken as well. */
  known?: string[];
}

interface FakeCategory {
  id: string;
  name: string;
  isLeaf: boolean;
  /** Sets and rolls are described by a plain condition, and not by grades. */
  conditions: 'grades' | 'plain';
  aspects: FakeAspect[];
}

const YEAR: FakeAspect = { name: 'Year', isRequired: true };
const COMMON: FakeAspect[] = [
  { name: 'Mint Location', known: ['Denver', 'New Orleans', 'Philadelphia', 'San Francisco'] },
  { name: 'Strike Type', only: ['Business', 'Proof', 'Proof-Like'] },
  { name: 'Composition', known: ['Copper', 'Gold', 'Silver'] },
  // Described by conditions since 2026; still answered for some categories.
  { name: 'Certification', only: ['NGC', 'PCGS', 'Uncertified'] },
];

/** The leaf most coins of the tests are listed in. */
export const LEAF = '39464';

export const CATEGORIES: readonly FakeCategory[] = [
  { id: '253', name: 'Coins: US', isLeaf: false, conditions: 'grades', aspects: [] },
  {
    ...{ id: LEAF, name: 'Mercury (1916-45)', isLeaf: true, conditions: 'grades' as const },
    aspects: [YEAR, { name: 'Denomination', only: ['1C', '5C', '10C', '25C', '50C', '$1'] }, ...COMMON],
  },
  {
    // It asks for more than a coin says.
    ...{ id: '40001', name: 'Trade Dollars (1873-85)', isLeaf: true, conditions: 'grades' as const },
    aspects: [YEAR, { name: 'Toning', isRequired: true, only: ['None', 'Rainbow'] }, ...COMMON],
  },
  {
    ...{ id: '41109', name: 'Proof Sets', isLeaf: true, conditions: 'plain' as const },
    aspects: [YEAR],
  },
];

const categoryOf = (id: string | null | undefined) => CATEGORIES.find((one) => one.id === id);

/** The categories that suit the words, best first. A half dollar's first one cannot be listed in. */
export function suggestedFor(words: string): FakeCategory[] {
  const by = (id: string) => CATEGORIES.filter((one) => one.id === id);
  if (/trade dollar/i.test(words)) return [...by('40001'), ...by(LEAF)];
  if (/proof set/i.test(words)) return by('41109');
  return /half dollar/i.test(words) ? [...by('253'), ...by(LEAF)] : [...by(LEAF), ...by('41109')];
}

/** The item specifics of a category as eBay answers them; a number of an error where it has none. */
export function aspectsOf(categoryId: string | null): object | number {
  const category = categoryOf(categoryId);
  if (!category) return 62_005;
  if (!category.isLeaf) return 62_009;
  return {
    aspects: category.aspects.map(({ name, isRequired = false, only, known = [] }) => ({
      localizedAspectName: name,
      aspectConstraint: {
        aspectRequired: isRequired,
        aspectMode: only ? 'SELECTION_ONLY' : 'FREE_TEXT',
        aspectMaxLength: 65,
      },
      aspectValues: (only ?? known).map((localizedValue) => ({ localizedValue })),
    })),
  };
}

interface FakeDescriptor {
  id: string;
  name: string;
  isRequired: boolean;
  /** Empty: free text. */
  values: string[];
}

const DESCRIBED: Record<string, { name: string; descriptors: FakeDescriptor[] }> = {
  2750: {
    name: 'Graded',
    descriptors: [
      {
        ...{ id: '27501', name: 'Professional Grader', isRequired: true },
        values: [
          'Professional Coin Grading Service (PCGS)',
          'Numismatic Guaranty Company (NGC)',
          'ANACS',
          'Other',
        ],
      },
      {
        ...{ id: '27502', name: 'Number Grade', isRequired: true },
        values: Array.from({ length: 70 }, (_, at) => String(at + 1)),
      },
      {
        ...{ id: '27504', name: 'Letter Grade', isRequired: true },
        values: ['MS', 'PR', 'AU', 'XF', 'VF', 'F', 'VG', 'G'],
      },
      { id: '27503', name: 'Certification Number', isRequired: false, values: [] },
    ],
  },
  4000: {
    name: 'Ungraded',
    descriptors: [
      {
        ...{ id: '40001', name: 'Coin Condition', isRequired: true },
        values: ['Uncirculated', 'Extremely Fine to About Uncirculated', 'Fine to Very Fine', 'Below Fine'],
      },
    ],
  },
};
const PLAIN: Record<string, { name: string; descriptors: FakeDescriptor[] }> = {
  1000: { name: 'New', descriptors: [] },
  3000: { name: 'Used', descriptors: [] },
};
const NUMBERS: Record<string, string> = {
  ...{ NEW: '1000', LIKE_NEW: '2750', USED_EXCELLENT: '3000', USED_VERY_GOOD: '4000' },
};

const conditionsOf = ({ conditions }: FakeCategory) => (conditions === 'plain' ? PLAIN : DESCRIBED);
/** The id of a value among those of its descriptor. */
const valueId = (descriptor: FakeDescriptor, at: number) => `${descriptor.id}${String(at).padStart(2, '0')}`;

/** The conditions of the categories a filter names, as eBay answers them. */
export function conditionPolicies(filter: string | null): object {
  const ids = /\{(.*)\}/.exec(filter ?? '')?.[1]?.split('|') ?? [];
  const known = ids.flatMap((id) => categoryOf(id) ?? []).filter(({ isLeaf }) => isLeaf);
  return {
    itemConditionPolicies: known.map((category) => ({
      categoryId: category.id,
      itemConditions: Object.entries(conditionsOf(category)).map(([conditionId, { name, descriptors }]) => ({
        ...{ conditionId, conditionDescription: name },
        conditionDescriptors: descriptors.map((descriptor) => ({
          conditionDescriptorId: descriptor.id,
          conditionDescriptorName: descriptor.name,
          conditionDescriptorConstraint: {
            usage: descriptor.isRequired ? 'REQUIRED' : 'OPTIONAL',
            ...(descriptor.values.length === 0 && { maxLength: 30 }),
          },
          conditionDescriptorValues: descriptor.values.map((value, at) => ({
            conditionDescriptorValueId: valueId(descriptor, at),
            conditionDescriptorValueName: value,
          })),
        })),
      })),
    })),
  };
}

/** An inventory item as it was sent. */
export interface FakeItem {
  condition?: string;
  conditionDescriptors?: { name: string; values?: string[]; additionalInfo?: string }[];
  product: { title: string; imageUrls: string[]; aspects?: Record<string, string[]> };
}

export interface FakeProblem {
  errorId: number;
  /** What eBay names beside the number. */
  about?: string;
}

/** Why an item cannot stand in a category; null when it can. */
export function problemOf(item: FakeItem, categoryId: string): FakeProblem | null {
  const category = categoryOf(categoryId);
  if (!category?.isLeaf) return { errorId: 25_005 };
  if (item.product.imageUrls.length === 0) return { errorId: 25_014 };
  const { aspects = {} } = item.product;
  for (const { name, isRequired, only } of category.aspects) {
    const value = aspects[name]?.[0];
    if (isRequired && !value) return { errorId: 25_029, about: name };
    if (value && only && !only.includes(value)) return { errorId: 25_502, about: name };
  }
  const described = conditionsOf(category)[NUMBERS[item.condition ?? ''] ?? ''];
  return described ? descriptorProblem(item, described.descriptors) : { errorId: 25_021 };
}

function descriptorProblem(item: FakeItem, descriptors: readonly FakeDescriptor[]): FakeProblem | null {
  const sent = item.conditionDescriptors ?? [];
  if (sent.some(({ name }) => !descriptors.some(({ id }) => id === name))) return { errorId: 25_060 };
  for (const descriptor of descriptors) {
    const one = sent.find(({ name }) => name === descriptor.id);
    if (!one) {
      if (descriptor.isRequired) return { errorId: 25_060, about: descriptor.name };
      continue;
    }
    const isText = descriptor.values.length === 0;
    const ids = descriptor.values.map((_, at) => valueId(descriptor, at));
    if (isText ? !one.additionalInfo : !one.values?.every((value) => ids.includes(value)))
      return { errorId: 25_066, about: descriptor.name };
  }
  return null;
}

/** Item specifics eBay drops, saying so. */
export const isRetired = (name: string): boolean =>
  ['Certification', 'Certification Number', 'Circulated/Uncirculated', 'Grade'].includes(name);
