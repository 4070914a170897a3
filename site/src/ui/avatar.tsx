import { letterOf, type Pictured } from '../../../shared/format/person.ts';
import { at } from '../lib/base.ts';
import { classNames } from './class-names.ts';

export type { Pictured };

interface AvatarProps {
  person: Pictured | undefined;
  /** The profile's own, not the one in a greeting. */
  large?: boolean;
  /** What is struck on the medal, where the name is not known yet. */
  letter?: string;
}

/** Somebody's picture, else the first letter of their name struck on a medal. */
export function Avatar({ person, large, letter = letterOf(person) }: AvatarProps) {
  const size = large ? 'size-24' : 'size-13';
  if (person?.profileImageUrl) {
    return (
      <img
        className={classNames(size, 'flex-none rounded-full object-cover')}
        src={at(person.profileImageUrl)}
        alt=""
      />
    );
  }
  return (
    <span
      className={classNames('coin coin-copper monogram', size, large ? 'text-[2.5rem]' : 'text-[1.375rem]')}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
