import { eq } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import { users } from '../../../db/schema.ts';
import {
  AccountQuery,
  AuditQuery,
  BackupParams,
  CodeBody,
  ConfirmedBody,
  GroupParams,
  InvitationBody,
  QuotaBody,
  RoleBody,
  SettingsBody,
  ThingParams,
} from '../../../shared/operator/model.ts';
import { listInvitations, makeInvitation, withdrawInvitation } from '../../account/invitations.ts';
import { saidTo } from '../../core/http/language.ts';
import { originOf } from '../../core/http/requests.ts';
import { settingsChanged } from '../../core/public-data.ts';
import { audit } from '../../core/session/audit.ts';
import { takeOperatorCode } from '../../core/session/operators.ts';
import { auth } from '../../core/session/plugin.ts';
import type { OperateDeps } from '../deps.ts';
import { endEverywhere } from '../users/access.ts';
import {
  accountById,
  changeQuota,
  changeRole,
  deleteAccount,
  listAccounts,
  listAudit,
  passwordLink,
  verifyAccount,
} from './accounts.ts';
import {
  backupsView,
  discardUpload,
  downloadBackup,
  makeBackup,
  restoreBackup,
  restoreUpload,
  uploadBackup,
} from './backups.ts';
import { configWith, saveSettings, settingsView } from './settings.ts';
import { jobsView, runDoctor, serverState } from './state.ts';
import { trySettings } from './try.ts';

const nothing = () => new Response(null, { status: 204 });

/** The operator's page. All but the first route are for operators with a session. */
export const operatorRoutes = (deps: OperateDeps) =>
  new Elysia({ prefix: '/api/operator', tags: ['operator'] })
    .use(auth(deps))
    .post(
      '/code',
      async ({ request, caller, body }) => {
        const origin = originOf(deps, request);
        await deps.limits.beforeOperatorCode(origin);
        await deps.db.transaction(async (tx) => {
          await takeOperatorCode(tx, body.code);
          await tx.update(users).set({ role: 'operator' }).where(eq(users.id, caller.id));
        });
        audit(deps, origin, 'role-changed', { userId: caller.id, reason: 'operator' });
        return nothing();
      },
      { withAccount: true, body: CodeBody },
    )
    .get('/state', () => serverState(deps), { asOperator: true })
    .post('/doctor', ({ request }) => deps.patience(request, runDoctor(deps)), { asOperator: true })
    .get('/jobs', () => jobsView(deps), { asOperator: true })
    .get('/audit', ({ query }) => listAudit(deps, query), { asOperator: true, query: AuditQuery })
    .use(accountRoutes(deps))
    .use(settingRoutes(deps))
    .use(backupRoutes(deps));

const accountRoutes = (deps: OperateDeps) =>
  new Elysia()
    .use(auth(deps))
    .get('/accounts', ({ query }) => listAccounts(deps, query), { asOperator: true, query: AccountQuery })
    .post(
      '/accounts/:id/verify',
      async ({ request, params }) => {
        await verifyAccount(deps, originOf(deps, request), params.id);
        return nothing();
      },
      { asOperator: true, params: ThingParams },
    )
    .post(
      '/accounts/:id/password',
      ({ request, params }) => passwordLink(deps, originOf(deps, request), params.id),
      { asOperator: true, params: ThingParams },
    )
    .post(
      '/accounts/:id/sign-out',
      async ({ request, params }) => {
        await accountById(deps, params.id);
        return endEverywhere(deps, originOf(deps, request), params.id);
      },
      { asOperator: true, params: ThingParams },
    )
    .put(
      '/accounts/:id/role',
      async ({ request, params, body }) => {
        await changeRole(deps, originOf(deps, request), params.id, body.role);
        return nothing();
      },
      { asOperator: true, params: ThingParams, body: RoleBody },
    )
    .put(
      '/accounts/:id/quota',
      async ({ request, params, body }) => {
        await changeQuota(deps, originOf(deps, request), params.id, body.megabytes);
        return nothing();
      },
      { asOperator: true, params: ThingParams, body: QuotaBody },
    )
    .delete(
      '/accounts/:id',
      async ({ request, params, body }) => {
        await deleteAccount(deps, originOf(deps, request), params.id, body.confirmation);
        return nothing();
      },
      { asOperator: true, params: ThingParams, body: ConfirmedBody },
    )
    .get('/invitations', () => listInvitations(deps), { asOperator: true })
    .post(
      '/invitations',
      async ({ request, caller, body }) =>
        status(201, await makeInvitation(deps, originOf(deps, request), caller.id, body.email)),
      { asOperator: true, body: InvitationBody },
    )
    .delete(
      '/invitations/:id',
      async ({ request, caller, params }) => {
        await withdrawInvitation(deps, originOf(deps, request), caller.id, params.id);
        return nothing();
      },
      { asOperator: true, params: ThingParams },
    );

const settingRoutes = (deps: OperateDeps) =>
  new Elysia()
    .use(auth(deps))
    .get('/settings', () => settingsView(deps), { asOperator: true })
    .put(
      '/settings/:group',
      async ({ request, caller, params, body }) => {
        const given = { group: params.group, changes: body.values };
        await saveSettings(deps, originOf(deps, request), caller.id, given);
        return settingsView(deps);
      },
      { asOperator: true, params: GroupParams, body: SettingsBody },
    )
    .post(
      '/settings/:group/test',
      async ({ request, caller, params, body }) => {
        const { config } = await configWith(deps, params.group, body.values);
        const { email } = await accountById(deps, caller.id);
        const tried = await deps.patience(request, trySettings(params.group, { config, deps, email }));
        return { ...tried, message: saidTo(request, tried.message) };
      },
      { asOperator: true, params: GroupParams, body: SettingsBody },
    )
    .post(
      '/restart',
      async ({ request, caller }) => {
        audit(deps, originOf(deps, request), 'settings-changed', { userId: caller.id, reason: 'restart' });
        await settingsChanged(deps);
        return status(202, { restarting: deps.restart !== undefined });
      },
      { asOperator: true },
    );

const backupRoutes = (deps: OperateDeps) =>
  new Elysia()
    .use(auth(deps))
    .get('/backups', () => backupsView(deps), { asOperator: true })
    .post(
      '/backups',
      ({ request, caller }) => {
        makeBackup(deps, originOf(deps, request), caller.id);
        return status(202, { started: true });
      },
      { asOperator: true },
    )
    .post(
      '/backups/upload',
      async ({ request, caller }) => {
        const work = uploadBackup(deps, originOf(deps, request), caller.id, request);
        return status(201, await deps.patience(request, work));
      },
      { asOperator: true, parse: 'none' },
    )
    .delete(
      '/backups/upload',
      async () => {
        await discardUpload(deps);
        return nothing();
      },
      { asOperator: true },
    )
    .post(
      '/backups/upload/restore',
      ({ request, caller, body }) =>
        deps.patience(request, restoreUpload(deps, originOf(deps, request), caller.id, body.confirmation)),
      { asOperator: true, body: ConfirmedBody },
    )
    .get(
      '/backups/:name',
      ({ request, caller, params }) => downloadBackup(deps, originOf(deps, request), caller.id, params.name),
      { asOperator: true, params: BackupParams },
    )
    .post(
      '/backups/:name/restore',
      ({ request, caller, params, body }) =>
        deps.patience(
          request,
          restoreBackup(deps, originOf(deps, request), caller.id, { ...body, name: params.name }),
        ),
      { asOperator: true, params: BackupParams, body: ConfirmedBody },
    );
