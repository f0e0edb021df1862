import { FormattedMessage } from 'react-intl';
import { List, Notice, Stack, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { botManifestQuery } from './home-api.ts';

const MAX_SHOWN_FAULTS = 10;

/** What the bot offers, and why its last manifest was rejected. Renders nothing if it never sent one. */
export function BotManifest() {
  const query = useQuery(botManifestQuery);
  const { live, rejected } = query.data ?? {};
  return (
    <>
      <RequestError request={query} title={<FormattedMessage id="home.bot.failed" />} onRetry={query.refetch} />
      {(live || rejected) && (
        <Stack as="section" aria-labelledby="bot-manifest">
          <div>
            <h2 id="bot-manifest">
              <FormattedMessage id="home.bot" />
            </h2>
            <p>{live ? <LiveManifest {...live} /> : <FormattedMessage id="home.bot.none" />}</p>
          </div>
          {rejected && <Rejection {...rejected} isLive={live !== null} />}
        </Stack>
      )}
    </>
  );
}

interface LiveManifestProps {
  accepted_at: string;
  pinned: boolean;
  contents: { features: number; commands: number } | null;
}

function LiveManifest({ accepted_at, pinned, contents }: LiveManifestProps) {
  const time = <DateTime time={accepted_at} showsTime />;
  return (
    <>
      {contents ? (
        <FormattedMessage id="home.bot.live" values={{ ...contents, time }} />
      ) : (
        <FormattedMessage id="home.bot.outdated" values={{ time }} />
      )}{' '}
      {pinned && (
        <FormattedMessage
          id="home.bot.pinned"
          values={{ command: <code>npm run site -- bot manifest --unpin</code> }}
        />
      )}
    </>
  );
}

interface RejectionProps {
  /** Whether an earlier manifest is live. */
  isLive: boolean;
  at: string;
  faults: readonly { path: string; sentence: string }[];
}

function Rejection({ isLive, at, faults }: RejectionProps) {
  const more = faults.length - MAX_SHOWN_FAULTS;
  return (
    <Notice tone="danger">
      <Stack gap={2}>
        <p>
          <FormattedMessage id="home.bot.rejected" values={{ isLive, time: <DateTime time={at} showsTime /> }} />
        </p>
        <List lang="en" dir="ltr">
          {faults.slice(0, MAX_SHOWN_FAULTS).map(({ path, sentence }) => (
            <li key={`${path} ${sentence}`}>
              {path && <code>{path}</code>} {sentence}
            </li>
          ))}
        </List>
        {more > 0 && (
          <p>
            <FormattedMessage
              id="home.bot.more"
              values={{ count: more, command: <code>npm run site -- bot manifest</code> }}
            />
          </p>
        )}
      </Stack>
    </Notice>
  );
}
