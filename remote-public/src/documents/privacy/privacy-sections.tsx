import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink, useFeature, usePageConfig } from 'shared-ui';

/** Who answers for the data. */
export function Responsible() {
  return (
    <p>
      <FormattedMessage id="privacy.responsible.text" values={usePolicyValues()} />
    </p>
  );
}

/** The kinds of data, and what each is for. */
export function DataKinds() {
  const values = usePolicyValues();
  return (
    <>
      <p>
        <FormattedMessage id="privacy.data.text" values={values} />
      </p>
      <dl>
        <div>
          <FormattedMessage id="privacy.data.user" tagName="dt" />
          <FormattedMessage id="privacy.data.user.text" tagName="dd" />
        </div>
        <div>
          <FormattedMessage id="privacy.data.server" tagName="dt" />
          <FormattedMessage id="privacy.data.server.text" tagName="dd" />
        </div>
        <div>
          <FormattedMessage id="privacy.data.ip" tagName="dt" />
          <FormattedMessage id="privacy.data.ip.text" tagName="dd" />
        </div>
        <div>
          <FormattedMessage id="privacy.data.email" tagName="dt" />
          <FormattedMessage id="privacy.data.email.text" tagName="dd" />
        </div>
      </dl>
      {useOwnApi() && <FormattedMessage id="privacy.data.more" tagName="p" />}
      {useTickets() && <FormattedMessage id="privacy.data.tickets" tagName="p" />}
      {useReports() && <FormattedMessage id="privacy.data.reports" tagName="p" />}
      <FormattedMessage id="privacy.data.not" tagName="p" />
    </>
  );
}

/** Why it may be stored. */
export function Grounds() {
  const values = usePolicyValues();
  return (
    <ul>
      <li>
        <FormattedMessage id="privacy.grounds.contract" values={values} />
      </li>
      <FormattedMessage id="privacy.grounds.interest" tagName="li" />
      <li>
        <FormattedMessage id="privacy.grounds.consent" values={values} />
      </li>
    </ul>
  );
}

/** How long it is kept. */
export function Retention() {
  const ownApi = useOwnApi();
  return (
    <ul>
      <FormattedMessage id="privacy.retention.ip" tagName="li" />
      <FormattedMessage id="privacy.retention.indefinite" tagName="li" />
      {ownApi && <FormattedMessage id="privacy.retention.changes" tagName="li" />}
      {useTickets() && <FormattedMessage id="privacy.retention.tickets" tagName="li" />}
      {useReports() && <FormattedMessage id="privacy.retention.reports" tagName="li" />}
      {ownApi && <FormattedMessage id="privacy.retention.session" tagName="li" />}
      {ownApi && <FormattedMessage id="privacy.retention.sign-in" tagName="li" />}
    </ul>
  );
}

/** How it is protected. */
export function Protection() {
  const ownApi = useOwnApi();
  return (
    <ul>
      <FormattedMessage id="privacy.protection.factor" tagName="li" />
      {ownApi && <FormattedMessage id="privacy.protection.encrypted" tagName="li" />}
      {ownApi && <FormattedMessage id="privacy.protection.digests" tagName="li" />}
      <FormattedMessage id="privacy.protection.logs" tagName="li" />
    </ul>
  );
}

/** Who else gets to see it. */
export function Recipients() {
  const values = usePolicyValues();
  return (
    <ul>
      <FormattedMessage id="privacy.recipients.platform" tagName="li" />
      <li>
        <FormattedMessage id="privacy.recipients.staff" values={values} />
      </li>
      {useOwnApi() && <FormattedMessage id="privacy.recipients.managers" tagName="li" />}
      {useTickets() && <FormattedMessage id="privacy.recipients.tickets" tagName="li" />}
      <FormattedMessage id="privacy.recipients.nobody" tagName="li" />
    </ul>
  );
}

/** What people can do about it. */
export function Rights() {
  const values = usePolicyValues();
  if (!useOwnApi()) {
    return (
      <>
        <p>
          <FormattedMessage id="privacy.rights.ask" values={values} />
        </p>
        <FormattedMessage id="privacy.rights.authority" tagName="p" />
      </>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage id="privacy.rights.account" values={values} />
      </p>
      <ul>
        <FormattedMessage id="privacy.rights.export" tagName="li" />
        <FormattedMessage id="privacy.rights.sessions" tagName="li" />
        <FormattedMessage id="privacy.rights.deletion" tagName="li" />
      </ul>
      <FormattedMessage id="privacy.rights.stays" tagName="p" />
      <p>
        <FormattedMessage id="privacy.rights.elsewhere" values={values} />
      </p>
      <FormattedMessage id="privacy.rights.authority" tagName="p" />
    </>
  );
}

function linkTo(to: string) {
  return (words: ReactNode) => <TextLink to={to}>{words}</TextLink>;
}

const links = {
  account: linkTo('/account'),
  cookies: linkTo('/docs/cookie-policy'),
  support: linkTo('/support'),
};

/** What the words of the policy may name: the brand, and where to go. */
function usePolicyValues() {
  const { brand } = usePageConfig();
  return { brand: brand.name, ...links };
}

/** Whether the API beside the site is the one that the policy knows from the inside. */
function useOwnApi(): boolean {
  return useFeature('account');
}

/** Whether people can open support tickets here. */
function useTickets(): boolean {
  return useFeature('tickets');
}

/** Whether browsers report here what failed. */
function useReports(): boolean {
  return useFeature('reports');
}
