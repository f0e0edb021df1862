import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card } from 'shared-ui';
import { EditPanel } from 'shared-ui/app';
import { PickedList } from '../../lib/pickers/multi-picker.tsx';
import { PanelActions } from './channel-panel.tsx';
import { ExceptionField, formatPickedExceptions } from './exception-field.tsx';
import panelStyles from './log-panel.module.css';
import type { LogException } from './log-settings.ts';
import styles from './server-exceptions.module.css';

interface ServerExceptionsProps {
  exceptions: LogException[];
  /** The exceptions are open in the panel. */
  selected: boolean;
  /** Without it, the card is read-only. */
  onEdit?: () => void;
}

/** The card of the exceptions for all log channels. */
export function ServerExceptions({ exceptions, selected, onEdit }: ServerExceptionsProps) {
  const intl = useIntl();
  return (
    <Card selected={selected}>
      <div className={styles.header}>
        <div>
          <h3>
            <FormattedMessage id="logs.exceptions.server" />
          </h3>
          <p>
            <FormattedMessage id="logs.exceptions.server.text" />
          </p>
        </div>
        {onEdit && (
          <Button
            kind="plain"
            size="small"
            aria-label={intl.formatMessage({ id: 'logs.exceptions.server.edit' })}
            onClick={onEdit}
          >
            <FormattedMessage id="logs.exceptions.edit" />
          </Button>
        )}
      </div>
      {exceptions.length > 0 ? (
        <div className={styles.exceptions}>
          <PickedList picked={formatPickedExceptions(intl, exceptions)} />
        </div>
      ) : (
        <p className={styles.none}>
          <FormattedMessage id="logs.exceptions.none" />
        </p>
      )}
    </Card>
  );
}

interface ServerExceptionsPanelProps {
  open: boolean;
  exceptions: LogException[];
  onChange: (exceptions: LogException[]) => void;
  onCancel: () => void;
  onClose: () => void;
}

/** The panel that edits the exceptions for all log channels. */
export function ServerExceptionsPanel({ open, exceptions, onChange, onCancel, onClose }: ServerExceptionsPanelProps) {
  return (
    <EditPanel
      open={open}
      title={<FormattedMessage id="logs.exceptions.server" />}
      footer={<PanelActions onCancel={onCancel} onDone={onClose} />}
      onClose={onClose}
    >
      <div className={panelStyles.content}>
        <section className={panelStyles.exceptions}>
          <p>
            <FormattedMessage id="logs.exceptions.server.help" />
          </p>
          <ExceptionField exceptions={exceptions} onChange={onChange} />
        </section>
      </div>
    </EditPanel>
  );
}
