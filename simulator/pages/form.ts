import { type Html, type HtmlPart, html, type IconName, icon } from './html.ts';

/** A form with a single button. */
export function actionForm(options: {
  action: string;
  text: string;
  /** The accessible name of the button if several have the same text. */
  label?: string;
  fields?: Readonly<Record<string, string>>;
  variant?: 'primary' | 'quiet' | 'danger';
  iconName?: IconName;
}): Html {
  const { action, text, label, fields = {}, variant = 'quiet', iconName } = options;
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${action}">${hidden}<button class="button ${variant}"${
    label !== undefined && html` aria-label="${label}"`
  }>${iconName && icon(iconName)} ${text}</button></form>`;
}

/** A select field; `choices` are pairs of value and label. */
export function selectField(options: {
  id: string;
  name: string;
  label: HtmlPart;
  choices: readonly (readonly [string, string])[];
  selected?: string;
  hint?: string;
}): Html {
  const { id, name, label, choices, selected, hint } = options;
  const entries = choices.map(
    ([value, text]) => html`<option value="${value}"${value === selected && html` selected`}>${text}</option>`,
  );
  return html`<p class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}">${entries}</select>
${hint !== undefined && html`<span class="hint">${hint}</span>`}</p>`;
}

/** A text field. */
export function textField(options: {
  id: string;
  name: string;
  label: string;
  value?: string | number;
  type?: 'text' | 'number' | 'search';
  attributes?: HtmlPart;
  hint?: string;
}): Html {
  const { id, name, label, value = '', type = 'text', attributes, hint } = options;
  const descriptionAttribute = hint !== undefined && html` aria-describedby="${id}-hint"`;
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="off"${descriptionAttribute}${attributes}>
${hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`}</p>`;
}

/** Hidden fields that pass on parameters. */
export function hiddenFields(params: Readonly<Record<string, string>>): Html[] {
  return Object.entries(params).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}
