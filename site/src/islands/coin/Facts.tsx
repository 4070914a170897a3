import type { ReactNode } from 'react';
import { classNames } from '../../ui/button.tsx';

export type Fact = readonly [name: string, value: ReactNode];

/** `more`: another list of facts follows. */
export function Facts({ facts, more }: { facts: readonly Fact[]; more?: boolean }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div
            key={name}
            className={classNames('flex flex-wrap gap-x-5 border-t border-line py-2.5', !more && 'last:pb-0')}
          >
            <dt className="max-w-full flex-none text-muted">{name}</dt>
            <dd className="max-w-full flex-1 basis-[40%] text-end font-medium wrap-break-word has-[form]:basis-52 has-[[role=combobox]]:basis-full">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
