import { type BothWays, bothWays, type KeptSide } from './likeness.ts';
import type { SideSeen } from './vision/seen.ts';

export type SideLook = Pick<SideSeen, 'circle' | 'problem' | 'colour' | 'text' | 'deficits'>;

/** All a decision needs: kept, it decides again without photos and gallery. */
export interface Look {
  /** Obverse first. */
  sides: SideLook[];
  likeness: BothWays;
  /** The gallery has coins of the owner. */
  hasOwn: boolean;
  /** Of world coins. */
  abroad?: BothWays;
}

export const lookOf = (
  seen: readonly SideSeen[],
  gallery: readonly KeptSide[],
  abroad?: readonly KeptSide[],
): Look => ({
  sides: seen.map(({ circle, problem, colour, text, deficits }) => ({
    ...{ circle, problem, colour, text },
    ...(deficits && { deficits }),
  })),
  likeness: bothWays(seen, gallery),
  hasOwn: gallery.some(({ coin }) => coin !== null),
  ...(abroad && { abroad: bothWays(seen, abroad) }),
});

interface Packed extends Omit<Look, 'sides'> {
  sides: (Omit<SideLook, 'deficits'> & { deficits?: [string, number][] })[];
}

/** Base64 of deflated JSON, 2 to 6 kB. */
export function pack(look: Look): string {
  const packed: Packed = {
    ...look,
    sides: look.sides.map(({ deficits, ...side }) => ({
      ...side,
      ...(deficits && { deficits: [...deficits] }),
    })),
  };
  const json = JSON.stringify(packed, (_, value) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  );
  return Buffer.from(Bun.deflateSync(Buffer.from(json))).toString('base64');
}

/** Only of what `pack` made. */
export function unpack(text: string): Look {
  const json = Buffer.from(Bun.inflateSync(Buffer.from(text, 'base64'))).toString();
  const packed: Packed = JSON.parse(json);
  return {
    ...packed,
    sides: packed.sides.map(({ deficits, ...side }) => ({
      ...side,
      ...(deficits && { deficits: new Map(deficits) }),
    })),
  };
}
