import { MutationObserver, queryOptions } from '@tanstack/react-query';
import type { ApiKeyView, KeyScope, NewApiKey } from '../../../../shared/account/api-keys.ts';
import type { ProfileChange, ProfileView, SessionView } from '../../../../shared/account/profile.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, seedQuery, useMutation, useQuery } from '../query.ts';
import { userQuery } from './auth.ts';
import { hearProfileChanged, tellProfileChanged } from './profile-tabs.ts';

export type { ProfileChange, ProfileView };

const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: async () => unwrap(await api.auth.profile.get()),
});

seedQuery('profile', () => profileQuery.queryKey);

export const useProfile = () => useQuery(profileQuery);

const QUOTA = ['pcgs', 'quota'] as const;

seedQuery('quota', () => QUOTA);

/** Disabled for guests. */
export const usePcgsQuota = (enabled: boolean) =>
  useQuery({
    queryKey: QUOTA,
    queryFn: async () => unwrap(await api.pcgs.quota.get()),
    staleTime: 0,
    enabled,
  });

function storeProfile(profile: ProfileView) {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  const { firstName, lastName, email, phoneNumber, profileImageUrl, ebayLinked, etsyLinked } = profile;
  queryClient.setQueryData(
    userQuery.queryKey,
    (user) =>
      user && { ...user, firstName, lastName, email, phoneNumber, profileImageUrl, ebayLinked, etsyLinked },
  );
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  tellProfileChanged();
}

export const refreshProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });

hearProfileChanged(() => {
  void refreshProfile();
  // A marketplace may have been linked in another window.
  void queryClient.invalidateQueries({ queryKey: ['marketplace'] });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
});

const changing = {
  mutationFn: async (change: ProfileChange) => unwrap(await api.auth.profile.patch(change)),
  onSuccess: storeProfile,
};

export const useChangeProfile = () => useMutation(changing);

/** Without a hook. Throws `ApiError`. */
export const changeProfile = (change: ProfileChange) =>
  new MutationObserver(queryClient, changing).mutate(change);

/** Signs out other devices; optionally revokes API keys. Throws `ApiError`. */
export async function changePassword(body: {
  password?: string;
  newPassword: string;
  endApiKeys: boolean;
}): Promise<void> {
  unwrap({ ...(await api.auth.password.put(body)), data: true });
  await Promise.all([refreshProfile(), refreshSessions(), refreshApiKeys()]);
}

/** Returns the redirect address. Throws `ApiError`. */
export const connectProvider = async (password: string | undefined): Promise<string> =>
  unwrap(await api.auth.provider.link.post({ password })).location;

/** Throws `ApiError`, 409 for the last way to sign in. */
export async function disconnectProvider(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth.provider.delete({ password })), data: true });
  await refreshProfile();
}

/** Account or guest. Throws `ApiError`. */
export async function deleteAccount(body: { confirmation: string; password?: string }): Promise<void> {
  unwrap({ ...(await api.auth.account.delete(body)), data: true });
}

export type { SessionView };

const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async () => unwrap(await api.auth.sessions.get()).sessions,
  staleTime: 30_000,
});

/** This device first. */
export const useSessions = () => useQuery(sessionsQuery);

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** The refetch corrects it. */
const leaving = (stays: (session: SessionView) => boolean) => ({
  onSuccess: () => queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays)),
  onSettled: refreshSessions,
});

export const useEndSession = (id: string) =>
  useMutation({
    mutationFn: async () => unwrap({ ...(await api.auth.sessions({ id }).delete()), data: true }),
    ...leaving((session) => session.id !== id),
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: async () => unwrap(await api.auth.sessions.delete()).ended,
    ...leaving(({ current }) => current),
  });

export type { ApiKeyView, NewApiKey };

const keysQuery = queryOptions({
  queryKey: ['auth', 'keys'],
  queryFn: async () => unwrap(await api.auth.keys.get()).keys,
});

export const useApiKeys = () => useQuery(keysQuery);

const refreshApiKeys = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

/** The secret is shown only once. Throws `ApiError`, 409 at the limit. */
export async function makeApiKey(body: {
  name: string;
  scope: KeyScope;
  password?: string;
}): Promise<NewApiKey> {
  const made = unwrap(await api.auth.keys.post(body));
  await refreshApiKeys();
  return made;
}

export async function revokeApiKey(id: string): Promise<void> {
  unwrap({ ...(await api.auth.keys({ id }).delete()), data: true });
  await refreshApiKeys();
}

const TYPES = /^image\/(jpe?g|pjpeg|png|gif|webp)$/;
const MAX_BYTES = 5 * 1024 * 1024;
/** Characters of the data URL. */
const MAX_ENCODED = 10 * 1024 * 1024;

/** Error message or null. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.test(type)) return t('Please select a valid image file');
  if (size >= MAX_BYTES) return t('Image size must be less than 5MB');
  return null;
}

export function encodedProblem(dataUrl: string): string | null {
  if (!dataUrl.startsWith('data:image/')) return t('Please select a valid image file');
  if (dataUrl.length > MAX_ENCODED) return t('Image is too large. Please select a smaller image.');
  return null;
}

export const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
