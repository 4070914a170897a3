import type { z } from 'zod';
import type { CoinDraft, DraftForm, DraftInput } from '../../../../shared/coins/drafts.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, useQuery } from '../query.ts';
import { useWaiting } from '../waiting.ts';

const DRAFTS = ['drafts'] as const;

export type NewDraft = z.input<typeof DraftInput>;
/** Without its times: it may be on this device alone. */
export type Draft = Pick<CoinDraft, 'id' | 'form' | 'obverseImageUrl' | 'reverseImageUrl'>;

/** With those that wait for the network. */
export function useDrafts() {
  const query = useQuery({
    queryKey: DRAFTS,
    queryFn: async () => unwrap(await api.drafts.get()) as CoinDraft[],
    staleTime: 0,
  });
  const waiting = useWaiting();
  const stored: Draft[] = query.data ?? [];
  const drafts = waiting.reduce((known, { path, body, problem }) => {
    const isKept = path === '/api/drafts';
    const [, id = isKept && body.id] = /\/api\/(?:drafts\/|coins\?draft=)([\w-]+)/.exec(path) ?? [];
    if (problem || !id) return known;
    const others = known.filter((one) => one.id !== id);
    return isKept ? [asDraft(body), ...others] : others;
  }, stored);
  return { ...query, drafts };
}

const asDraft = (body: Record<string, unknown>): Draft => ({
  ...{ id: String(body.id), form: body.form as DraftForm },
  obverseImageUrl: (body.obverseImageUrl as string | undefined) ?? null,
  reverseImageUrl: (body.reverseImageUrl as string | undefined) ?? null,
});

const refreshDrafts = () => queryClient.invalidateQueries({ queryKey: DRAFTS });

export async function keepDraft(draft: NewDraft, key: string): Promise<true> {
  unwrap(await api.drafts.post(sent<DraftInput>(draft), { headers: { 'idempotency-key': key } }));
  await refreshDrafts();
  return true;
}

export async function deleteDraft(id: string): Promise<true> {
  const { error, response } = await api.drafts({ id }).delete();
  // Completed or deleted elsewhere.
  if (response?.status !== 404) unwrap({ data: true, error, response });
  await refreshDrafts();
  return true;
}

/** Its name, or else what is known. */
export function draftName({ form }: Pick<NewDraft, 'form'>): string {
  const text = (field: string) => String(form[field] ?? '').trim();
  const mark = text('mintMark') === 'none' ? '' : text('mintMark');
  const known = [text('year'), mark, text('coinType')].filter(Boolean).join(' ');
  return text('name') || known || text('notes').slice(0, 80) || text('country') || t('A coin without words');
}
