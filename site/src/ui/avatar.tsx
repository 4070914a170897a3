import { letterOf, type Pictured } from '../../../shared/format/person.ts';
import { at } from '../lib/base.ts';
import { classNames } from './button.tsx';

export type { Pictured };

interface AvatarProps {
  person: Pictured | undefined;
  large?: boolean;
}

export function Avatar({ person, large }: AvatarProps) {
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
      {letterOf(person)}
    </span>
  );
}
