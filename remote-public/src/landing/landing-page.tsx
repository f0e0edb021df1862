import { Features } from './features/features.tsx';
import { Hero } from './hero/hero.tsx';
import styles from './landing-page.module.css';
import { Night } from './night/night.tsx';
import { Start } from './start/start.tsx';

/** The first page that a visitor sees: an evening, what can be switched on, a night, and the morning after. */
export function LandingPage() {
  return (
    <div className={styles.landing}>
      <Hero />
      <Features />
      <Night />
      <Start />
    </div>
  );
}
