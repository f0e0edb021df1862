import { FormattedDate, FormattedMessage } from 'react-intl';
import { Stack, Table, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { failingReleasesQuery } from './home-api.ts';

/** The releases of areas that failed in browsers lately, and how to roll them back. Renders nothing if there are none. */
export function FailingReleases() {
  const query = useQuery(failingReleasesQuery);
  const releases = query.data?.releases ?? [];
  return (
    <>
      <RequestError request={query} title={<FormattedMessage id="home.failing.failed" />} onRetry={query.refetch} />
      {releases.length > 0 && (
        <Stack as="section" aria-labelledby="failing">
          <div>
            <h2 id="failing">
              <FormattedMessage id="home.failing" />
            </h2>
            <p>
              <FormattedMessage
                id="home.failing.text"
                values={{ command: <code>npm run site -- release rollback {releases[0]?.area}</code> }}
              />
            </p>
          </div>
          <Table dense caption={<FormattedMessage id="home.failing.caption" />}>
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="home.failing.release" />
                </th>
                <th scope="col">
                  <FormattedMessage id="home.failing.reports" />
                </th>
                <th scope="col">
                  <FormattedMessage id="home.failing.last" />
                </th>
              </tr>
            </thead>
            <tbody>
              {releases.map(({ area, release, count, last }) => (
                <tr key={`${area}@${release}`}>
                  <th scope="row">
                    <code>
                      {area}@{release}
                    </code>
                  </th>
                  <td>
                    <FormattedMessage id="home.failing.count" values={{ count }} />
                  </td>
                  <td>
                    <FormattedDate value={last} dateStyle="medium" timeZone="UTC" />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Stack>
      )}
    </>
  );
}
