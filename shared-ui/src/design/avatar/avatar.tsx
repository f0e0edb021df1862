import { useState } from 'react';
import { usePageConfig } from '../../contract/page-config.tsx';
import styles from './avatar.module.css';
import { initials, stableHash, tones } from './fallback-avatar.ts';
import { getImageUrl } from './image-url.ts';

interface AvatarProps {
  id: string;
  name: string;
  /** The address of the server's own image, where it has one; one that may not be shown is none. */
  src?: string;
  size?: number;
}

/** The image beside a server's name: its own, or two tones and its initials. */
export function Avatar({ src, size = 48, ...server }: AvatarProps) {
  const { imageHost } = usePageConfig();
  const [failed, setFailed] = useState<string>();
  const own = getImageUrl(imageHost, src);
  if (!own || own === failed) return <GeneratedImage {...server} size={size} />;
  return (
    <img
      src={own}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.image}
      onError={() => setFailed(own)}
    />
  );
}

// Where the second tone lies: what tells servers of one colour apart.
const shapes = ['M0 48V22L48 0v48z', 'M48 0v48H16z', 'M0 28c16-10 32 10 48 0v20H0z', 'M48 10a26 26 0 1 0 0 36z'];

function GeneratedImage({ id, name, size }: { id: string; name: string; size: number }) {
  const hash = stableHash(id);
  const [ground, shade] = tones[hash % tones.length] ?? tones[0];
  const letters = initials(name);
  return (
    <svg className={styles.image} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path fill={ground} d="M0 0h48v48H0z" />
      <path fill={shade} d={shapes[Math.floor(hash / tones.length) % shapes.length]} />
      <text
        className={styles.initials}
        x="24"
        y="24"
        fill="#fff"
        fontSize={letters.length > 1 ? 19 : 23}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letters}
      </text>
    </svg>
  );
}
