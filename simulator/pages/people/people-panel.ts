import { getBotAvatarUrl, getUserAvatarUrl } from '../../images/image-urls.ts';
import { getPresence } from '../../payloads/presences.ts';
import { findUserOrBot } from '../../payloads/users.ts';
import { people } from '../../people.ts';
import type { Simulator } from '../../simulator.ts';
import { findChannel } from '../../world/channels.ts';
import { getMemberCount, getMembers } from '../../world/members.ts';
import { getOwnerId } from '../../world/memberships.ts';
import { describeActivity, getUserPresence, statuses } from '../../world/presences.ts';
import { getRoles } from '../../world/roles.ts';
import { selectField, textField } from '../form.ts';
import { type Html, type HtmlPart, html, icon } from '../html.ts';
import { formatTime } from '../rights.ts';
import { addViewer, getMemberName, type Viewer } from '../viewer.ts';
import {
  createMemberContext,
  listGivableRoles,
  listVoiceChannels,
  type MemberActionName,
  type MemberContext,
  memberActions,
} from './member-actions.ts';

/** The people of a server, and what the viewer can do to the selected one. */
export function peoplePanel(simulator: Simulator, viewer: Viewer, selectedId: string | undefined): Html {
  const { server } = viewer;
  const context = createMemberContext(simulator, viewer, selectedId ?? viewer.userId);
  return html`<section class="panel" aria-labelledby="people"><h2 id="people">People</h2>
<form class="viewer" method="get" action="/simulator/servers/${server.id}#people"><input type="hidden" name="as" value="${viewer.userId}">
<label for="member">Selected</label><select id="member" name="member">${memberOptions(simulator, viewer, context.target.userId)}</select>
<button class="button quiet">Select</button></form>
${memberCard(context)}
${actionList(context)}
<p class="hint">${(getMemberCount(simulator.world, server) - getMembers(simulator.world, server).length).toLocaleString('en')} more members are only a number.</p></section>`;
}

function memberOptions({ world }: Simulator, { server }: Viewer, selected: string): Html[] {
  const memberIds = getMembers(world, server).map(({ userId }) => userId);
  const bannedIds = Object.keys(world.store.state.bans[server.id] ?? {});
  const others = [selected, ...people.map(({ id }) => id)].filter(
    (id) => !memberIds.includes(id) && !bannedIds.includes(id),
  );
  const group = (label: string, ids: readonly string[]) =>
    html`<optgroup label="${label}">${[...new Set(ids)].map(
      (id) =>
        html`<option value="${id}"${id === selected && html` selected`}>${getMemberName(world, server, id)}</option>`,
    )}</optgroup>`;
  return [
    group('Members', memberIds),
    ...(bannedIds.length > 0 ? [group('Banned', bannedIds)] : []),
    ...(others.length > 0 ? [group('Not on the server', others)] : []),
  ];
}

function memberCard({ simulator, viewer, target }: MemberContext): Html {
  const { world } = simulator;
  const { server } = viewer;
  const { member, userId, name } = target;
  const user = findUserOrBot(world, userId);
  const roles = getRoles(world, server)
    .filter(({ id }) => member?.roles.includes(id))
    .toReversed();
  const voice = member?.voiceChannelId && findChannel(world, member.voiceChannelId)?.channel.name;
  const presence = getPresence(simulator, server, userId);
  return html`<div class="member-card"><img class="face" src="${user?.bot === false ? getUserAvatarUrl(user, 128) : getBotAvatarUrl(128)}" alt="" width="56" height="56">
<div><p><strong><bdi>${name}</bdi></strong> <span class="hint">@${user?.username}</span>${target.isViewer && html` <span class="chip">you</span>`}</p>
<p class="hint"><code>${userId}</code></p>
<p class="chips">${getOwnerId(world, server) === userId && html`<span class="chip good">owner</span>`}
${!member && !target.isBanned && html`<span class="chip">not on the server</span>`}
${target.isBanned && html`<span class="chip bad">${icon('cross')} banned</span>`}
${target.isTimedOut && html`<span class="chip warn">${icon('clock')} timed out until ${formatTime(member?.timeoutUntil ?? null)}</span>`}
${presence.status !== 'offline' && html`<span class="chip">${Object.fromEntries(statuses)[presence.status]?.toLowerCase()}</span>`}
${presence.activities.map((activity) => html`<span class="chip">${describeActivity(activity)}</span>`)}
${!!voice && html`<span class="chip">${icon('voice')} in ${voice}</span>`}
${roles.map((role) => html`<span class="chip">${roleDot(role.color)} ${role.name}</span>`)}</p></div></div>`;
}

/** The colour of a role, by an attribute of SVG instead of a style, which the CSP forbids. */
export function roleDot(colour: number): Html {
  const fill = colour === 0 ? 'none' : `#${colour.toString(16).padStart(6, '0')}`;
  return html`<svg class="dot" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="5" fill="${fill}" stroke="currentColor"/></svg>`;
}

function actionList(context: MemberContext): Html {
  const { viewer, target } = context;
  const possible = Object.entries(actionForms).filter(
    ([name]) => isActionName(name) && memberActions[name].isPossible(context),
  );
  const allowed = possible.filter(
    ([name]) => isActionName(name) && memberActions[name].explainDenied(context) === undefined,
  );
  const denied = possible.flatMap(([name]) =>
    isActionName(name) ? (memberActions[name].explainDenied(context) ?? []) : [],
  );
  const items = allowed.map(([name, { fields, button, isDangerous }]) => {
    const action = addViewer(`/simulator/servers/${viewer.server.id}/members/${target.userId}/${name}`, viewer);
    return html`<li><form class="member-action" method="post" action="${action}">${fields?.(context)}
<button class="button ${isDangerous ? 'danger' : 'quiet'}">${button}</button></form></li>`;
  });
  const reasons = [...new Set(denied)].map((text) => html`<li>${text}</li>`);
  return html`${items.length > 0 && html`<ul class="member-actions">${items}</ul>`}
${reasons.length > 0 && html`<details class="exact"><summary>What ${viewer.name} may not do here, and why</summary><ul class="reasons hint">${reasons}</ul></details>`}`;
}

export function isActionName(name: string): name is MemberActionName {
  return Object.hasOwn(memberActions, name);
}

const durations = [
  ['60', '1 minute'],
  ['300', '5 minutes'],
  ['600', '10 minutes'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '1 week'],
] as const;

const reasonField = (id: string) =>
  textField({ id: `${id}-reason`, name: 'reason', label: 'Reason', attributes: html` maxlength="512"` });

/** The forms of the actions, in their order on the page. */
const actionForms: Record<
  MemberActionName,
  { button: string; fields?: (context: MemberContext) => HtmlPart; isDangerous?: boolean }
> = {
  join: { button: 'Join the server' },
  nickname: {
    button: 'Change',
    fields: ({ target }) =>
      textField({
        ...{ id: 'nick', name: 'nick', label: 'Nickname', value: target.member?.nick ?? '' },
        attributes: html` maxlength="32"`,
      }),
  },
  roles: { button: 'Save roles', fields: roleFields },
  status: {
    button: 'Set status',
    fields: ({ simulator, viewer }) =>
      selectField({
        ...{ id: 'status', name: 'status', label: 'Status', choices: statuses },
        selected: getUserPresence(simulator.world, viewer.userId).status,
      }),
  },
  voice: {
    button: 'Connect',
    fields: (context) =>
      selectField({
        ...{ id: 'voice', name: 'channel', label: 'Voice channel' },
        choices: listVoiceChannels(context).map(({ id, name }) => [id, name] as const),
      }),
  },
  'leave-voice': { button: 'Disconnect from voice' },
  timeout: {
    button: 'Time out',
    isDangerous: true,
    fields: () => [
      selectField({ id: 'timeout', name: 'seconds', label: 'Timeout', choices: durations, selected: '600' }),
      reasonField('timeout'),
    ],
  },
  'end-timeout': { button: 'End the timeout' },
  kick: { button: 'Kick', isDangerous: true, fields: () => reasonField('kick') },
  ban: {
    button: 'Ban',
    isDangerous: true,
    fields: () => [
      selectField({
        ...{ id: 'ban', name: 'seconds', label: 'Delete messages of' },
        choices: [
          ['0', 'None'],
          ['3600', 'The last hour'],
          ['86400', 'The last day'],
          ['604800', 'The last week'],
        ],
      }),
      reasonField('ban'),
    ],
  },
  unban: { button: 'Lift the ban' },
  leave: { button: 'Leave the server', isDangerous: true },
};

function roleFields(context: MemberContext): Html {
  const boxes = listGivableRoles(context)
    .toReversed()
    .map(
      ({
        id,
        name,
        color,
      }) => html`<li class="check"><input type="checkbox" id="role-${id}" name="roles" value="${id}"${context.target.member?.roles.includes(id) && html` checked`}>
<label for="role-${id}">${roleDot(color)} ${name}</label></li>`,
    );
  return html`<fieldset class="field"><legend>Roles</legend><ul class="role-boxes">${boxes}</ul></fieldset>`;
}
