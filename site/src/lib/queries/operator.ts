import { queryOptions } from '@tanstack/react-query';
import { UPLOAD_ROUTE } from '../../../../shared/backup/restore.ts';
import type { SettingGroup } from '../../../../shared/operator/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { sendFile, serverIsBack } from '../transfer.ts';
import { userQuery } from './auth.ts';

const fresh = <Data>(name: string, queryFn: () => Promise<Data>, key: readonly unknown[] = []) =>
  queryOptions({ queryKey: ['operator', name, ...key], queryFn, staleTime: 0 });

const { operator } = api;

export const useSetup = () => useQuery(fresh('setup', async () => unwrap(await api.setup.get())));

export const useServerState = () => useQuery(fresh('state', async () => unwrap(await operator.state.get())));

export const useDoctor = () => useMutation({ mutationFn: async () => unwrap(await operator.doctor.post()) });

export const useAccounts = (q: string, page: number) =>
  useQuery({
    ...fresh('accounts', async () => unwrap(await operator.accounts.get({ query: { q, page } })), [q, page]),
    placeholderData: (before) => before,
  });

export const useInvitations = () =>
  useQuery(fresh('invitations', async () => unwrap(await operator.invitations.get())));

const settingsQuery = fresh('settings', async () => unwrap(await operator.settings.get()));
export const useSettings = () => useQuery(settingsQuery);

/** Asked each second while a backup is being made. */
export const useBackups = () =>
  useQuery({
    ...fresh('backups', async () => unwrap(await operator.backups.get())),
    refetchInterval: ({ state }) => (state.data?.making?.isOver === false ? 1000 : false),
  });

export const useJobs = () => useQuery(fresh('jobs', async () => unwrap(await operator.jobs.get())));

export const useAudit = (account: string, before: number | undefined) =>
  useQuery(
    fresh('audit', async () => unwrap(await operator.audit.get({ query: { account, before } })), [
      account,
      before,
    ]),
  );

const refresh = () => queryClient.invalidateQueries({ queryKey: ['operator'] });

/** A change by the operator; what is shown is asked for again. Throws `ApiError`. */
const useChange = <Given, Made>(work: (given: Given) => Promise<Made>) =>
  useMutation({ mutationFn: work, onSettled: refresh });

interface Answer {
  error: { status: unknown; value: unknown } | null;
  response: Response;
}
const done = (answer: Answer) => void unwrap({ ...answer, data: true });

export const useTakeCode = () =>
  useChange(async (code: string) => {
    done(await operator.code.post({ code }));
    await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });

export type AccountWork = 'verify' | 'password' | 'sign-out' | 'operator' | 'user';

/** The path of a password link where no mail was sent. */
export const useAccountWork = () =>
  useChange(async ({ id, what }: { id: string; what: AccountWork }): Promise<string | null> => {
    const account = operator.accounts({ id });
    if (what === 'password') return unwrap(await account.password.post()).path;
    if (what === 'verify') done(await account.verify.post());
    else if (what === 'sign-out') done(await account['sign-out'].post());
    else done(await account.role.put({ role: what }));
    return null;
  });

export const useQuota = () =>
  useChange(async ({ id, megabytes }: { id: string; megabytes: number | null }) =>
    done(await operator.accounts({ id }).quota.put({ megabytes })),
  );

export const useDeleteAccount = () =>
  useChange(async ({ id, confirmation }: { id: string; confirmation: string }) =>
    done(await operator.accounts({ id }).delete({ confirmation })),
  );

export const useInvite = () =>
  useChange(async (email: string) => unwrap(await operator.invitations.post(email ? { email } : {})));

export const useWithdraw = () =>
  useChange(async (id: string) => done(await operator.invitations({ id }).delete()));

type Values = Record<string, string | null>;

export const useSaveSettings = () =>
  useChange(async ({ group, values }: { group: SettingGroup; values: Values }) =>
    unwrap(await operator.settings({ group }).put({ values })),
  );

export const useTrySettings = () =>
  useMutation({
    mutationFn: async ({ group, values }: { group: SettingGroup; values: Values }) =>
      unwrap(await operator.settings({ group }).test.post({ values })),
  });

export const useMakeBackup = () => useChange(async () => unwrap(await operator.backups.post()));

interface Sending {
  file: File;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

export const useUploadBackup = () =>
  useChange(({ file, onProgress, signal }: Sending) => sendFile(UPLOAD_ROUTE, file, onProgress, signal));

export const useDiscardUpload = () => useChange(async () => done(await operator.backups.upload.delete()));

export const useRestoreBackup = () =>
  useMutation({
    mutationFn: async ({ name, isUploaded }: { name: string; isUploaded: boolean }) => {
      const { backups } = operator;
      const route = isUploaded ? backups.upload : backups({ name });
      const restored = unwrap(await route.restore.post({ confirmation: name }));
      return { ...restored, isBack: await serverIsBack() };
    },
  });

export const useRestart = () =>
  useChange(async () => {
    unwrap(await operator.restart.post());
    if (!(await serverIsBack())) throw new Error('away');
  });
