import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { List, loadDraft, Notice } from 'shared-ui/app';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
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
        item={noteToRemove}
        danger
        title={<FormattedMessage id="user.notes.remove.title" />}
        text={<FormattedMessage id="user.notes.remove.text" />}
        confirmLabel={<FormattedMessage id="user.notes.remove" />}
        successText={formatMessage({ id: 'user.notes.removed' })}
        remove={({ id }) => removeNote(id)}
        isRemoved={isNoteUnknown}
        refetch={refetchDetails}
        onClose={() => setNoteToRemove(undefined)}
        onRemoved={({ id }) => {
          setNoteToRemove(undefined);
          setRemovedId(id);
        }}
      >
        {noteToRemove && (
          <blockquote className={styles.text} dir="auto">
            {noteToRemove.text}
          </blockquote>
        )}
      </RemoveDialog>
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
    <li data-row="" ref={itemRef} className={styles.note}>
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
