import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { implement } from '../http/register-route.ts';
import { oauthRoute } from './oauth.ts';
import { getDemoCode, getFactorState, replaceRecoveryCodes, startEnrolment } from './second-factor/factor-routes.ts';
import { beginReplacement, endReplacement } from './second-factor/replacement-routes.ts';
import { verifySecondFactor } from './second-factor/second-factor-route.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './session-routes.ts';
import { activateStaff, gateRoute } from './staff-entry-routes.ts';

/** Signing in and out, sessions, the second factor and the staff areas' entry. */
export function authRoutes(app: FastifyInstance, context: AppContext) {
  oauthRoute(app, context);
  gateRoute(app, context);
  implement(app, context, contract.secondFactor, verifySecondFactor);
  implement(app, context, contract.enrolment, startEnrolment);
  implement(app, context, contract.secondFactorState, getFactorState);
  implement(app, context, contract.beginReplacement, beginReplacement);
  implement(app, context, contract.endReplacement, endReplacement);
  implement(app, context, contract.renewRecoveryCodes, replaceRecoveryCodes);
  implement(app, context, contract.logout, logOut);
  implement(app, context, contract.sessions, listSessions);
  implement(app, context, contract.endSession, endSession);
  implement(app, context, contract.endOtherSessions, endOtherSessions);
  implement(app, context, contract.activateStaff, activateStaff);
  // Whoever came this far has both tokens.
  implement(app, context, contract.verifyModerator, async () => ({ message: 'OK' }));
  implement(app, context, contract.verifyAdmin, async () => ({ message: 'OK' }));
  if (context.platform.simulated) implement(app, context, contract.demoCode, getDemoCode);
}
