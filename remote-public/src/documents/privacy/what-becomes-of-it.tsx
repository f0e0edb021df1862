import { FormattedMessage } from 'react-intl';
import { useOwnApi, usePolicyValues, useTickets } from './use-policy-values.tsx';

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
