import { FormattedMessage } from 'react-intl';
import { PageMessages, usePageConfig } from 'shared-ui';
import { Document } from '../document.tsx';
import pageMessages from './messages/en.json?all-languages';
import {
  Controller,
  DataKinds,
  LegalGrounds,
  Protection,
  Recipients,
  Retention,
  UserRights,
} from './privacy-sections.tsx';

const sections = [
  { id: 'responsible', title: <FormattedMessage id="privacy.responsible.title" />, content: <Controller /> },
  { id: 'data', title: <FormattedMessage id="privacy.data.title" />, content: <DataKinds /> },
  { id: 'grounds', title: <FormattedMessage id="privacy.grounds.title" />, content: <LegalGrounds /> },
  { id: 'retention', title: <FormattedMessage id="privacy.retention.title" />, content: <Retention /> },
  { id: 'protection', title: <FormattedMessage id="privacy.protection.title" />, content: <Protection /> },
  { id: 'recipients', title: <FormattedMessage id="privacy.recipients.title" />, content: <Recipients /> },
  { id: 'rights', title: <FormattedMessage id="privacy.rights.title" />, content: <UserRights /> },
  {
    id: 'changes',
    title: <FormattedMessage id="privacy.changes.title" />,
    content: <FormattedMessage id="privacy.changes.text" tagName="p" />,
  },
];

/** The privacy policy. */
export function Component() {
  const { brand } = usePageConfig();
  return (
    <PageMessages pageMessages={pageMessages}>
      <Document
        title={<FormattedMessage id="documents.privacy.title" />}
        lead={<FormattedMessage id="privacy.lead" values={{ brand: brand.name }} />}
        date="2025-04-04"
        sections={sections}
      />
    </PageMessages>
  );
}
