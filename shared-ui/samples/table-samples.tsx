import { FormattedDate } from 'react-intl';
import { Table } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

const rows = [
  { action: 'ban', user: '118400000000000001', at: Date.UTC(2026, 10, 20, 2, 14) },
  { action: 'invite', user: '118400000000000012', at: Date.UTC(2026, 10, 20, 2, 31) },
  { action: 'left', user: '118400000000000023', at: Date.UTC(2026, 10, 20, 3, 0) },
];

function ActionTable({ dense, caption }: { dense?: boolean; caption: string }) {
  return (
    <Table dense={dense} caption={<Text id={caption} />}>
      <thead>
        <tr>
          {['action', 'user', 'description', 'time'].map((column) => (
            <th key={column} scope="col">
              <Text id={`column.${column}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ action, user, at }) => (
          <tr key={user}>
            <th scope="row">
              <Text id={`action.${action}`} />
            </th>
            <td>{user}</td>
            <td>
              <Text id={`action.${action}.text`} />
            </td>
            <td>
              <time dateTime={new Date(at).toISOString()}>
                <FormattedDate value={at} dateStyle="medium" timeStyle="short" timeZone="UTC" />
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Tables. */
export function TableSamples() {
  return (
    <Group name="tables">
      <Sample title="Table: roomy, dense" layout="stack">
        <ActionTable caption="table.roomy" />
        <ActionTable caption="table.dense" dense />
      </Sample>
    </Group>
  );
}
