import { MutationObserver, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiKeyView, KeyScope, NewApiKey } from '../../../../shared/account/api-keys.ts';
import type { ProfileChange, ProfileView, SessionView } from '../../../../shared/account/profile.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { userQuery } from './auth.ts';
import { hearProfileChanged, tellProfileChanged } from './profile-tabs.ts';

export type { ProfileChange, ProfileView };

export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: async () => unwrap(await api.auth.profile.get()),
});

/** The caller's own profile: what the account holds, and which ways of signing in it has. */
export const useProfile = () => useQuery(profileQuery, queryClient);

/** What the server answered is the freshest there is; every screen that greets its owner follows. */
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

/** Asks anew which ways of signing in there are, after one has come or gone. */
export const refreshProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });

hearProfileChanged(() => {
  void refreshProfile();
  // An account may have been connected in a window of its own.
  void queryClient.invalidateQueries({ queryKey: ['marketplace'] });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
});

const changing = {
  mutationFn: async (change: ProfileChange) => unwrap(await api.auth.profile.patch(change)),
  onSuccess: storeProfile,
};

/** Changes any of the profile's fields, and what is shown of them everywhere. */
export const useChangeProfile = () => useMutation(changing, queryClient);

/** The same for what is no component. Throws `ApiError`. */
export const changeProfile = (change: ProfileChange) =>
  new MutationObserver(queryClient, changing).mutate(change);

/** Sets another password, or a first one; every other device is signed out, and API keys end where that is asked. Throws `ApiError`. */
export async function changePassword(body: {
  password?: string;
  newPassword: string;
  endApiKeys: boolean;
}): Promise<void> {
  unwrap({ ...(await api.auth.password.put(body)), data: true });
  await Promise.all([refreshProfile(), refreshSessions(), refreshApiKeys()]);
}

/** Where the browser has to go to connect the identity provider to the account. Throws `ApiError`. */
export const connectProvider = async (password: string | undefined): Promise<string> =>
  unwrap(await api.auth.provider.link.post({ password })).location;

/** Takes the identity provider away from the account. Throws `ApiError`, 409 for the last way to sign in. */
export async function disconnectProvider(password: string | undefined): Promise<void> {
  unwrap({ ...(await api.auth.provider.delete({ password })), data: true });
  await refreshProfile();
}

/** Deletes the caller's account, or a guest, with everything of theirs. Throws `ApiError`. */
export async function deleteAccount(body: { confirmation: string; password?: string }): Promise<void> {
  unwrap({ ...(await api.auth.account.delete(body)), data: true });
}

export type { SessionView };

const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async () => unwrap(await api.auth.sessions.get()).sessions,
  staleTime: 30_000,
});

/** Where the account is signed in, this device first. */
export const useSessions = () => useQuery(sessionsQuery, queryClient);

export const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** Takes sessions off the list before the server has answered; what it says afterwards stands. */
const leaving = (stays: (session: SessionView) => boolean) => ({
  onSuccess: () => queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(stays)),
  onSettled: refreshSessions,
});

/** Ends one session of the account, by its id. */
export const useEndSession = (id: string) =>
  useMutation(
    {
      mutationFn: async () => unwrap({ ...(await api.auth.sessions({ id }).delete()), data: true }),
      ...leaving((session) => session.id !== id),
    },
    queryClient,
  );

/** Ends every session but this one; answers how many. */
export const useEndOtherSessions = () =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.auth.sessions.delete()).ended,
      ...leaving(({ current }) => current),
    },
    queryClient,
  );

export type { ApiKeyView, NewApiKey };

const keysQuery = queryOptions({
  queryKey: ['auth', 'keys'],
  queryFn: async () => unwrap(await api.auth.keys.get()).keys,
});

/** The keys of the account's scripts. */
export const useApiKeys = () => useQuery(keysQuery, queryClient);

export const refreshApiKeys = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

/** Makes a key and answers it, which no later call does. Throws `ApiError`, 409 when the account is full of them. */
export async function makeApiKey(body: {
  name: string;
  scope: KeyScope;
  password?: string;
}): Promise<NewApiKey> {
  const made = unwrap(await api.auth.keys.post(body));
  await refreshApiKeys();
  return made;
}

/** From now on the key is worth nothing. Throws `ApiError`. */
export async function revokeApiKey(id: string): Promise<void> {
  unwrap({ ...(await api.auth.keys({ id }).delete()), data: true });
  await refreshApiKeys();
}

const TYPES = /^image\/(jpe?g|pjpeg|png|gif|webp)$/;
const MAX_BYTES = 5 * 1024 * 1024;
/** Characters of the picture as a data URL. */
const MAX_ENCODED = 10 * 1024 * 1024;

/** What forbids a file as the profile's picture, in the words of section 5; null when nothing does. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.test(type)) return t('Please select a valid image file');
  if (size >= MAX_BYTES) return t('Image size must be less than 5MB');
  return null;
}

/** What forbids sending a picture once it is encoded; null when nothing does. */
export function encodedProblem(dataUrl: string): string | null {
  if (!dataUrl.startsWith('data:image/')) return t('Please select a valid image file');
  if (dataUrl.length > MAX_ENCODED) return t('Image is too large. Please select a smaller image.');
  return null;
}

/** A file as a data URL, the form in which a profile takes its picture. Rejects when it cannot be read. */
export const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
