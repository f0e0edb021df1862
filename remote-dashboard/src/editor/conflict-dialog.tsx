import { FormattedMessage } from 'react-intl';
import { Button, PageMessages } from 'shared-ui';
import { Dialog, DialogActions, RelativeTime } from 'shared-ui/app';
import { Differences } from './differences.tsx';
import pageMessages from './messages/en.json?all-languages';
import type { Difference, SaveAuthor } from './versioned.ts';

interface ConflictDialogProps {
  open: boolean;
  author: SaveAuthor | undefined;
  /** From the saved version to the user's own, where both changed the same thing. */
  differences: Difference[];
  onKeepOwn: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Shown when the same thing was saved differently in the meantime. The user compares the versions and chooses one. */
export function ConflictDialog({ open, author, differences, onKeepOwn, onTakeOther, onClose }: ConflictDialogProps) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Dialog
        open={open}
        onClose={onClose}
        title={<ConflictTitle author={author} />}
        text={<ConflictText author={author} />}
      >
        <Differences
          differences={differences}
          before={<FormattedMessage id="conflict.other" />}
          after={<FormattedMessage id="conflict.own" />}
          removed={<FormattedMessage id="conflict.only-other" />}
          added={<FormattedMessage id="conflict.only-own" />}
        />
        <DialogActions>
          <Button onClick={onTakeOther}>
            <FormattedMessage id="conflict.take-other" />
          </Button>
          <Button kind="primary" onClick={onKeepOwn}>
            <FormattedMessage id="conflict.save-own" />
          </Button>
        </DialogActions>
      </Dialog>
    </PageMessages>
  );
}

interface AuthorProps {
  author: SaveAuthor | undefined;
}

function ConflictTitle({ author }: AuthorProps) {
  if (author?.isSelf) return <FormattedMessage id="conflict.title.self" />;
  if (author?.name === undefined) return <FormattedMessage id="conflict.title" />;
  return <FormattedMessage id="conflict.title.other" values={{ name: <bdi>{author.name}</bdi> }} />;
}

function ConflictText({ author }: AuthorProps) {
  if (!author) return <FormattedMessage id="conflict.text" />;
  return <FormattedMessage id="conflict.text.saved" values={{ time: <RelativeTime time={author.time} /> }} />;
}
