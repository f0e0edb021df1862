import { FormattedMessage } from 'react-intl';
import { connectAddress, TextLink, usePageConfig } from 'shared-ui';
import { useSetupAddress } from '../servers/use-setup-address.ts';
import { type Failure, isBotMissing, isSignedOut } from './failure.ts';

interface WayOnProps {
  /** The server. */
  id: string;
  failure: Failure;
}

/** Where a failure is mended, if that is elsewhere. */
export function WayOn({ id, failure }: WayOnProps) {
  const config = usePageConfig();
  const setup = useSetupAddress(id);
  if (isSignedOut(failure))
    return (
      // The router must not answer it: it leads out of the page.
      <TextLink reloadDocument to={connectAddress(config)}>
        <FormattedMessage id="denied.connect" />
      </TextLink>
    );
  if (isBotMissing(failure))
    return (
      <TextLink newTab to={setup}>
        <FormattedMessage id="servers.setup" />
      </TextLink>
    );
  return null;
}
