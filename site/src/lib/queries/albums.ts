import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Album, AlbumSummary } from '../../../../shared/albums/album.ts';
import type { AlbumInput, FillBody, MarkBody } from '../../../../shared/albums/model.ts';
import type { ShowCatalogue, ShowCollection } from '../../../../shared/albums/show.ts';
import type { Want } from '../../../../shared/wants/want.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, seedQuery, useMutation, useQuery } from '../query.ts';
import { refreshCoins } from './lists.ts';
import { refreshWants } from './wants.ts';

const ALBUMS = ['albums'] as const;
const keyOf = (id: string, proofs: boolean) => [...ALBUMS, id, proofs] as const;

seedQuery('albums', () => ALBUMS);
seedQuery('album', ({ album }) => keyOf(album?.id ?? '', album?.withProofs ?? false));

/** Always asked for again: every change of a coin may fill a hole. */
export const useAlbums = () =>
  useQuery({
    queryKey: ALBUMS,
    queryFn: async () => unwrap(await api.albums.get()) as AlbumSummary[],
    staleTime: 0,
  });

export const useAlbum = (id: string, proofs: boolean) =>
  useQuery({
    queryKey: keyOf(id, proofs),
    queryFn: async () =>
      unwrap(await api.albums({ id }).get({ query: { proofs: proofs ? 'true' : 'false' } })) as Album,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const refreshAlbums = () => queryClient.invalidateQueries({ queryKey: ALBUMS });

export const useFillHoles = (id: string) =>
  useMutation({
    mutationFn: async (body: z.input<typeof FillBody>) =>
      unwrap(await api.albums({ id }).fill.post(sent<FillBody>(body))),
    onSuccess: () => Promise.all([refreshAlbums(), refreshCoins()]),
  });

/** Wants added or removed. */
export async function markHoles(id: string, body: MarkBody, key: string): Promise<Want[]> {
  const headers = { 'idempotency-key': key };
  const { wants } = unwrap(await api.albums({ id }).wants.post(body, { headers }));
  await Promise.all([refreshAlbums(), refreshWants()]);
  return wants;
}

export const useCreateAlbum = () =>
  useMutation({
    mutationFn: async (body: AlbumInput) => unwrap(await api.albums.post(body)),
    onSuccess: refreshAlbums,
  });

export const useRenameAlbum = (id: string) =>
  useMutation({
    mutationFn: async (name: string) => unwrap(await api.albums({ id }).patch({ name })),
    onSuccess: refreshAlbums,
  });

export const useDeleteAlbum = (id: string) =>
  useMutation({
    mutationFn: async () => {
      const { error, response } = await api.albums({ id }).delete();
      return unwrap({ data: true, error, response });
    },
  });

const SHOW = ['show'] as const;

export const useShowCatalogue = () =>
  useQuery({
    queryKey: [...SHOW, 'catalogue'],
    queryFn: async () => unwrap(await api.show.catalogue.get()) as ShowCatalogue,
  });

export const useShowCollection = () =>
  useQuery({
    queryKey: [...SHOW, 'collection'],
    queryFn: async () => unwrap(await api.show.collection.get()) as ShowCollection,
    staleTime: 0,
  });
