import { classNames } from './class-names.ts';

/** As much of a person as a medal needs. */
export interface Pictured {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

interface AvatarProps {
  person: Pictured | undefined;
  /** The profile's own, not the one in a greeting. */
  large?: boolean;
}

/** Somebody's picture, else the first letter of their name struck on a medal. */
export function Avatar({ person, large }: AvatarProps) {
  const size = large ? 'size-24' : 'size-13';
  if (person?.profileImageUrl) {
    return (
      <img
        className={classNames(size, 'flex-none rounded-full object-cover')}
        src={person.profileImageUrl}
        alt=""
      />
    );
  }
  // By characters: half of one that JavaScript counts as two is none.
  const [letter] = person?.firstName || person?.lastName || person?.email || 'C';
  return (
    <span
      className={classNames('coin coin-copper monogram', size, large ? 'text-[2.5rem]' : 'text-[1.375rem]')}
      aria-hidden="true"
    >
      {letter?.toUpperCase()}
    </span>
  );
}
