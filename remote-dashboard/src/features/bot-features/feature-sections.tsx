import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { ArrowLeftIcon, Card, TextLink } from 'shared-ui';
import type { Field, GroupField } from 'vigil-bot/manifest';
import type { Values } from './bot-features-api.ts';
import styles from './feature-sections.module.css';
import { useErrorCount } from './fields/error-count.ts';
import { Fields } from './fields/fields.tsx';
import { countSettings, getValue, useForm, useIsShown } from './fields/form-context.tsx';
import { NewBadge } from './fields/new-badge.tsx';
import { useText } from './use-text.ts';

interface SectionsProps {
  fields: readonly Field[];
  values: Values;
  onChange: (values: Values) => void;
}

/** Kinds that have a card of their own. */
const ownCard: readonly Field['kind'][] = ['group', 'list', 'map'];

/** The form of a feature in cards, or one of its groups that has a page of its own. */
export function FeatureSections({ fields, values, onChange }: SectionsProps) {
  const [params] = useSearchParams();
  const { FieldInput } = useForm();
  const isShown = useIsShown();
  const groupId = params.get('field')?.split('/')[0] ?? params.get('group');
  const page = fields.find((field) => field.kind === 'group' && field.page && field.id === groupId);
  const shown = fields.filter(({ id }) => isShown([id]));
  if (page?.kind === 'group')
    return (
      <>
        <p>
          <TextLink to=".">
            <ArrowLeftIcon /> <FormattedMessage id="feature.all-settings" />
          </TextLink>
        </p>
        <GroupCard field={page} values={values} onChange={onChange} />
      </>
    );
  return splitIntoCards(shown).map((card) => {
    const [first] = card;
    if (!first) return null;
    if (first.kind === 'group')
      return first.page ? (
        <GroupLink key={first.id} field={first} />
      ) : (
        <GroupCard key={first.id} field={first} values={values} onChange={onChange} />
      );
    if (ownCard.includes(first.kind))
      return (
        <Card key={first.id}>
          <FieldInput
            field={first}
            path={[first.id]}
            value={getValue(first, values)}
            onChange={(value) => onChange({ ...values, [first.id]: value })}
          />
        </Card>
      );
    return (
      <Card key={first.id}>
        <Fields fields={card} path={[]} values={values} onChange={onChange} />
      </Card>
    );
  });
}

/** Consecutive fields share a card; groups, lists and maps have their own. */
function splitIntoCards(fields: readonly Field[]): Field[][] {
  const cards: Field[][] = [];
  for (const field of fields) {
    const last = cards.at(-1);
    const isAlone = ownCard.includes(field.kind);
    if (last?.[0] && !isAlone && !ownCard.includes(last[0].kind)) last.push(field);
    else cards.push([field]);
  }
  return cards;
}

interface GroupCardProps {
  field: GroupField;
  values: Values;
  onChange: (values: Values) => void;
}

function GroupCard({ field, values, onChange }: GroupCardProps) {
  const text = useText();
  return (
    <Section
      id={field.id}
      title={
        <>
          <bdi>{text(field.label)}</bdi> <NewBadge field={field} />
        </>
      }
      help={field.help && text(field.help)}
    >
      <Fields
        fields={field.fields}
        path={[field.id]}
        values={values[field.id]}
        onChange={(group) => onChange({ ...values, [field.id]: group })}
      />
    </Section>
  );
}

interface SectionProps {
  /** The group's id. */
  id: string;
  title: ReactNode;
  help: string | undefined;
  children: ReactNode;
}

function Section({ id, title, help, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card>
      <section aria-labelledby={titleId} data-field={id}>
        <h2 id={titleId}>{title}</h2>
        {help && (
          <p className={styles.help} dir="auto">
            {help}
          </p>
        )}
        <div className={styles.content}>{children}</div>
      </section>
    </Card>
  );
}

/** The way to a group that has a page of its own. */
function GroupLink({ field }: { field: GroupField }) {
  const text = useText();
  const errorCount = useErrorCount([field.id]);
  const count = countSettings(field);
  return (
    <Link className={styles.groupLink} to={`?group=${field.id}`} data-field={field.id}>
      <b dir="auto">{text(field.label)}</b>
      <NewBadge field={field} />
      {errorCount > 0 ? (
        <span className={styles.errors}>
          <FormattedMessage id="feature.errors" values={{ count: errorCount }} />
        </span>
      ) : (
        count > 0 && (
          <span className={styles.count}>
            <FormattedMessage id="feature.setting-count" values={{ count }} />
          </span>
        )
      )}
    </Link>
  );
}
