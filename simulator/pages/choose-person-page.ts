import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import type { Simulator } from '../simulator.ts';
import { hiddenFields } from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { peopleChoice } from './people-choice.ts';
import { applicationHead } from './pictures.ts';

/** The first step of adding the bot: who one is. */
export function choosePersonPage(simulator: Simulator, request: AuthorizeRequest): Page {
  const { applicationName } = simulator.settings;
  return {
    title: `Add ${applicationName} to a server`,
    main: html`<form class="card card-medium" method="get" action="/oauth2/authorize">
${hiddenFields(request.params)}
${applicationHead()}
<h1>Add <bdi>${applicationName}</bdi> to a server</h1>
<p class="lead">Who is it that adds it? Each person manages other servers.</p>
${peopleChoice(simulator.world, 'Go on as', undefined)}
<div class="decide"><button class="button primary">Continue</button></div>
</form>`,
  };
}
