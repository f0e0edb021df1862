import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink, useFeature, usePageConfig } from 'shared-ui';

/** The data controller. */
export function Controller() {
  return (
    <p>
      <FormattedMessage id="privacy.responsible.text" values={usePolicyValues()} />
    </p>
  );
}

/** The kinds of data and their purposes. */
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
      {useHasOwnApi() && <FormattedMessage id="privacy.data.more" tagName="p" />}
      {useHasTickets() && <FormattedMessage id="privacy.data.tickets" tagName="p" />}
      {useHasStaffNotes() && <FormattedMessage id="privacy.data.notes" tagName="p" />}
      {useHasReports() && <FormattedMessage id="privacy.data.reports" tagName="p" />}
      <FormattedMessage id="privacy.data.not" tagName="p" />
    </>
  );
}

/** The legal grounds for processing. */
export function LegalGrounds() {
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

/** The retention periods. */
export function Retention() {
  const hasOwnApi = useHasOwnApi();
  return (
    <ul>
      <FormattedMessage id="privacy.retention.ip" tagName="li" />
      <FormattedMessage id="privacy.retention.indefinite" tagName="li" />
      {hasOwnApi && <FormattedMessage id="privacy.retention.changes" tagName="li" />}
      {useHasTickets() && <FormattedMessage id="privacy.retention.tickets" tagName="li" />}
      {useHasStaffNotes() && <FormattedMessage id="privacy.retention.notes" tagName="li" />}
      {useHasReports() && <FormattedMessage id="privacy.retention.reports" tagName="li" />}
      {hasOwnApi && <FormattedMessage id="privacy.retention.session" tagName="li" />}
      {hasOwnApi && <FormattedMessage id="privacy.retention.sign-in" tagName="li" />}
    </ul>
  );
}

/** The security measures. */
export function Protection() {
  const hasOwnApi = useHasOwnApi();
  return (
    <ul>
      <FormattedMessage id="privacy.protection.factor" tagName="li" />
      {hasOwnApi && <FormattedMessage id="privacy.protection.encrypted" tagName="li" />}
      {hasOwnApi && <FormattedMessage id="privacy.protection.digests" tagName="li" />}
      <FormattedMessage id="privacy.protection.logs" tagName="li" />
    </ul>
  );
}

/** The recipients of the data. */
export function Recipients() {
  const values = usePolicyValues();
  return (
    <ul>
      <FormattedMessage id="privacy.recipients.platform" tagName="li" />
      <li>
        <FormattedMessage id="privacy.recipients.staff" values={values} />
      </li>
      {useHasOwnApi() && <FormattedMessage id="privacy.recipients.managers" tagName="li" />}
      {useHasTickets() && <FormattedMessage id="privacy.recipients.tickets" tagName="li" />}
      <FormattedMessage id="privacy.recipients.nobody" tagName="li" />
    </ul>
  );
}

/** The rights of users. */
export function UserRights() {
  const values = usePolicyValues();
  if (!useHasOwnApi()) {
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

function createLink(to: string) {
  return (children: ReactNode) => <TextLink to={to}>{children}</TextLink>;
}

const links = {
  account: createLink('/account'),
  cookies: createLink('/docs/cookie-policy'),
  support: createLink('/support'),
};

/** Values for the policy's messages: the brand and links. */
function usePolicyValues() {
  const { brand } = usePageConfig();
  return { brand: brand.name, ...links };
}

/** Whether the site uses its own API. The policy describes how that handles data. */
function useHasOwnApi(): boolean {
  return useFeature('account');
}

/** Whether users can open support tickets on this site. */
function useHasTickets(): boolean {
  return useFeature('tickets');
}

/** Whether staff can write notes about users. */
function useHasStaffNotes(): boolean {
  return useFeature('staff');
}

/** Whether browsers report failures of releases. */
function useHasReports(): boolean {
  return useFeature('reports');
}
