import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inviteBot } from '../actions/bot-membership.ts';
import {
  botJoinedPage,
  cancelledPage,
  choosePersonPage,
  chooseServerPage,
  consentPage,
  findJoinableServers,
} from '../pages/consent-pages.ts';
import { messagePage, sendPage } from '../pages/layout.ts';
import { findPersonById, type Person, people } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import {
  type AuthorizeRequest,
  getConsentRedirect,
  getDenialRedirect,
  parseAuthorizeRequest,
} from './authorize-request.ts';

const personCookie = 'simulator_person';
const formSchema = z.object({
  decision: z.enum(['authorize', 'cancel']),
  person: z.string().optional(),
  server: z.string().max(20).optional(),
});

/** Adds the consent pages. */
export function addAuthorizeRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get('/oauth2/authorize', async (request, reply) => {
    const parsed = parseAuthorizeRequest(simulator, request.query);
    if (!('request' in parsed)) return sendRequestError(reply, parsed);
    const previousPerson = findPersonById(request.cookies[personCookie]);
    if (parsed.request.kind === 'bot')
      return sendBotPage(simulator, reply, parsed.request, getSelectedPerson(request) ?? previousPerson);
    if (parsed.request.prompt === 'none' && previousPerson) {
      return reply.redirect(getConsentRedirect(simulator, parsed.request, previousPerson.id), 303);
    }
    return sendPage(reply, consentPage(simulator, parsed.request, previousPerson), [simulator.settings.siteOrigin]);
  });

  app.post('/oauth2/authorize', async (request, reply) => {
    const parsed = parseAuthorizeRequest(simulator, request.body);
    if (!('request' in parsed)) return sendRequestError(reply, parsed);
    const form = formSchema.safeParse(request.body).data;
    const person = findPersonById(form?.person);
    if (form?.decision === 'cancel') return sendCancellation(simulator, reply, parsed.request);
    if (!form || !person) {
      void reply.code(400);
      return sendPage(reply, messagePage({ title: 'Choose a person', text: 'No person was selected to sign in as.' }));
    }
    setPersonCookie(reply, person);
    if (parsed.request.kind === 'bot')
      return addBotToServer(simulator, reply, parsed.request, person, form.server ?? '');
    return reply.redirect(getConsentRedirect(simulator, parsed.request, person.id), 303);
  });

  // A link for developers: signs in at the site with this person already chosen.
  app.get('/simulator/sign-in/:role', async ({ params }, reply) => {
    const { role } = z.object({ role: z.string() }).parse(params);
    const person = people.find((candidate) => candidate.kind === role);
    if (!person) return reply.callNotFound();
    setPersonCookie(reply, person);
    return reply.redirect(`${simulator.settings.siteOrigin}/v1/oauth`, 302);
  });
}

async function sendRequestError(reply: FastifyReply, error: { title: string; text: string } | { redirect: string }) {
  if ('redirect' in error) return reply.redirect(error.redirect, 303);
  void reply.code(400);
  return sendPage(reply, messagePage({ title: error.title, text: error.text }));
}

/** The person from the first step of adding a bot. If the id is unknown, the first step is shown again. */
function getSelectedPerson(request: FastifyRequest): Person | 'unknown' | undefined {
  const person = z.object({ person: z.string() }).safeParse(request.query).data?.person;
  return person === undefined ? undefined : (findPersonById(person) ?? 'unknown');
}

function setPersonCookie(reply: FastifyReply, person: Person): void {
  void reply.setCookie(personCookie, person.id, { path: '/oauth2', httpOnly: true, sameSite: 'lax' });
}

async function sendBotPage(
  simulator: Simulator,
  reply: FastifyReply,
  request: AuthorizeRequest,
  person: Person | 'unknown' | undefined,
): Promise<FastifyReply> {
  const origins = [simulator.settings.siteOrigin];
  if (person === undefined || person === 'unknown')
    return sendPage(reply, choosePersonPage(simulator, request), origins);
  setPersonCookie(reply, person);
  return sendPage(reply, chooseServerPage(simulator, request, person), origins);
}

async function sendCancellation(
  simulator: Simulator,
  reply: FastifyReply,
  request: AuthorizeRequest,
): Promise<FastifyReply> {
  if (request.redirectUri !== undefined) return reply.redirect(getDenialRedirect(request), 303);
  return sendPage(reply, cancelledPage(simulator));
}

async function addBotToServer(
  simulator: Simulator,
  reply: FastifyReply,
  request: AuthorizeRequest,
  person: Person,
  serverId: string,
): Promise<FastifyReply> {
  const server = findJoinableServers(simulator.world, person, request).find(({ id }) => id === serverId);
  if (!server) {
    void reply.code(400);
    const text = 'Choose a server that you manage.';
    return sendPage(reply, messagePage({ title: 'The bot cannot join there', text }));
  }
  inviteBot(simulator, server, request.permissions);
  if (request.redirectUri !== undefined) {
    const extraParams = { guild_id: server.id, permissions: request.permissions.toString() };
    return reply.redirect(getConsentRedirect(simulator, request, person.id, extraParams), 303);
  }
  return sendPage(reply, botJoinedPage(simulator, server));
}
