/** Coins as POST /api/coins takes them. */
export const MORGAN = {
  name: '1893-S Morgan Silver Dollar',
  year: 1893,
  mintMark: 'S',
  coinType: 'Morgan Silver Dollar',
  condition: 'Very Fine (VF-20 to VF-35)',
  composition: '90% silver, 10% copper',
  weight: '26.73',
  diameter: '38.1',
  estimatedValue: '5200.00',
  purchasePrice: '4100.00',
  notes: 'From the estate of a neighbour.',
};

export const CENT = {
  name: '1909-S VDB Lincoln Cent',
  year: 1909,
  mintMark: 'S',
  coinType: 'Wheat Penny',
  condition: 'Extremely Fine (EF-40, EF-45)',
  composition: '95% copper, 5% tin and zinc',
  weight: '3.11',
  diameter: '19.05',
  estimatedValue: '1150.00',
  purchasePrice: '1300.00',
};

export const NICKEL = {
  name: '1937-D Buffalo Nickel',
  year: 1937,
  mintMark: 'D',
  coinType: 'Buffalo Nickel',
  condition: 'Fine (F-12, F-15)',
  composition: '75% copper, 25% nickel',
  weight: '5.00',
  diameter: '21.2',
  estimatedValue: '4.50',
  purchasePrice: '2.00',
  quantity: 3,
};
