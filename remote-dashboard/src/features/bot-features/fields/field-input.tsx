import { Loading, Skeleton } from 'shared-ui';
import { LazyPartBoundary, lazyPart } from '../../../lib/lazy-part.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ChoicesInput } from './choices-input.tsx';
import type { FieldProps } from './form-context.tsx';
import { GroupFields } from './group-fields.tsx';
import { Note } from './note.tsx';
import { NumberInput } from './number-input.tsx';
import { PickerInput, PickersInput } from './picker-input.tsx';
import { RejectedValue } from './rejected-value.tsx';
import { SwitchInput } from './switch-input.tsx';
import { TextInput } from './text-input.tsx';

const loadRareInputs = () => import('./rare-inputs.ts');
const ActionRow = lazyPart(async () => (await loadRareInputs()).ActionRow);
const ColourInput = lazyPart(async () => (await loadRareInputs()).ColourInput);
const DurationInput = lazyPart(async () => (await loadRareInputs()).DurationInput);
const EmojiInput = lazyPart(async () => (await loadRareInputs()).EmojiInput);
const ListInput = lazyPart(async () => (await loadRareInputs()).ListInput);
const MapInput = lazyPart(async () => (await loadRareInputs()).MapInput);
const MessageInput = lazyPart(async () => (await loadRareInputs()).MessageInput);
export const RejectedValueNotice = lazyPart(async () => (await loadRareInputs()).RejectedValueNotice);
const SecretInput = lazyPart(async () => (await loadRareInputs()).SecretInput);
const StatusRow = lazyPart(async () => (await loadRareInputs()).StatusRow);

/** The control of a field. */
export function FieldInput(props: FieldProps) {
  const skeleton = (
    <Loading>
      <Skeleton shape="block" />
    </Loading>
  );
  return (
    <LazyPartBoundary fallback={skeleton}>
      <InputOfKind {...props} />
      {props.field.kind !== 'group' && <RejectedValue {...props} />}
    </LazyPartBoundary>
  );
}

function InputOfKind({ field, ...props }: FieldProps) {
  switch (field.kind) {
    case 'text':
    case 'paragraph':
      return <TextInput field={field} {...props} />;
    case 'number':
      return <NumberInput field={field} {...props} />;
    case 'switch':
      return <SwitchInput field={field} {...props} />;
    case 'choice':
      return <ChoiceInput field={field} {...props} />;
    case 'choices':
      return <ChoicesInput field={field} {...props} />;
    case 'colour':
      return <ColourInput field={field} {...props} />;
    case 'duration':
      return <DurationInput field={field} {...props} />;
    case 'secret':
      return <SecretInput field={field} {...props} />;
    case 'channel':
    case 'role':
    case 'member':
      return <PickerInput field={field} {...props} />;
    case 'channels':
    case 'roles':
    case 'members':
      return <PickersInput field={field} {...props} />;
    case 'emoji':
      return <EmojiInput field={field} {...props} />;
    case 'group':
      return <GroupFields field={field} {...props} />;
    case 'list':
      return <ListInput field={field} {...props} />;
    case 'map':
      return <MapInput field={field} {...props} />;
    case 'message':
      return <MessageInput field={field} {...props} />;
    case 'note':
      return <Note field={field} />;
    case 'status':
      return <StatusRow field={field} path={props.path} />;
    case 'action':
      return <ActionRow field={field} path={props.path} />;
    default:
      return null;
  }
}
