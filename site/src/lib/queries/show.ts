import type { ShowCatalogue, ShowCollection } from '../../../../shared/albums/show.ts';
import { api, unwrap } from '../api.ts';
import { useQuery } from '../query.ts';

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
