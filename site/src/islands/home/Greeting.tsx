import type { ReactNode } from 'react';
import { SignOut } from '../../ui/sign-out.tsx';

interface GreetingProps {
  picture: ReactNode;
  name: ReactNode;
  isGuest: boolean;
}

/** Who is here, and the way out. */
export function Greeting({ picture, name, isGuest }: GreetingProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      {picture}
      <div className="min-w-0 flex-1 basis-24">
        <p className="text-[0.8125rem] text-muted">Welcome back!</p>
        <h1 className="text-[min(1.75rem,12vw)] wrap-anywhere">{name}</h1>
      </div>
      <SignOut className="icon-btn ml-auto" isGuest={isGuest} />
    </header>
  );
}
