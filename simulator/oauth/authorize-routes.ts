import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  botJoinedPage,
  cancelledPage,
  choosePersonPage,
  chooseServerPage,
  consentPage,
  serversToJoin,
} from '../pages/consent-pages.ts';
import { messagePage, sendPage } from '../pages/layout.ts';
import { type Person, people, personById } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { joinBot } from '../world/bot.ts';
import {
  type AuthorizeRequest,
  getConsentRedirect,
  getDenialRedirect,
  readAuthorizeRequest,
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
    const read = readAuthorizeRequest(simulator, request.query);
    if (!('request' in read)) return explain(reply, read);
    const remembered = personById(request.cookies[personCookie]);
    if (read.request.flavour === 'bot')
      return showBot(simulator, reply, read.request, chosenPerson(request) ?? remembered);
    if (read.request.prompt === 'none' && remembered) {
      return reply.redirect(getConsentRedirect(simulator, read.request, remembered.id), 303);
    }
    return sendPage(reply, consentPage(simulator, read.request, remembered), [simulator.settings.siteOrigin]);
  });

  app.post('/oauth2/authorize', async (request, reply) => {
    const read = readAuthorizeRequest(simulator, request.body);
    if (!('request' in read)) return explain(reply, read);
    const form = formSchema.safeParse(request.body).data;
    const person = personById(form?.person);
    if (form?.decision === 'cancel') return cancel(simulator, reply, read.request);
    if (!form || !person) {
      void reply.code(400);
      return sendPage(reply, messagePage({ title: 'Choose a person', text: 'Nobody was chosen to sign in as.' }));
    }
    remember(reply, person);
    if (read.request.flavour === 'bot') return join(simulator, reply, read.request, person, form.server ?? '');
    return reply.redirect(getConsentRedirect(simulator, read.request, person.id), 303);
  });

  // A link for developers: signs in at the site with this person already chosen.
  app.get('/simulator/sign-in/:role', async ({ params }, reply) => {
    const { role } = z.object({ role: z.string() }).parse(params);
    const person = people.find((candidate) => candidate.role === role);
    if (!person) return reply.callNotFound();
    remember(reply, person);
    return reply.redirect(`${simulator.settings.siteOrigin}/v1/oauth`, 302);
  });
}

async function explain(reply: FastifyReply, read: { title: string; text: string } | { redirect: string }) {
  if ('redirect' in read) return reply.redirect(read.redirect, 303);
  void reply.code(400);
  return sendPage(reply, messagePage({ title: read.title, text: read.text }));
}

/** The person from the first step of adding a bot; an unknown one lets the user choose again. */
function chosenPerson(request: FastifyRequest): Person | 'nobody' | undefined {
  const person = z.object({ person: z.string() }).safeParse(request.query).data?.person;
  return person === undefined ? undefined : (personById(person) ?? 'nobody');
}

function remember(reply: FastifyReply, person: Person): void {
  void reply.setCookie(personCookie, person.id, { path: '/oauth2', httpOnly: true, sameSite: 'lax' });
}

async function showBot(
  simulator: Simulator,
  reply: FastifyReply,
  request: AuthorizeRequest,
  person: Person | 'nobody' | undefined,
): Promise<FastifyReply> {
  const origins = [simulator.settings.siteOrigin];
  if (person === undefined || person === 'nobody')
    return sendPage(reply, choosePersonPage(simulator, request), origins);
  remember(reply, person);
  return sendPage(reply, chooseServerPage(simulator, request, person), origins);
}

async function cancel(simulator: Simulator, reply: FastifyReply, request: AuthorizeRequest): Promise<FastifyReply> {
  if (request.redirectUri !== undefined) return reply.redirect(getDenialRedirect(request), 303);
  return sendPage(reply, cancelledPage(simulator));
}

async function join(
  simulator: Simulator,
  reply: FastifyReply,
  request: AuthorizeRequest,
  person: Person,
  serverId: string,
): Promise<FastifyReply> {
  const server = serversToJoin(simulator.world, person).find(({ id }) => id === serverId);
  if (!server) {
    void reply.code(400);
    const text = 'Choose a server that you manage and in which the bot is not yet.';
    return sendPage(reply, messagePage({ title: 'The bot cannot join there', text }));
  }
  joinBot(simulator.world, server, request.permissions);
  if (request.redirectUri !== undefined) {
    const more = { guild_id: server.id, permissions: request.permissions.toString() };
    return reply.redirect(getConsentRedirect(simulator, request, person.id, more), 303);
  }
  return sendPage(reply, botJoinedPage(simulator, server));
}
