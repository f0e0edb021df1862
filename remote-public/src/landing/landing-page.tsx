import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { Night } from './night.tsx';

/** The first page that a visitor sees: an evening, what can be switched on, a night, and the morning after. */
export function LandingPage() {
  return (
    <div className={styles.landing}>
      <Hero />
      <Features />
      <Night />
      <CallToAction />
    </div>
  );
}
