import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import { describeScopes } from '../oauth/scopes.ts';
import type { Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hiddenFields } from './form.ts';
import { html } from './html.ts';
import { icon } from './icon.ts';
import type { Page } from './layout.ts';
import { peopleChoice } from './people-choice.ts';
import { applicationHead } from './pictures.ts';

/** The page on which a person agrees to be known to the application. */
export function consentPage(simulator: Simulator, request: AuthorizeRequest, remembered: Person | undefined): Page {
  const { applicationName, siteOrigin } = simulator.settings;
  const asked = describeScopes(request.scopes).map((words) => html`<li>${icon('check')} <span>${words}</span></li>`);
  return {
    title: `${applicationName} asks for access`,
    main: html`<form class="card consent" method="post" action="/oauth2/authorize">
${hiddenFields(request.params)}
<div class="about">
${applicationHead()}
<h1><bdi>${applicationName}</bdi> asks for access to your account</h1>
<h2>It will be able to</h2>
<ul class="grants">${asked}</ul>
<h2>It will not be able to</h2>
<ul class="grants refused"><li>${icon('cross')} <span>Read your messages or write in your name</span></li></ul>
<p class="note">${icon('shield')} <span>You return to <strong>${siteOrigin}</strong>. What it keeps about you, it says in its own privacy policy.</span></p>
</div>
<div class="choice">
${peopleChoice(simulator.world, 'Sign in as', remembered)}
<div class="decide">
<button class="button quiet" name="decision" value="cancel" formnovalidate>Cancel</button>
<button class="button primary" name="decision" value="authorize">Authorize</button>
</div>
</div>
</form>`,
  };
}
