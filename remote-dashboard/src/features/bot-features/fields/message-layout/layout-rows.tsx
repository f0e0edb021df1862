import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SegmentedControl } from 'shared-ui';
import { Switch } from 'shared-ui/app';
import { useForm } from '../form-context.tsx';
import styles from '../message.module.css';
import { MessageRows } from '../message-rows.tsx';
import { MessageColour } from '../message-text.tsx';
import { getParts, getText, type Part, withValue } from '../message-value.ts';
import {
  createButton,
  createPart,
  createThumbnail,
  getAccessory,
  getKind,
  isButton,
  layoutLimits,
  type PartKind,
} from './layout-value.ts';
import { ButtonInputs, Missing, type PartProps, PictureInputs, TextPart } from './part-inputs.tsx';

interface LayoutRowsProps {
  parts: readonly Part[];
  kinds: readonly PartKind[];
  onChange: (parts: Part[]) => void;
}

/** The parts of a message or of a container. */
export function LayoutRows({ parts, kinds, onChange }: LayoutRowsProps) {
  const { formatMessage } = useIntl();
  const getName = (part: Part, index: number) =>
    formatMessage({ id: 'field.layout.part' }, { kind: getKind(part) ?? 'other', position: index + 1 });
  return (
    <MessageRows
      items={parts}
      canAdd
      showsNames
      adds={kinds.map((kind) => ({
        label: formatMessage({ id: 'field.layout.add' }, { kind }),
        create: () => createPart(kind),
      }))}
      getName={getName}
      onChange={onChange}
    >
      {(part, change, index) => (
        <fieldset className={styles.embed} aria-label={getName(part, index)}>
          <PartInputs part={part} onChange={change} />
        </fieldset>
      )}
    </MessageRows>
  );
}

function PartInputs({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  switch (getKind(part)) {
    case 'text':
      return <TextPart part={part} onChange={onChange} />;
    case 'section':
      return <Section part={part} onChange={onChange} />;
    case 'gallery':
      return <Gallery part={part} onChange={onChange} />;
    case 'row':
      return <ButtonRow part={part} onChange={onChange} />;
    case 'container':
      return <Container part={part} onChange={onChange} />;
    case 'separator':
      return (
        <>
          <Switch
            label={formatMessage({ id: 'field.layout.line' })}
            checked={part.divider !== false}
            disabled={!canEdit}
            onChange={(divider) => onChange({ ...part, divider })}
          />
          <Switch
            label={formatMessage({ id: 'field.layout.wide' })}
            checked={part.spacing === 2}
            disabled={!canEdit}
            onChange={(isWide) => onChange({ ...part, spacing: isWide ? 2 : 1 })}
          />
        </>
      );
    default:
      return null;
  }
}

function Section({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const texts = getParts(part, 'components');
  const [accessory = createThumbnail()] = getAccessory(part);
  const setAccessory = (next: Part) => onChange({ ...part, accessory: next });
  const kind = isButton(accessory) ? 'button' : 'picture';
  const [other, setOther] = useState<Part>();
  return (
    <>
      {texts.map((text, index) => (
        <TextPart
          // biome-ignore lint/suspicious/noArrayIndexKey: texts of a section are neither added nor moved.
          key={index}
          part={text}
          onChange={(next) => onChange({ ...part, components: texts.with(index, next) })}
        />
      ))}
      {canEdit && (
        <SegmentedControl
          label={formatMessage({ id: 'field.layout.beside' })}
          options={[
            { value: 'picture', content: formatMessage({ id: 'field.layout.beside.picture' }) },
            { value: 'button', content: formatMessage({ id: 'field.layout.beside.button' }) },
          ]}
          value={kind}
          onChange={(next) => {
            if (next === kind) return;
            // What was typed comes back with its kind.
            setOther(accessory);
            setAccessory(other ?? (next === 'button' ? createButton() : createThumbnail()));
          }}
        />
      )}
      {kind === 'button' ? (
        <ButtonInputs button={accessory} onChange={setAccessory} />
      ) : (
        <PictureInputs picture={accessory} onChange={setAccessory} />
      )}
    </>
  );
}

function Gallery({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  const pictures = getParts(part, 'items');
  return (
    <>
      <MessageRows
        items={pictures}
        showsNames
        canAdd={pictures.length < layoutLimits.pictures}
        adds={[{ label: formatMessage({ id: 'field.layout.add.picture' }), create: () => ({ media: { url: '' } }) }]}
        getName={(_, index) => formatMessage({ id: 'field.layout.picture' }, { position: index + 1 })}
        onChange={(items) => onChange({ ...part, items })}
      >
        {(picture, change) => <PictureInputs picture={picture} onChange={change} />}
      </MessageRows>
      <Missing isMissing={pictures.length === 0} />
    </>
  );
}

function ButtonRow({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  const buttons = getParts(part, 'components');
  return (
    <>
      <MessageRows
        items={buttons}
        showsNames
        canAdd={buttons.length < layoutLimits.buttons}
        adds={[{ label: formatMessage({ id: 'field.message.add.button' }), create: createButton }]}
        getName={(button, index) =>
          getText(button, 'label') || formatMessage({ id: 'field.message.button' }, { position: index + 1 })
        }
        onChange={(components) => onChange({ ...part, components })}
      >
        {(button, change) => <ButtonInputs button={button} onChange={change} />}
      </MessageRows>
      <Missing isMissing={buttons.length === 0} />
    </>
  );
}

const innerKinds: readonly PartKind[] = ['text', 'section', 'gallery', 'separator', 'row'];

function Container({ part, onChange }: PartProps) {
  const { formatMessage } = useIntl();
  const parts = getParts(part, 'components');
  return (
    <>
      <MessageColour
        label={formatMessage({ id: 'field.message.colour' })}
        value={part.accent_color}
        onChange={(colour) => onChange(withValue(part, ['accent_color'], colour))}
      />
      <LayoutRows parts={parts} kinds={innerKinds} onChange={(components) => onChange({ ...part, components })} />
      <Missing isMissing={parts.length === 0} />
    </>
  );
}
