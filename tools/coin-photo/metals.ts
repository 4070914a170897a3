export type Colour = readonly [red: number, green: number, blue: number];

/** Tones of a metal from its deepest shade to its light, evenly apart. */
export const TONES: Readonly<Record<string, readonly Colour[]>> = {
  silver: [
    [20, 21, 24],
    [78, 79, 82],
    [146, 146, 147],
    [205, 204, 201],
    [250, 249, 245],
  ],
  platinum: [
    [20, 23, 28],
    [76, 82, 90],
    [142, 149, 158],
    [203, 208, 214],
    [249, 250, 252],
  ],
  nickel: [
    [24, 22, 19],
    [84, 79, 70],
    [147, 140, 128],
    [204, 197, 184],
    [248, 244, 235],
  ],
  steel: [
    [18, 21, 25],
    [70, 77, 84],
    [130, 140, 149],
    [190, 199, 206],
    [244, 248, 250],
  ],
  copper: [
    [26, 12, 7],
    [88, 46, 27],
    [150, 90, 55],
    [208, 146, 102],
    [252, 220, 188],
  ],
  'copper brown': [
    [20, 11, 7],
    [68, 41, 27],
    [119, 78, 53],
    [173, 126, 92],
    [235, 204, 172],
  ],
  gold: [
    [44, 28, 10],
    [126, 90, 38],
    [196, 155, 80],
    [238, 208, 138],
    [255, 248, 222],
  ],
  brass: [
    [36, 26, 9],
    [112, 86, 36],
    [178, 145, 76],
    [225, 198, 131],
    [254, 244, 214],
  ],
};

/** The colour of a metal where so much light comes from it, 0 to 1. */
export function colourOf(tones: readonly Colour[], light: number): Colour {
  const at = Math.min(0.9999, Math.max(0, light)) * (tones.length - 1);
  const low = tones[Math.floor(at)] ?? [0, 0, 0];
  const high = tones[Math.floor(at) + 1] ?? low;
  return mixed(low, high, at - Math.floor(at));
}

export const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** What a thin film on silver lets through, from none to the thickest at the rim (the order of colours is that of its interference). */
export const TONING: readonly Colour[] = [
  [255, 255, 255],
  [254, 247, 226],
  [246, 224, 178],
  [234, 196, 160],
  [200, 178, 192],
  [164, 182, 204],
];
