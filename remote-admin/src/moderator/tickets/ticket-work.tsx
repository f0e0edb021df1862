import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card, CheckIcon, type Outcome, RetryIcon, TextLink, toast, useSession } from 'shared-ui';
import { Select } from 'shared-ui/work';
import { useStaffFailure } from '../../entry/use-staff-failure.ts';
import { type Person, PersonLine } from '../person-line.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MessageList } from './message-list.tsx';
import { answerTicket, assignTicket, type Conversation, closeTicket, reopenTicket } from './ticket-calls.ts';
import styles from './ticket-work.module.css';

const mostMessages = 100;

interface TicketWorkProps {
  ticket: Conversation;
  onChanged: (ticket: Conversation) => void;
  /** What is shown is not true any more. */
  onStale: () => void;
}

/** A ticket and what staff do with it; whoever was overtaken is told, and sees what has become of it. */
export function TicketWork({ ticket, onChanged, onStale }: TicketWorkProps) {
  const intl = useIntl();
  const wordsOf = useStaffFailure();
  const [busy, setBusy] = useState(false);

  async function change(made: Promise<Outcome<Conversation>>) {
    setBusy(true);
    const outcome = await made;
    setBusy(false);
    if (outcome.kind === 'answered') onChanged(outcome.data);
    else if (outcome.kind === 'refused' && outcome.status < 500 && outcome.status !== 401) onStale();
    return outcome;
  }

  async function changeOrSay(made: Promise<Outcome<Conversation>>) {
    const outcome = await change(made);
    if (outcome.kind !== 'answered') toast({ type: 'error', text: wordsOf(outcome) });
  }

  const isOpen = ticket.state === 'open';
  return (
    <>
      <Card>
        <div className={styles.head}>
          <Asker person={ticket.person} />
          <Select
            label={intl.formatMessage({ id: 'staff-tickets.assigned' })}
            value={ticket.assigned_to?.id ?? ''}
            disabled={busy}
            onChange={({ target }) => void changeOrSay(assignTicket(ticket, target.value || null))}
          >
            <option value="">{intl.formatMessage({ id: 'staff-tickets.nobody' })}</option>
            {candidates(ticket).map(({ id, name }) => (
              <option key={id} value={id}>
                {id === ticket.you ? intl.formatMessage({ id: 'staff-tickets.you' }, { name }) : name}
              </option>
            ))}
          </Select>
          {isOpen ? (
            <Button icon={<CheckIcon />} busy={busy} onClick={() => void changeOrSay(closeTicket(ticket))}>
              <FormattedMessage id="staff-tickets.close" />
            </Button>
          ) : (
            <Button icon={<RetryIcon />} busy={busy} onClick={() => void changeOrSay(reopenTicket(ticket))}>
              <FormattedMessage id="staff-tickets.reopen" />
            </Button>
          )}
        </div>
      </Card>
      <MessageList messages={ticket.conversation} />
      {ticket.messages < mostMessages ? (
        <AnswerForm id={ticket.id} closed={!isOpen} send={(text) => change(answerTicket(ticket, text))} />
      ) : (
        <p className={styles.full}>
          <FormattedMessage id="staff-tickets.full" />
        </p>
      )}
    </>
  );
}

/** Those who can see to a ticket, and whoever does without being on the staff any more. */
function candidates({ staff, assigned_to }: Conversation): Person[] {
  const isGone = assigned_to && !staff.some(({ id }) => id === assigned_to.id);
  return isGone ? [...staff, assigned_to] : staff;
}

function Asker({ person }: { person: Person }) {
  const session = useSession();
  // Administrators look people up, in their own area.
  const isAdmin = session.state === 'signed-in' && session.profile.is_admin;
  return (
    <PersonLine person={person}>
      {isAdmin && (
        <TextLink to={`/manage/admin/block_user?id=${person.id}`} dir="auto">
          {person.name}
        </TextLink>
      )}
    </PersonLine>
  );
}
