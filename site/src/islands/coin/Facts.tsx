import type { ReactNode } from 'react';

/** A fact's name and its value; without a value it is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Ruled lines of facts, their values at the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-5 border-t border-line py-2.5 last:pb-0">
            <dt className="flex-none text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
