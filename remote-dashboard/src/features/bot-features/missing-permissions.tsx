import { FormattedMessage } from 'react-intl';
import { getBotInviteUrl, TextLink, usePageConfig } from 'shared-ui';
import { Notice, useQuery } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { useServer } from '../guild-layout/server-context.tsx';
import { choicesQuery } from './bot-features-api.ts';
import { usePermissionName } from './permission-names.ts';

/** The permissions that a feature needs and the bot lacks on the server, and where to give them. */
export function MissingPermissions({ feature: { permissions = [] } }: { feature: Feature }) {
  const { id } = useServer();
  const config = usePageConfig();
  const getName = usePermissionName();
  const { data } = useQuery(choicesQuery(id));
  const missing = permissions.filter((permission) => data?.missing.includes(permission));
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" position="above">
      {missing.map((permission) => (
        <p key={permission}>
          <FormattedMessage id="feature.permission-missing" values={{ permission: getName(permission) }} />
        </p>
      ))}
      <TextLink newTab to={getBotInviteUrl(config, id)}>
        <FormattedMessage id="feature.grant-permission" />
      </TextLink>
    </Notice>
  );
}
