import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { oauthRoute } from './oauth/oauth-route.ts';
import { answerDemoCode } from './second-factor/demo-route.ts';
import { answerEnrolment } from './second-factor/enrolment-route.ts';
import { answerFactorState, answerRecoveryCodes } from './second-factor/own-factor-routes.ts';
import { beginReplacement, endReplacement } from './second-factor/replacement-routes.ts';
import { answerSecondFactor } from './second-factor/second-factor-route.ts';
import { answerLogout } from './sessions/logout-route.ts';
import { answerSessions, endOtherSessions, endSession } from './sessions/session-routes.ts';
import { answerActivation } from './staff/activation-route.ts';
import { gateRoute } from './staff/gate-route.ts';

/** Signing in and out, sessions, the second factor and the staff areas' entry. */
export function authRoutes(app: FastifyInstance, context: Context) {
  oauthRoute(app, context);
  gateRoute(app, context);
  implement(app, context, contract.secondFactor, answerSecondFactor);
  implement(app, context, contract.enrolment, answerEnrolment);
  implement(app, context, contract.secondFactorState, answerFactorState);
  implement(app, context, contract.beginReplacement, beginReplacement);
  implement(app, context, contract.endReplacement, endReplacement);
  implement(app, context, contract.renewRecoveryCodes, answerRecoveryCodes);
  implement(app, context, contract.logout, answerLogout);
  implement(app, context, contract.sessions, answerSessions);
  implement(app, context, contract.endSession, endSession);
  implement(app, context, contract.endOtherSessions, endOtherSessions);
  implement(app, context, contract.activateStaff, answerActivation);
  // Whoever came this far has both tokens.
  implement(app, context, contract.verifyModerator, async () => ({ message: 'OK' }));
  implement(app, context, contract.verifyAdmin, async () => ({ message: 'OK' }));
  if (context.platform.simulated) implement(app, context, contract.demoCode, answerDemoCode);
}
