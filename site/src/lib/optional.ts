import { type ComponentType, lazy } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };
type Load<Props> = () => Promise<Loaded<Props>>;

const orNothing = <Props>(load: Load<Props>) => load().catch((): Loaded<Props> => ({ default: () => null }));

/** A part of a screen whose code comes after the rest; where it cannot be had it is missed, and not the whole screen. */
export const optional = <Props = object>(load: Load<Props>) => lazy(() => orNothing(load));

/** The same, asked for at once and not when it is first shown. */
export function optionalAtOnce<Props = object>(load: Load<Props>) {
  const loading = orNothing(load);
  return lazy(() => loading);
}
