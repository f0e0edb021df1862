import { FormattedMessage } from 'react-intl';
import { useOwnApi, usePolicyValues, useReports, useTickets } from './use-policy-values.tsx';

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
