import type { FastifyReply } from 'fastify';
import { type Language, languageCookie, parseLanguage } from 'shared-ui/contract';
import { caching } from './rules.ts';

/** The gateway's own messages. */
const messages = {
  apiUnreachable: {
    en: 'The service cannot be reached right now. Try again in a moment.',
    hu: 'A szolgáltatás most nem érhető el. Próbáld újra egy kicsit később.',
  },
  badPath: { en: 'This address is not valid.', hu: 'Ez a cím nem érvényes.' },
  badRequest: { en: 'This request is not valid.', hu: 'Ez a kérés nem érvényes.' },
  failed: {
    en: 'This could not be answered. Try again in a moment.',
    hu: 'Erre most nem sikerült válaszolni. Próbáld újra egy kicsit később.',
  },
  methodNotAllowed: {
    en: 'This address can only be read.',
    hu: 'Ez a cím csak olvasható.',
  },
  tooLarge: { en: 'This request is too large.', hu: 'Ez a kérés túl nagy.' },
  tooMany: {
    en: 'Too many requests came from your network. Wait a moment and try again.',
    hu: 'Túl sok kérés érkezett a hálózatodról. Várj egy kicsit, és próbáld újra.',
  },
  notFound: { en: 'There is nothing at this address.', hu: 'Ezen a címen nincs semmi.' },
  gateUnknown: {
    en: 'Your access could not be checked. Try again in a moment.',
    hu: 'Most nem tudtuk ellenőrizni a hozzáférésedet. Próbáld újra egy kicsit később.',
  },
} satisfies Record<string, Record<Language, string>>;

/** Sends an error message in the visitor's language, which is never cached. */
export function sendError(reply: FastifyReply, status: number, key: keyof typeof messages) {
  const language = parseLanguage(reply.request.cookies?.[languageCookie.name]);
  return reply.code(status).header('cache-control', caching.never).send({ message: messages[key][language] });
}
