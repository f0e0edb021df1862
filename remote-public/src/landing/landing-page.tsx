import { useLocation } from 'react-router';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { Night } from './night.tsx';
import { ReturnNoticeLoader } from './return-notice-loader.tsx';

/** The landing page. Its sections tell the story of one night, from evening to morning. */
export function LandingPage() {
  return (
    <div className={styles.landing}>
      <ReturnNoticeLoader key={useLocation().key} />
      <Hero />
      <Features />
      <Night />
      <CallToAction />
    </div>
  );
}
