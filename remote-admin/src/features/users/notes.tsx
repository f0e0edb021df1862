import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, IconButton, PencilIcon, TrashIcon, toast } from 'shared-ui';
import { ConfirmDialog, List, loadDraft, Notice, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing } from '../../auth/staff-request.ts';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { addNote, editNote, isNoteChanged, isNoteUnknown, MAX_NOTES, type Note, removeNote } from './notes-api.ts';
import { refetchDetails } from './user-query.ts';

/** What staff have noted about a user, newest first, and a form for another note. */
export function Notes({ notes, userId }: { notes: Note[]; userId: string }) {
  const { formatMessage } = useIntl();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [noteToRemove, setNoteToRemove] = useState<Note>();
  const [removedId, setRemovedId] = useState<string>();

  // The focused button unmounts, so move the focus once the dialog is closed.
  useEffect(() => {
    if (removedId) headingRef.current?.focus();
  }, [removedId]);

  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes" ref={headingRef} tabIndex={-1}>
        <FormattedMessage id="user.notes" />
      </h2>
      {notes.length < MAX_NOTES ? (
        <NoteForm
          draftName={`note:${userId}`}
          label={formatMessage({ id: 'user.notes.new' })}
          hint={formatMessage({ id: 'user.notes.hint' })}
          submitLabel={<FormattedMessage id="user.notes.add" />}
          save={(text) => addNote(userId, text)}
        />
      ) : (
        <Notice tone="neutral">
          <FormattedMessage id="user.notes.full" values={{ most: MAX_NOTES }} />
        </Notice>
      )}
      {notes.length === 0 ? (
        <p>
          <FormattedMessage id="user.notes.none" />
        </p>
      ) : (
        <List variant="boxed">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onRemove={() => setNoteToRemove(note)} />
          ))}
        </List>
      )}
      <RemoveDialog
        note={noteToRemove}
        onClose={() => setNoteToRemove(undefined)}
        onRemoved={(id) => {
          setNoteToRemove(undefined);
          setRemovedId(id);
        }}
      />
    </section>
  );
}

function NoteItem({ note, onRemove }: { note: Note; onRemove: () => void }) {
  const { id, text, by, own, at, edited_at } = note;
  const { formatMessage } = useIntl();
  const isAdmin = useIsAdmin();
  const itemRef = useRef<HTMLLIElement>(null);
  const draftName = `note-edit:${id}`;
  const [isEditing, setIsEditing] = useState(() => own && loadDraft(draftName) !== undefined);
  // What the edit is based on. After the error about another window, saving again replaces its text.
  const [base, setBase] = useState<string | null | undefined>(edited_at);
  const [focusTarget, setFocusTarget] = useState<{ selector: 'textarea' | 'button' }>();

  // The focused button unmounts when the form opens, and again when it closes.
  useEffect(() => {
    if (focusTarget) itemRef.current?.querySelector<HTMLElement>(focusTarget.selector)?.focus();
  }, [focusTarget]);

  function toggleForm(opens: boolean) {
    setIsEditing(opens);
    setBase(edited_at);
    setFocusTarget({ selector: opens ? 'textarea' : 'button' });
  }

  async function save(next: string) {
    const result = await editNote({ id, text: next, edited_at: base });
    if (isNoteChanged(result)) setBase(undefined);
    return result;
  }

  return (
    <li ref={itemRef} className={styles.note}>
      <Avatar id={by.id} name={by.name} src={by.avatar} size={32} />
      <p className={styles.header}>
        <strong dir="auto">{by.name}</strong>
        <DateTime time={at} showsTime />
        {edited_at && (
          <span>
            <FormattedMessage id="user.notes.edited" values={{ date: <DateTime time={edited_at} /> }} />
          </span>
        )}
      </p>
      <div className={styles.body}>
        {isEditing ? (
          <NoteForm
            draftName={draftName}
            label={formatMessage({ id: 'user.notes.text' })}
            initialText={text}
            submitLabel={<FormattedMessage id="user.notes.save" />}
            save={save}
            onSaved={() => toggleForm(false)}
            onCancel={() => {
              toggleForm(false);
              // Somebody may have removed the note, which kept the form open.
              void refetchDetails();
            }}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
      </div>
      {!isEditing && (own || isAdmin) && (
        <div className={styles.actions}>
          {own && (
            <IconButton
              icon={<PencilIcon />}
              label={formatMessage({ id: 'user.notes.edit' })}
              onClick={() => toggleForm(true)}
            />
          )}
          <IconButton icon={<TrashIcon />} label={formatMessage({ id: 'user.notes.remove' })} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  /** The note to remove. Without one, the dialog is closed. */
  note: Note | undefined;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

function RemoveDialog({ note, onClose, onRemoved }: RemoveDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: removeNote,
    async onSuccess(_, id) {
      toast({ type: 'success', text: formatMessage({ id: 'user.notes.removed' }) });
      await refetchDetails();
      onRemoved(id);
    },
    async onError(error, id) {
      if (isTokensMissing(error)) return;
      if (isNoteUnknown(error)) {
        toast({ type: 'warn', text: formatMessage({ id: 'user.conflict' }, { reason: getErrorMessage(error) }) });
        await refetchDetails();
        onRemoved(id);
      } else {
        toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(error) }) });
      }
    },
  });
  return (
    <ConfirmDialog
      open={note !== undefined}
      danger
      title={<FormattedMessage id="user.notes.remove.title" />}
      text={<FormattedMessage id="user.notes.remove.text" />}
      confirmLabel={<FormattedMessage id="user.notes.remove" />}
      isPending={isPending}
      onConfirm={() => note && mutate(note.id)}
      onClose={onClose}
    >
      {note && (
        <blockquote className={styles.text} dir="auto">
          {note.text}
        </blockquote>
      )}
    </ConfirmDialog>
  );
}
