import { api, toResult } from 'shared-ui';
import { apiQuery, mapResult } from 'shared-ui/app';
import { getGuildRequestOptions, guildKey } from '../../../../lib/api/requests.ts';
import type { Part } from '../message-value.ts';

/** A message that a server keeps to use again. */
export interface MessageTemplate {
  name: string;
  message: Part;
}

/** The templates of a server. */
export const templatesQuery = (id: string) =>
  apiQuery(guildKey(id, 'message-templates'), async () =>
    mapResult(
      await toResult(api.GET('/v1/guild/{id}/message-templates', getGuildRequestOptions(id))),
      ({ templates }): MessageTemplate[] => templates,
    ),
  );

/** Stores a template, in place of one with the same name. Returns all. */
export async function saveTemplate(id: string, { name, message }: MessageTemplate) {
  const options = { ...getGuildRequestOptions(id), body: { name, message: { ...message } } };
  return toResult(api.PUT('/v1/guild/{id}/message-templates', options));
}

/** Deletes a template. Returns the others. */
export async function deleteTemplate(id: string, name: string) {
  return toResult(api.DELETE('/v1/guild/{id}/message-templates', { ...getGuildRequestOptions(id), body: { name } }));
}
