import { type ComponentType, lazy } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };

/** A part of a screen whose code comes after the rest; where it cannot be had it is missed, and not the whole screen. */
export const optional = <Props = object>(load: () => Promise<Loaded<Props>>) =>
  lazy(() => load().catch((): Loaded<Props> => ({ default: () => null })));
