import type { ReactNode } from 'react';

/** The value stands at the right, or below its name with large text sizes. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-5 border-t border-line py-2.5 last:pb-0"
        >
          <dt className="max-w-full text-muted">{name}</dt>
          <dd className="ms-auto max-w-full text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
