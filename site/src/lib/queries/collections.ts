import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Moved } from '../../../../shared/account/collections.ts';
import type { Role } from '../../../../shared/account/roles.ts';
import { api, unwrap } from '../api.ts';
import { HOME } from '../base.ts';
import { queryClient, useInfiniteQuery, useQuery } from '../query.ts';

const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: async () => unwrap(await api.collections.get()),
});

export const useCollections = (enabled = true) => useQuery({ ...collectionsQuery, enabled });

const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['collections', id, 'members'],
    queryFn: async () => unwrap(await api.collections({ id }).members.get()),
  });

export const useMembers = (id: string) => useQuery(membersQuery(id));

const journalQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['collections', id, 'changes'],
    queryFn: async ({ pageParam }) =>
      unwrap(
        await api.collections({ id }).changes.get({ query: pageParam === null ? {} : { before: pageParam } }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

export const useJournal = (id: string) => useInfiniteQuery(journalQuery(id));

/** Read again after each change of the coin. */
export const useCoinJournal = (id: number, updatedAt: string) =>
  useQuery({
    queryKey: ['coin-changes', id, updatedAt],
    queryFn: async () => unwrap(await api.coins({ id }).changes.get()),
  });

const changed = () => queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey });

/** Answers without a body. */
const done = (answer: { error: Parameters<typeof unwrap>[0]['error']; response: Response }) =>
  unwrap({ ...answer, data: true });

export async function addCollection(name: string) {
  const made = unwrap(await api.collections.post({ name }));
  await changed();
  return made;
}

export async function renameCollection(id: string, name: string): Promise<void> {
  done(await api.collections({ id }).patch({ name }));
  await changed();
}

export async function handOver(id: string, owner: string): Promise<void> {
  done(await api.collections({ id }).patch({ owner }));
  await changed();
}

export async function deleteCollection(id: string, confirmation: string): Promise<void> {
  done(await api.collections({ id }).delete({ confirmation }));
}

/** Loads a page: nothing of one collection is shown under another. */
export async function switchTo(id: string, to = HOME): Promise<void> {
  done(await api.collections({ id }).use.post());
  location.assign(to);
}

export async function invite(id: string, body: { role: Role; email?: string | null }) {
  const made = unwrap(await api.collections({ id }).invitations.post(body));
  await changed();
  return made;
}

export async function withdraw(id: string, invitation: string): Promise<void> {
  done(await api.collections({ id }).invitations({ invitation }).delete());
  await changed();
}

export async function changeRole(id: string, member: string, role: Role): Promise<void> {
  done(await api.collections({ id }).members({ member }).patch({ role }));
  await changed();
}

export async function removeMember(id: string, member: string): Promise<void> {
  done(await api.collections({ id }).members({ member }).delete());
  await changed();
}

export const useInvitation = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => unwrap(await api.invitations({ token }).get()),
    enabled,
    staleTime: 0,
  });

export const acceptInvitation = async (token: string) =>
  unwrap(await api.invitations({ token }).accept.post());

/** `here` is where they are now. */
export async function moveCoins(ids: number[], to: string, here?: string): Promise<Moved> {
  const headers = here ? { 'mintmark-collection': here } : {};
  const moved = unwrap(await api.coins.move.post({ ids, to }, { headers }));
  await queryClient.invalidateQueries();
  return moved;
}
