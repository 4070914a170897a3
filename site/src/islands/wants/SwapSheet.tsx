import { FolderOpen, ScanLine, Share2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { conditionName } from '../../../../shared/format/condition.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import {
  MAX_SWAP_BYTES,
  matchSwap,
  NO_LIST,
  type OwnSwap,
  readSwap,
  type SwapLists,
  type SwapMatch,
  type SwapTrade,
  type SwapWant,
  swapText,
  TOO_LARGE,
} from '../../../../shared/wants/swap.ts';
import { useOwnSwap } from '../../lib/queries/wants.ts';
import { canShare, shareOrSave } from '../../lib/transfer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import { isSwapCode, longestCode, swapOfCode } from './swap-code.ts';

const loadScanner = async () => (await import('../slab/Scanner.tsx')).Scanner;

/** Shows one's own lists to another collector, and compares them with the other's in this browser. */
export function SwapSheet({ onClose }: { onClose: () => void }) {
  const own = useOwnSwap();
  const [Scanner, scanner] = useLatePart(loadScanner);
  const [isScanning, setScanning] = useState(false);
  const [scanned, setScanned] = useState<string>();
  if (Scanner && isScanning)
    return (
      <Scanner
        title={t('Scan a QR code')}
        text={t('Point the camera at the other collector’s QR code. The picture doesn’t leave this device.')}
        instead={t('Ask for the file instead.')}
        isWanted={isSwapCode}
        onFound={(code) => {
          setScanned(code);
          setScanning(false);
        }}
        onClose={() => setScanning(false)}
      />
    );
  const scan = async () => setScanning(await scanner());
  return (
    <Sheet
      title={t('Compare lists')}
      text={t('Swap with another collector. Nothing is sent to a server.')}
      onClose={onClose}
      wide
    >
      {own.isPending ? (
        <Loading label={t('Loading your lists…')}>
          <Skeleton className="h-40" />
        </Loading>
      ) : own.data ? (
        <>
          <Theirs own={own.data} scanned={scanned} onScan={() => void scan()} />
          <Own own={own.data} />
        </>
      ) : (
        <ErrorLine busy={own.isFetching} onRetry={own.refetch} />
      )}
    </Sheet>
  );
}

function Own({ own }: { own: OwnSwap }) {
  const [shown, setShown] = useState<{ code: string; coins: number }>();
  const { wants, trades, wantsLeftOut, tradesLeftOut } = own;
  const all = wants.length + trades.length;
  const leftOut = wantsLeftOut + tradesLeftOut;
  const file = new File([swapText(own)], 'mintmark-swap.json', { type: 'application/json' });
  return (
    <section aria-labelledby="own-lists" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <h3 id="own-lists">{t('Your lists')}</h3>
      <p className="text-sm text-muted">
        {[
          plural(wants.length, { one: '# coin you want', other: '# coins you want' }),
          plural(trades.length, { one: '# coin for trade', other: '# coins for trade' }),
        ].join(', ')}
        . {t('Names, years and conditions only: no prices and no notes.')}
        {leftOut > 0 &&
          ` ${plural(leftOut, { one: '# more coin is left out.', other: '# more coins are left out.' })}`}
      </p>
      {all > 0 && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="ghost" onClick={() => void shareOrSave(file)}>
            <Share2 aria-hidden="true" />
            {canShare(file) ? t('Share the file') : t('Save as a file')}
          </Button>
          {!shown && (
            <Button variant="ghost" onClick={() => void longestCode(own).then(setShown)}>
              {t('Show as a QR code')}
            </Button>
          )}
        </div>
      )}
      {shown && (
        <>
          <QrCode text={shown.code} label={t('QR code of your lists')} dense />
          <p className="text-sm text-muted" role="status">
            {shown.coins < all
              ? t('The code holds the first {coins} of {all} coins. The file holds all.', {
                  coins: shown.coins,
                  all,
                })
              : t('The other collector scans it here, under “Compare lists”.')}
          </p>
        </>
      )}
    </section>
  );
}

type Read = ReturnType<typeof readSwap>;

const NOTHING: Read = { problem: NO_LIST };

async function readText(text: string): Promise<Read> {
  if (!isSwapCode(text.trim())) return readSwap(text);
  const unpacked = await swapOfCode(text);
  return unpacked === null ? NOTHING : readSwap(unpacked);
}

const readFile = async (file: File): Promise<Read> =>
  file.size > MAX_SWAP_BYTES ? { problem: TOO_LARGE } : readText(await file.text());

interface TheirsProps {
  own: OwnSwap;
  /** A code that was scanned. */
  scanned: string | undefined;
  onScan: () => void;
}

function Theirs({ own, scanned, onScan }: TheirsProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read>();
  const problem = read && 'problem' in read ? translated(read.problem) : undefined;
  useEffect(() => {
    if (scanned) void readText(scanned).then(setRead);
  }, [scanned]);
  const compare = async (event: FormEvent) => {
    event.preventDefault();
    const found = await readText(text);
    setRead(found);
    if ('lists' in found) setText('');
  };
  return (
    <section aria-labelledby="their-lists" className="grid grid-cols-1 gap-3">
      <h3 id="their-lists">{t('Their lists')}</h3>
      <div className="flex flex-wrap gap-2.5">
        <label className="btn btn-ghost">
          <FolderOpen aria-hidden="true" />
          {t('Open a file')}
          <input
            type="file"
            className="sr-only"
            accept=".json,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void readFile(file).then(setRead, () => setRead(NOTHING));
            }}
          />
        </label>
        <Button variant="ghost" onClick={onScan}>
          <ScanLine aria-hidden="true" />
          {t('Scan a QR code')}
        </Button>
      </div>
      <form className="grid gap-2.5" onSubmit={(event) => void compare(event)}>
        <Field label={t('Or paste it')} error={problem}>
          <Textarea
            rows={2}
            value={text}
            maxLength={MAX_SWAP_BYTES + 1}
            onChange={({ target }) => {
              setText(target.value);
              setRead(undefined);
            }}
          />
        </Field>
        {text.trim() !== '' && (
          <Button type="submit" variant="ghost" className="justify-self-start">
            {t('Compare')}
          </Button>
        )}
      </form>
      {read && 'lists' in read && <Matches own={own} theirs={read.lists} />}
    </section>
  );
}

const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Matches({ own, theirs }: { own: OwnSwap; theirs: SwapLists }) {
  return (
    <div ref={showIt} role="status" className="grid grid-cols-1 gap-4">
      <Matched title={t('They have what you want')} matches={matchSwap(own.wants, theirs.trades)} />
      <Matched title={t('You have what they want')} matches={matchSwap(theirs.wants, own.trades)} />
    </div>
  );
}

function Matched({ title, matches }: { title: string; matches: SwapMatch[] }) {
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      {matches.length === 0 ? (
        <p className="text-sm text-muted">{t('Nothing')}</p>
      ) : (
        <ul className="ruled">
          {matches.map(({ place, want, trades, isUnsure }) => (
            <li key={place} className="py-2">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 wrap-anywhere">{want.name}</span>
                {isUnsure && <Badge tone="orange">{t('Maybe')}</Badge>}
              </span>
              <span className="block text-sm whitespace-pre-line text-muted wrap-anywhere">
                {matchInWords(want, trades)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Coins listed for one want. */
const SHOWN = 3;

/** A line for the condition wanted, and one for each coin. */
function matchInWords(want: SwapWant, trades: readonly SwapTrade[]): string {
  const more = trades.length - SHOWN;
  return [
    want.condition && t('wanted: at least {condition}', { condition: conditionName(want.condition) }),
    ...trades
      .slice(0, SHOWN)
      .map(({ name, condition, pieces }) =>
        [
          name !== want.name && name,
          condition && conditionName(condition),
          t('{count} for trade', { count: pieces }),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    more > 0 && plural(more, { one: '# more', other: '# more' }),
  ]
    .filter(Boolean)
    .join('\n');
}
