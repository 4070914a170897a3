import { MutationObserver, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ProfileChange, ProfileView } from '../../../../shared/account/profile.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { refreshApiKeys } from './api-keys.ts';
import { userQuery } from './auth.ts';
import { hearProfileChanged, tellProfileChanged } from './profile-tabs.ts';
import { refreshSessions } from './sessions.ts';

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
