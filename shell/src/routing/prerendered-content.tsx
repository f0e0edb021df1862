import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface Prerendered {
  pathname: string;
  nodes: ChildNode[];
}

/** The content of a prerendered page whose area could not be loaded. */
export const prerenderedAtom = atom<Prerendered | undefined>(undefined);

/** The prerendered content of the current page, if any. */
export function usePrerendered(): ChildNode[] | undefined {
  const prerendered = useAtomValue(prerenderedAtom);
  const { pathname } = useLocation();
  return prerendered?.pathname === pathname ? prerendered.nodes : undefined;
}

/** Reads the content of a prerendered page before React clears it. */
export function capturePrerendered(container: Element): Prerendered {
  return { pathname: location.pathname, nodes: [...(container.querySelector('main')?.childNodes ?? [])] };
}

/** Puts prerendered content back on the page. */
export function PrerenderedContent({ nodes }: { nodes: ChildNode[] }) {
  const containerRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => containerRef.current?.replaceChildren(...nodes), [nodes]);
  return <div ref={containerRef} />;
}
