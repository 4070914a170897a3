import { useState } from 'react';
import { formatDate } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { SettingGroup, SettingView } from '../../../../shared/operator/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useRestart, useSaveSettings, useSettings, useTrySettings } from '../../lib/queries/operator.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CARD_COLUMNS, Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Registration } from './Invitations.tsx';
import { Bones, failed, NotLoaded } from './parts.tsx';

const titles = (): Record<SettingGroup, [title: string, text: string]> => ({
  accounts: [
    t('Guests and quota'),
    t('May visitors begin without an account? How much may the photos of an account take?'),
  ],
  ai: [t('AI'), t('Identifies coins from photos. A key for Gemini is free at aistudio.google.com.')],
  pcgs: [t('PCGS'), t('Looks up coins in slabs. The token is free at pcgs.com/publicapi.')],
  mail: [t('Mail'), t('Verifies addresses and resets passwords: smtp://user:password@mail.example.org:587.')],
  ebay: [t('eBay'), t('Lets people sell on eBay: an application of your own at developer.ebay.com.')],
  etsy: [t('Etsy'), t('Lets people sell on Etsy: an application of your own at etsy.com/developers.')],
  metals: [t('Metal prices'), t('What the metal in a coin is worth.')],
  news: [t('News and releases'), t('Where the news come from, at most 20 feeds.')],
  rates: [
    t('Exchange rates and currencies'),
    t('Rates of your own count before official ones: EUR=1.0842@2026-11-20,GBP=1.27@2026-11-20.'),
  ],
});

export default function Settings() {
  const settings = useSettings();
  if (settings.isPending) return <Bones />;
  if (!settings.data) return <NotLoaded of={settings} />;
  const { groups, isWaiting } = settings.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      {isWaiting && <Waiting />}
      <div className={CARD_COLUMNS}>
        <Registration />
        {groups.map(({ group, settings: some }) => (
          <Group key={group} group={group} settings={some.filter(({ name }) => !/REGISTRATION/.test(name))} />
        ))}
      </div>
    </div>
  );
}

/** The server reads its settings as it starts. */
export function Waiting() {
  const restart = useRestart();
  return (
    <div className="grid gap-2.5">
      <Notice>
        {t('What you saved applies after a restart. It takes a few seconds, and nobody is signed out.')}
      </Notice>
      <Button
        className="justify-self-start"
        busy={restart.isPending}
        onClick={() =>
          restart.mutate(undefined, {
            onSuccess: () => toast({ title: t('The settings apply now'), variant: 'success' }),
            onError: failed,
          })
        }
      >
        {restart.isPending ? t('Restarting…') : t('Restart now')}
      </Button>
    </div>
  );
}

interface GroupProps {
  group: SettingGroup;
  settings: readonly SettingView[];
}

type Values = Record<string, string | null>;

/** Save tries first: a wrong key is told before it is kept. */
export function Group({ group, settings }: GroupProps) {
  const [title, text] = titles()[group];
  const [values, setValues] = useState<Values>({});
  const attempt = useTrySettings();
  const save = useSaveSettings();
  const isTested = group !== 'accounts';
  const isChanged = Object.keys(values).length > 0;
  const isFixed = settings.every(({ from }) => from === 'environment');
  const keep = () =>
    save.mutate(
      { group, values },
      {
        onSuccess: () => {
          setValues({});
          toast({ title: t('Saved'), variant: 'success' });
        },
      },
    );
  const test = (then?: () => void) => {
    save.reset();
    attempt.mutate({ group, values }, { onSuccess: ({ works }) => works && then?.() });
  };
  const error = save.error ?? attempt.error;
  const errors = error instanceof ApiError ? error.errors : {};
  const isRefused = attempt.data?.works === false && isChanged;
  const named = settings.some(({ name }) => errors[name]);
  return (
    <Card title={title}>
      <p className="mb-3 text-sm text-muted wrap-anywhere">{text}</p>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isTested) test(keep);
          else keep();
        }}
      >
        {settings.map((setting) => (
          <One
            key={setting.name}
            setting={setting}
            typed={values[setting.name]}
            error={errors[setting.name]}
            onType={(value) => {
              attempt.reset();
              setValues((before) => changed(before, setting, value));
            }}
          />
        ))}
        <div role="status" className="grid gap-3 empty:hidden">
          {attempt.data && (
            <Notice tone={attempt.data.works ? 'success' : 'danger'}>{attempt.data.message}</Notice>
          )}
          {error && !named && <Notice tone="danger">{sentenceOf(error)}</Notice>}
        </div>
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {isTested && (
            <Button variant="ghost" busy={attempt.isPending} onClick={() => test()}>
              {t('Test')}
            </Button>
          )}
          {!isFixed && (
            <Button
              type="submit"
              variant={isChanged ? 'primary' : 'ghost'}
              disabled={!isChanged}
              busy={save.isPending}
            >
              {isTested ? t('Test and save') : t('Save')}
            </Button>
          )}
          {isRefused && (
            <Button variant="quiet-danger" onClick={keep}>
              {t('Save anyway')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** An empty field removes what was saved; back to what is shown is no change. */
function changed(before: Values, setting: SettingView, value: string | null): Values {
  const { [setting.name]: _, ...others } = before;
  const isSame = !setting.isSecret && value === (setting.value ?? '');
  if (isSame || (setting.isSecret && value === '')) return others;
  const isEmpty = value === '' && setting.name !== 'MINTMARK_NEWS_FEEDS';
  if (isEmpty && setting.from === 'default') return others;
  return { ...others, [setting.name]: isEmpty ? null : value };
}

interface OneProps {
  setting: SettingView;
  /** Undefined: as it is; null: to be removed. */
  typed: string | null | undefined;
  error: string | undefined;
  onType: (value: string | null) => void;
}

function One({ setting, typed, error, onType }: OneProps) {
  const { name, label, choices, isSecret, from, value } = setting;
  const isFixed = from === 'environment';
  const common = {
    name,
    disabled: isFixed,
    value: typed === null ? '' : (typed ?? value ?? ''),
    autoComplete: 'off',
  };
  return (
    <Field label={translated(label)} hint={hintOf(setting, typed)} error={error}>
      {choices ? (
        <Select {...common} onChange={({ target }) => onType(target.value)}>
          {value === null && <option value="">{t('Automatic')}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceName(choice)}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          {...common}
          type={isSecret ? 'password' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={isSecret && from !== 'default' && typed !== null ? '••••••••' : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      {isSecret && from === 'page' && typed !== null && (
        <button
          type="button"
          className="link link-target justify-self-start text-sm"
          onClick={() => onType(null)}
        >
          {t('Remove')}
        </button>
      )}
    </Field>
  );
}

function choiceName(choice: string): string {
  if (choice === 'on') return t('On');
  if (choice === 'off') return t('Off');
  if (choice === 'none') return t('None');
  return choice === 'reader' ? t('The reader on this server') : choice;
}

function hintOf({ name, isSecret, from, setAt, isWaiting }: SettingView, typed: string | null | undefined) {
  if (from === 'environment') return t('Set by the environment of the server: {name}.', { name });
  if (typed === null) return t('Will be removed.');
  const parts = [
    isSecret && setAt && t('Set since {day}; it is never shown again.', { day: formatDate(setAt) }),
    isWaiting && t('Applies after a restart.'),
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}
