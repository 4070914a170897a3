import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** What an operator has to set before anybody can connect an account of the marketplace. */
const SETTINGS = {
  eBay: ['MINTMARK_EBAY_CLIENT_ID', 'MINTMARK_EBAY_CLIENT_SECRET', 'MINTMARK_EBAY_RU_NAME'],
  Etsy: ['MINTMARK_ETSY_KEYSTRING', 'MINTMARK_ETSY_SHARED_SECRET'],
} as const;

interface ConnectSheetProps {
  market: keyof typeof SETTINGS;
  onClose: () => void;
}

/** Why a marketplace cannot be connected here, and what would change that. */
export function ConnectSheet({ market, onClose }: ConnectSheetProps) {
  return (
    <Sheet
      title={`${market} is not set up here`}
      text={`Selling through ${market} needs keys that ${market} gives to whoever runs this server. They go into these settings:`}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {SETTINGS[market].map((name) => (
          <li key={name}>
            <code className="block rounded-control bg-paper px-3.5 py-2.5 text-[0.8125rem] wrap-anywhere">
              {name}
            </code>
          </li>
        ))}
      </ul>
      <p className="text-muted">If that is not you, ask them. Your coins are safe and complete without it.</p>
      <Button variant="ghost" wide onClick={onClose}>
        Close
      </Button>
    </Sheet>
  );
}
