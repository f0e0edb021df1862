import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { api, Button, ThemeSwitcher, toResult, useFeature, usePageConfig, useSession } from 'shared-ui';
import { consentReopenedAtom } from './consent-overlay.tsx';
import styles from './footer.module.css';

const columns = [
  {
    id: 'footer-documents',
    title: defineMessage({ id: 'footer.documents' }),
    links: [
      { to: '/docs/terms-of-service', text: defineMessage({ id: 'footer.terms' }) },
      { to: '/docs/privacy-policy', text: defineMessage({ id: 'footer.privacy' }) },
      { to: '/docs/cookie-policy', text: defineMessage({ id: 'footer.cookies' }) },
    ],
  },
  {
    id: 'footer-links',
    title: defineMessage({ id: 'footer.links' }),
    links: [
      { to: '/status', text: defineMessage({ id: 'footer.status' }) },
      { to: '/dashboard', text: defineMessage({ id: 'footer.dashboard' }) },
      { to: '/support', text: defineMessage({ id: 'footer.support' }) },
    ],
  },
  {
    id: 'footer-social',
    title: defineMessage({ id: 'footer.social' }),
    links: [
      { to: '/support', text: defineMessage({ id: 'footer.community' }) },
      { to: '/instagram', text: defineMessage({ id: 'footer.instagram' }) },
      { to: '/tiktok', text: defineMessage({ id: 'footer.tiktok' }) },
    ],
  },
];

const FIRST_YEAR = 2024;

/** The footer of every page. */
export function Footer() {
  const { brand } = usePageConfig();
  const reopenConsent = useSetAtom(consentReopenedAtom);
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p className={styles.about}>
          <FormattedMessage id="footer.about" />
        </p>
        {columns.map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={id}>
            <h2 id={id}>
              <FormattedMessage {...title} />
            </h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>
                    <FormattedMessage {...text} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.bottom}>
          <ThemeSwitcher />
          <Button kind="plain" size="small" onClick={() => reopenConsent(true)}>
            <FormattedMessage id="footer.consent" />
          </Button>
          <p className={styles.copyright} suppressHydrationWarning>
            © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} {brand.name}
            <StaffVersion />
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The product's version, for moderators and admins. */
function StaffVersion() {
  const session = useSession();
  const hasStaff = useFeature('staff');
  const isStaff = hasStaff && session.state === 'signed-in' && (session.profile.is_mod || session.profile.is_admin);
  const [version, setVersion] = useState<string>();
  useEffect(() => {
    if (isStaff)
      void toResult(api.GET('/v1/health')).then((result) => {
        if (result.kind === 'ok') setVersion(result.data.version);
      });
  }, [isStaff]);
  return isStaff && version ? ` · v${version}` : null;
}
