import type { UserView } from '../../../../server/auth/model.ts';

/** The reader's picture, else the first letter of the name struck on a medal. */
export function Monogram({ user }: { user: UserView | undefined }) {
  if (user?.profileImageUrl) {
    return <img className="size-13 flex-none rounded-full object-cover" src={user.profileImageUrl} alt="" />;
  }
  const letter = (user?.firstName || user?.email || 'C').slice(0, 1).toUpperCase();
  return (
    <span
      className="coin coin-copper serif grid size-13 flex-none place-items-center text-[22px] text-[#3d1a06]"
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
