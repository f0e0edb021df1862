import { FormattedMessage, useIntl } from 'react-intl';
import { ThemeSwitcher } from 'shared-ui';
import { BrandSamples } from './brand-samples.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { MenuSamples } from './menu-samples.tsx';
import styles from './samples-page.module.css';
import { StateSamples } from './state-samples.tsx';
import { SurfaceSamples } from './surface-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { ToastSamples } from './toast-samples.tsx';
import { TypeSamples } from './type-samples.tsx';

const groups = ['brand', 'type', 'buttons', 'menus', 'surfaces', 'forms', 'tables', 'states', 'dialogs', 'toasts'];

/** Every component in every state. */
export function Component() {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <h1>
          <FormattedMessage id="samples" />
        </h1>
        <nav aria-label={formatMessage({ id: 'samples.groups' })}>
          <ul>
            {groups.map((group) => (
              <li key={group}>
                <a href={`#${group}`}>
                  <FormattedMessage id={`samples.${group}`} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.theme}>
          <ThemeSwitcher />
        </div>
      </div>
      <div>
        <BrandSamples />
        <TypeSamples />
        <ButtonSamples />
        <MenuSamples />
        <SurfaceSamples />
        <FormSamples />
        <TableSamples />
        <StateSamples />
        <DialogSamples />
        <ToastSamples />
      </div>
    </div>
  );
}
