import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, PlusIcon, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Stack } from 'shared-ui/app';
import { PagedList } from '../../components/paged-list.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { Composer } from './composer.tsx';
import { type Removal, useNewsList } from './news-api.ts';
import { emptyForm, loadForm, type NewsForm, toForm } from './news-form.ts';
import { NewsRemovalDialog } from './news-removal-dialog.tsx';
import { NewsRow } from './news-row.tsx';

/** The page for news in the admin panel, if the API provides it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? <NewsPage /> : <PlaceholderPage title={<FormattedMessage id="admin.news" />} />;
}

function NewsPage() {
  const news = useNewsList();
  const listHeadingRef = useRef<HTMLHeadingElement>(null);
  // One form at a time, because there is one draft.
  const [form, setForm] = useState(loadForm);
  const [wasOpened, setWasOpened] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const [doneCount, setDoneCount] = useState(0);

  // The focused button unmounts with the form or the removed item.
  useEffect(() => {
    if (doneCount > 0) listHeadingRef.current?.focus();
  }, [doneCount]);

  function openForm(next: NewsForm) {
    setForm(next);
    setWasOpened(true);
  }

  const newItemButton = (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => openForm(emptyForm)}>
      <FormattedMessage id="admin.news.new" />
    </Button>
  );
  return (
    <PageLayout
      title={<FormattedMessage id="admin.news" />}
      lead={<FormattedMessage id="admin.news.lead" />}
      actions={!form && newItemButton}
    >
      <Stack gap={5}>
        {form && (
          <Composer
            initialForm={form}
            shownRevision={news.list?.items.find(({ id }) => id === form.id)?.revision}
            focusesField={wasOpened}
            onClose={() => {
              setForm(undefined);
              setDoneCount(doneCount + 1);
            }}
          />
        )}
        <Stack as="section" gap={3} aria-labelledby="news-list">
          <h2 id="news-list" ref={listHeadingRef} tabIndex={-1}>
            <FormattedMessage id="admin.news.list" />
          </h2>
          <PagedList
            query={news}
            variant="boxed"
            empty={
              <EmptyState
                title={<FormattedMessage id="admin.news.none.title" />}
                text={<FormattedMessage id="admin.news.none.text" />}
              />
            }
            errorTitle={<FormattedMessage id="admin.news.load-failed" />}
          >
            {(item) => (
              <NewsRow
                key={item.id}
                item={item}
                onEdit={form ? undefined : () => openForm(toForm(item))}
                onRemove={(action) => setRemoval({ item, action })}
              />
            )}
          </PagedList>
        </Stack>
      </Stack>
      <NewsRemovalDialog
        removal={removal}
        onClose={() => setRemoval(undefined)}
        onDone={() => {
          setRemoval(undefined);
          setDoneCount(doneCount + 1);
        }}
      />
    </PageLayout>
  );
}
