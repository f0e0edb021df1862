import type { Simulator } from '../../simulator.ts';
import { getRoles, type Role } from '../../world/roles.ts';
import { textField } from '../form.ts';
import { type Html, html } from '../html.ts';
import { explainMissingPermission, explainRoleRank } from '../rights.ts';
import { addViewer, type Viewer } from '../viewer.ts';
import { roleDot } from './people-panel.ts';

/** The roles of a server, the highest first, with what the viewer can do with each. */
export function rolesPanel({ world }: Simulator, viewer: Viewer): Html {
  const { server } = viewer;
  const reason = explainMissingPermission(viewer, 'ManageRoles');
  const path = `/simulator/servers/${server.id}/roles`;
  const entry = (role: Role) => {
    const mayChange = !reason && role.id !== server.id && explainRoleRank(world, viewer, role.id) === undefined;
    const head = html`${roleDot(role.color)} <span class="role-name">${role.name}</span>${role.managed && html` <span class="chip">of the bot</span>`}`;
    if (!mayChange) return html`<li class="role" id="role-of-${role.id}"><p>${head}</p></li>`;
    return html`<li class="role" id="role-of-${role.id}"><details class="exact"><summary aria-label="Role ${role.name}">${head}</summary>
<form class="member-action" method="post" action="${addViewer(`${path}/${role.id}/rename`, viewer)}">
${textField({ id: `name-${role.id}`, name: 'name', label: 'Name', value: role.name, attributes: html` required maxlength="100"` })}
<button class="button quiet" aria-label="Rename the role ${role.name}">Rename</button></form>
<form method="post" action="${addViewer(`${path}/${role.id}/delete`, viewer)}"><button class="button danger" aria-label="Delete the role ${role.name}">Delete the role</button></form></details></li>`;
  };
  return html`<section class="panel" aria-labelledby="roles"><h2 id="roles">Roles</h2>
<ul class="roles">${getRoles(world, server).toReversed().map(entry)}</ul>
${
  reason
    ? html`<p class="hint">${reason}</p>`
    : html`<form class="member-action" method="post" action="${addViewer(path, viewer)}">
${textField({ id: 'new-role', name: 'name', label: 'New role', attributes: html` required maxlength="100"` })}
<button class="button quiet">Create</button></form>`
}</section>`;
}
