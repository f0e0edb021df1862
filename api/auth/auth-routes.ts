import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';
import { registerGateRoute } from './gate-route.ts';
import { registerOAuthRoute } from './oauth.ts';
import {
  getDemoCode,
  getFactorState,
  handleRenewRecoveryCodes,
  startEnrolment,
} from './second-factor/factor-routes.ts';
import { beginReplacement, confirmReplacement } from './second-factor/replacement-routes.ts';
import { verifySecondFactor } from './second-factor/second-factor-route.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './session-routes.ts';
import { activateStaff } from './staff-activation.ts';

/** Routes of signing in and out, sessions, the second factor, the activation of roles and the gate. */
export function registerAuthRoutes(app: FastifyInstance, context: AppContext) {
  registerOAuthRoute(app, context);
  registerGateRoute(app, context);
  registerRoute(app, context, contract.secondFactor, { handler: verifySecondFactor });
  registerRoute(app, context, contract.enrolment, { handler: startEnrolment });
  registerRoute(app, context, contract.secondFactorState, { handler: getFactorState });
  registerRoute(app, context, contract.beginReplacement, { handler: beginReplacement });
  registerRoute(app, context, contract.confirmReplacement, { handler: confirmReplacement });
  registerRoute(app, context, contract.renewRecoveryCodes, { handler: handleRenewRecoveryCodes });
  registerRoute(app, context, contract.logout, { handler: logOut });
  registerRoute(app, context, contract.sessions, { handler: listSessions });
  registerRoute(app, context, contract.endSession, { handler: endSession });
  registerRoute(app, context, contract.endOtherSessions, { handler: endOtherSessions });
  registerRoute(app, context, contract.activateStaff, { handler: activateStaff });
  // Authentication has checked both tokens.
  registerRoute(app, context, contract.verifyModerator, { handler: async () => ({ message: 'OK' }) });
  registerRoute(app, context, contract.verifyAdmin, { handler: async () => ({ message: 'OK' }) });
  if (context.platform.isSimulated) registerRoute(app, context, contract.demoCode, { handler: getDemoCode });
}
