import { type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, VisuallyHidden } from 'shared-ui';
import { Dialog, EmptyState, SearchBar, SearchField, Table, useDebouncedSearch } from 'shared-ui/app';
import { DayTable } from '../stats/day-table.tsx';
import type { Point } from '../stats/points.ts';
import { Sparkline } from '../stats/sparkline.tsx';
import styles from './command-table.module.css';
import { type Command, filterCommands, OTHER_COMMANDS_NAME } from './commands.ts';

const MAX_SEARCH_LENGTH = 100;

interface CommandTableProps {
  commands: Command[];
  /** The number of runs of all commands. */
  total: number;
}

/** The commands with their numbers of runs, a search, and a dialog with a command's runs per day. */
export function CommandTable({ commands, total }: CommandTableProps) {
  const { formatMessage } = useIntl();
  const { text: searchText, setText: setSearchText } = useSearchInUrl();
  const [openCommand, setOpenCommand] = useState<Command>();
  const visibleCommands = filterCommands(commands, searchText);
  return (
    <>
      <SearchBar
        matchCount={
          searchText.trim() && (
            <FormattedMessage id="commands.found" values={{ found: visibleCommands.length, total: commands.length }} />
          )
        }
      >
        <SearchField
          label={formatMessage({ id: 'commands.search' })}
          value={searchText}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={setSearchText}
        />
      </SearchBar>
      {visibleCommands.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="commands.no-match.title" values={{ typed: searchText.trim() }} />}
          text={<FormattedMessage id="commands.no-match.text" />}
          action={
            <Button onClick={() => setSearchText('')}>
              <FormattedMessage id="commands.no-match.clear" />
            </Button>
          }
        />
      ) : (
        <Table dense caption={<FormattedMessage id="commands.by-name" values={{ total }} />}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="commands.command" />
              </th>
              <th scope="col" className={styles.number}>
                <FormattedMessage id="commands.runs" />
              </th>
              <th scope="col" className={`${styles.number} ${styles.share}`}>
                <FormattedMessage id="commands.share" />
              </th>
              <th scope="col">
                <FormattedMessage id="commands.trend" />
              </th>
            </tr>
          </thead>
          <tbody>
            {visibleCommands.map((command) => (
              <Row key={command.name} command={command} total={total} onOpen={() => setOpenCommand(command)} />
            ))}
          </tbody>
        </Table>
      )}
      <Dialog
        open={openCommand !== undefined}
        onClose={() => setOpenCommand(undefined)}
        title={openCommand && getTitle(openCommand, formatMessage({ id: 'commands.others' }))}
      >
        {openCommand && <RunsByDay caption={<FormattedMessage id="commands.by-day" />} points={openCommand.points} />}
      </Dialog>
    </>
  );
}

/** The text of the search, beside the period in the URL, which Back restores. */
function useSearchInUrl() {
  const [params, setParams] = useSearchParams();
  return useDebouncedSearch((params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH), (search) => {
    const next = new URLSearchParams(params);
    if (search) next.set('search', search);
    else next.delete('search');
    setParams(next, { replace: true, preventScrollReset: true });
  });
}

interface RowProps {
  command: Command;
  total: number;
  onOpen: () => void;
}

function Row({ command: { name, total: runs, points }, total, onOpen }: RowProps) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
          <VisuallyHidden>
            <FormattedMessage id="commands.days-of" />{' '}
          </VisuallyHidden>
          {name === OTHER_COMMANDS_NAME ? <FormattedMessage id="commands.others" /> : <code dir="auto">{name}</code>}
        </button>
      </th>
      <td className={styles.number}>
        <FormattedNumber value={runs} />
      </td>
      <td className={`${styles.number} ${styles.share}`}>
        <FormattedNumber value={total > 0 ? runs / total : 0} style="percent" maximumFractionDigits={1} />
      </td>
      <td>
        <Sparkline points={points} />
      </td>
    </tr>
  );
}

function getTitle({ name }: Command, otherCommands: string): string {
  return name === OTHER_COMMANDS_NAME ? otherCommands : name;
}

/** The number of runs per day. */
export function RunsByDay({ caption, points }: { caption: ReactNode; points: Point[] }) {
  return (
    <DayTable
      caption={caption}
      dayTitle={<FormattedMessage id="commands.day" />}
      columns={[{ title: <FormattedMessage id="commands.runs" />, points }]}
    />
  );
}
