import { Elysia, status } from 'elysia';
import { auth } from '../../core/session/plugin.ts';
import type { IdentifyDeps } from '../deps.ts';
import { FeedbackBody, SaveVerifiedBody, SaveWithLearningBody } from './bodies.ts';
import { addFeedback } from './feedback.ts';
import { saveVerified, saveWithLearning } from './save.ts';
import { learningStats } from './stats.ts';

export const learningRoutes = (deps: IdentifyDeps) =>
  new Elysia({ prefix: '/api/coins', tags: ['identify'] })
    .use(auth(deps))
    .post(
      '/save-verified',
      async ({ caller, body, request }) => {
        // The second model may be slow.
        const { isNew, saved } = await deps.patience(request, saveVerified(deps, caller, body));
        return isNew ? status(201, saved) : status(200, saved);
      },
      { signedIn: true, body: SaveVerifiedBody },
    )
    .post(
      '/save-with-learning',
      async ({ caller, body, request }) => {
        const { isNew, saved } = await deps.patience(request, saveWithLearning(deps, caller, body));
        return isNew ? status(201, saved) : status(200, saved);
      },
      { signedIn: true, body: SaveWithLearningBody },
    )
    .post(
      '/active-learning-feedback',
      async ({ caller, body }) => status(201, await addFeedback(deps, caller, body)),
      { signedIn: true, body: FeedbackBody },
    )
    .get('/active-learning-stats', ({ caller }) => learningStats(deps, caller.id), { signedIn: true });
