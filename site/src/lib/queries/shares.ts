import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ShareView } from '../../../../shared/shares/fields.ts';
import type { ShareInput, SharePatch } from '../../../../shared/shares/model.ts';
import { api, sent, unwrap } from '../api.ts';
import { whole } from '../base.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';

const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async () => unwrap(await api.shares.get()).shares as ShareView[],
});

export const useShares = (enabled = true) => useQuery({ ...sharesQuery, enabled });

const refreshShares = () => queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey });

export type NewShare = z.input<typeof ShareInput>;

export const useCreateShare = () =>
  useMutation({
    mutationFn: async (body: NewShare) => unwrap(await api.shares.post(sent<ShareInput>(body))) as ShareView,
    onSuccess: refreshShares,
  });

export const useChangeShare = (id: string) =>
  useMutation({
    mutationFn: async (body: z.input<typeof SharePatch>) =>
      unwrap(await api.shares({ id }).patch(sent<SharePatch>(body))) as ShareView,
    onSuccess: refreshShares,
  });

export const useEndShare = (id: string) =>
  useMutation({
    mutationFn: async () => unwrap({ ...(await api.shares({ id }).delete()), data: true }),
    onSuccess: refreshShares,
  });

export async function bringShareBack(id: string): Promise<void> {
  unwrap(await api.shares({ id }).patch({ revoked: false }));
  await refreshShares();
}

/** What to send; null if the server cannot read it any more. */
export const addressOf = ({ path }: Pick<ShareView, 'path'>): string | null => path && whole(path);
