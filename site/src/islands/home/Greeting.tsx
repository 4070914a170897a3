import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { SignOut } from '../../ui/sign-out.tsx';

interface GreetingProps {
  picture: ReactNode;
  name: ReactNode;
  /** "Welcome back!" (shared/format/person.ts). */
  greeting: string;
  isGuest: boolean;
}

export function Greeting({ picture, name, greeting, isGuest }: GreetingProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      {picture}
      <div className="min-w-0 flex-1 basis-24">
        <p className="text-sm text-muted">{greeting}</p>
        <h1 className="text-[min(1.75rem,12vw)] wrap-anywhere">{name}</h1>
      </div>
      <SignOut className="link link-target ms-auto gap-1.5 text-sm [&>svg]:size-4" isGuest={isGuest}>
        {t('Log out')}
      </SignOut>
    </header>
  );
}
