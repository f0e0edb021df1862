import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface Prerendered {
  pathname: string;
  nodes: ChildNode[];
}

/** The content of a prerendered page whose area could not be loaded. */
export const prerenderedAtom = atom<Prerendered | undefined>(undefined);

/** The content that the HTML of this very page came with, where there is some. */
export function usePrerendered(): ChildNode[] | undefined {
  const kept = useAtomValue(prerenderedAtom);
  const { pathname } = useLocation();
  return kept?.pathname === pathname ? kept.nodes : undefined;
}

/** Takes the content out of a prerendered page, before React clears it. */
export function capturePrerendered(container: Element): Prerendered {
  return { pathname: location.pathname, nodes: [...(container.querySelector('main')?.childNodes ?? [])] };
}

/** Puts kept content back on the page as it was. */
export function PrerenderedContent({ nodes }: { nodes: ChildNode[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...nodes), [nodes]);
  return <div ref={place} />;
}
