import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { SegmentedControl } from 'shared-ui';
import { DAY_MS, Stack, TextField } from 'shared-ui/app';
import styles from './ban-dialog.module.css';
import { selectRadioOnEnter } from './usual-reasons.tsx';

/** How long a ban lasts. */
export interface BanDuration {
  /** A number of days, until the end of a date, or permanent. */
  kind: '1' | '7' | '30' | 'date' | 'forever';
  /** As YYYY-MM-DD; kept while another kind is chosen. */
  date: string;
}

/** The API's limit. */
const MAX_YEARS = 5;

/** When a ban that begins now ends: null if it is permanent, undefined if the date is missing or out of range. */
export function getBanEnd({ kind, date }: BanDuration, now: number): Date | null | undefined {
  if (kind === 'forever') return null;
  if (kind !== 'date') return new Date(now + Number(kind) * DAY_MS);
  const [earliest, latest] = getDateRange(now);
  return date >= earliest && date <= latest ? new Date(`${date}T23:59:59`) : undefined;
}

/** The number of days; undefined if the ban is permanent or until a date. */
export function getDays({ kind }: BanDuration): number | undefined {
  return kind === 'forever' || kind === 'date' ? undefined : Number(kind);
}

/** From today, in the user's time zone. */
function getDateRange(now: number): [earliest: string, latest: string] {
  const today = new Date(now);
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + MAX_YEARS);
  return [toIsoDate(today), toIsoDate(latest)];
}

function toIsoDate(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The date appears at the end of a form that may scroll. */
function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

interface DurationFieldProps {
  value: BanDuration;
  /** When the dialog was opened, in milliseconds. */
  openedAt: number;
  /** Shows an error if the date is missing or out of range. */
  showsError: boolean;
  onChange: (value: BanDuration) => void;
}

/** The choice of how long a ban lasts. */
export function DurationField({ value, openedAt, showsError, onChange }: DurationFieldProps) {
  const { formatMessage, formatDate } = useIntl();
  const [min, max] = getDateRange(openedAt);
  const formatDays = (days: number) => formatMessage({ id: 'user.ban.days' }, { days });
  return (
    <Stack gap={4} onKeyDown={selectRadioOnEnter}>
      <SegmentedControl
        label={formatMessage({ id: 'user.ban.duration' })}
        fullWidth
        options={[
          { value: '1', content: formatDays(1) },
          { value: '7', content: formatDays(7) },
          { value: '30', content: formatDays(30) },
          { value: 'date', content: formatMessage({ id: 'user.ban.until-date' }) },
          { value: 'forever', content: formatMessage({ id: 'user.ban.forever' }) },
        ]}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {value.kind === 'date' && (
        <div ref={scrollIntoView} className={styles.date}>
          <TextField
            type="date"
            label={formatMessage({ id: 'user.ban.last-day' })}
            error={
              showsError &&
              getBanEnd(value, openedAt) === undefined &&
              formatMessage(
                { id: 'user.ban.last-day.invalid' },
                { date: formatDate(`${max}T00:00:00`, { dateStyle: 'long' }) },
              )
            }
            value={value.date}
            min={min}
            max={max}
            onChange={({ target }) => onChange({ ...value, date: target.value })}
          />
        </div>
      )}
    </Stack>
  );
}

interface BanEndProps {
  name: string;
  duration: BanDuration;
  end: Date | null;
}

/** A sentence that says how long the user will be banned. */
export function BanEnd({ name, duration, end }: BanEndProps) {
  const days = getDays(duration);
  if (days !== undefined) return <FormattedMessage id="user.ban.summary.days" values={{ name, days }} />;
  if (!end) return <FormattedMessage id="user.ban.summary.forever" values={{ name }} />;
  const date = <FormattedDate value={end} dateStyle="long" timeStyle="short" />;
  return <FormattedMessage id="user.ban.summary.until" values={{ name, date }} />;
}
