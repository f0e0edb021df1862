import { useState } from 'react';
import { usePageConfig } from '../../site/page-config.tsx';
import styles from './avatar.module.css';
import { getImageUrl } from './image-url.ts';

interface AvatarProps {
  id: string;
  name: string;
  /** The image's URL. One that the site's policy does not allow is ignored. */
  src?: string;
  size?: number;
}

/** The image of a server or user. Falls back to initials on two tones of a colour. */
export function Avatar({ src, size = 48, ...owner }: AvatarProps) {
  const { imageHost } = usePageConfig();
  const [failedUrl, setFailedUrl] = useState<string>();
  const imageUrl = getImageUrl(imageHost, src);
  if (!imageUrl || imageUrl === failedUrl) return <InitialsImage {...owner} size={size} />;
  return (
    <img
      src={imageUrl}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.image}
      onError={() => setFailedUrl(imageUrl)}
    />
  );
}

// Drawn in the second tone, so that owners of the same colour look different.
const shapes = ['M0 48V22L48 0v48z', 'M48 0v48H16z', 'M0 28c16-10 32 10 48 0v20H0z', 'M48 10a26 26 0 1 0 0 36z'];

function InitialsImage({ id, name, size }: { id: string; name: string; size: number }) {
  const hash = stableHash(id);
  const [background, shade] = tones[hash % tones.length] ?? tones[0];
  const letters = getInitials(name);
  return (
    <svg className={styles.image} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path fill={background} d="M0 0h48v48H0z" />
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

/** Two tones of one colour, dark enough for white letters. */
export const tones = [
  ['#1f6b7c', '#17525f'],
  ['#7a4b8f', '#5f3872'],
  ['#9c4a2f', '#7d3820'],
  ['#2f6e4a', '#225438'],
  ['#8a3f5c', '#6c2e46'],
  ['#3f5b9c', '#2f4680'],
  ['#7a5a1e', '#5f4513'],
  ['#54616b', '#404b54'],
  ['#5a52a3', '#453e85'],
  ['#44691f', '#335115'],
] as const;

/** A number that is the same for the same id on every device (FNV-1a). */
export function stableHash(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** The first letters of a name's first two words that have any, in upper case. */
export function getInitials(name: string): string {
  const nameParts = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const letters = nameParts.slice(0, 2).map((part) => part.match(/^.\p{M}*/u)?.[0] ?? '');
  return letters.join('').toUpperCase() || '#';
}
