import { ChevronLeft } from 'lucide-react';
import { useUser } from '../../lib/queries/auth.ts';
import { FormBones } from '../../ui/form-bones.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { GlobalCoinForm } from './GlobalCoinForm.tsx';

/** Adds a coin of the world by hand (specification 001, section 2). */
export default function GlobalManualEntry() {
  const { data: user } = useUser();
  return (
    <>
      <div className="bar mb-4">
        <IconLink label="Back" href="/global-coin-options">
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <p>Global coins</p>
        <span className="size-11.5" />
      </div>
      {user ? <GlobalCoinForm userId={user.id} /> : <FormBones title="Add a global coin" rows={BONES} />}
    </>
  );
}

const BONES = [
  ['Coin Name'],
  ['Country'],
  ['Year', 'Denomination'],
  ['Currency', 'Mint Mark'],
  ['Condition'],
];
