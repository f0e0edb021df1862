import {
  AlertIcon,
  ArrowLeftIcon,
  BanIcon,
  BellIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  ExternalIcon,
  LinkIcon,
  LogOutIcon,
  MenuIcon,
  MoonIcon,
  MoreIcon,
  PencilIcon,
  PlusIcon,
  RetryIcon,
  ScreenIcon,
  SuccessIcon,
  SunIcon,
  TextLink,
  TrashIcon,
  WarningIcon,
} from 'shared-ui';
import { Group, Sample, Text } from './sample.tsx';
import styles from './type-samples.module.css';

const icons = [
  ArrowLeftIcon,
  BanIcon,
  BellIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  ExternalIcon,
  LinkIcon,
  LogOutIcon,
  MenuIcon,
  MoonIcon,
  MoreIcon,
  PencilIcon,
  PlusIcon,
  RetryIcon,
  ScreenIcon,
  SuccessIcon,
  SunIcon,
  TrashIcon,
  WarningIcon,
];

/** Headings, texts, links and icons. */
export function TypeSamples() {
  return (
    <Group name="type">
      <Sample title="The scale" layout="stack">
        <p className={`${styles.heading} ${styles.display}`}>
          <Text id="display" />
        </p>
        <p className={styles.heading}>
          <Text id="heading" />
        </p>
        <p className={styles.lead}>
          <Text id="lead" />
        </p>
        <p className={styles.code}>118400000000000001 · 02:14:07</p>
      </Sample>
      <Sample title="TextLink: in a text, to a new tab">
        <p className={styles.text}>
          <Text id="linked" />{' '}
          <TextLink to="/docs/privacy-policy">
            <Text id="privacy" />
          </TextLink>
          {' · '}
          <TextLink to="https://example.com/community" newTab>
            <Text id="community" />
          </TextLink>
        </p>
      </Sample>
      <Sample title="Icons: decorative, or with an accessible name">
        {icons.map((SampleIcon) => (
          <SampleIcon key={SampleIcon.name} />
        ))}
        <AlertIcon title="Error" />
      </Sample>
    </Group>
  );
}
