import { OwnGuilds } from '../../api/guilds/own-guilds.ts';
import { ServerViews } from '../../api/guilds/server-views.ts';
import type { Context } from '../../api/http/context.ts';
import { ChatPeople } from '../../api/staff/people/chat-people.ts';

/** Has a process of the API forget what it knows of the platform: its next calls ask anew. */
export function forgetPlatform(context: Context) {
  Object.assign(context, {
    ownGuilds: new OwnGuilds(context),
    serverViews: new ServerViews(context),
    chatPeople: new ChatPeople(context),
  });
}
