import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface FrameSlotProps {
  /** The place in the shell's frame. */
  name: 'navbar' | 'side-menu';
  children: ReactNode;
}

/** Shows content in the shell's frame, because it does not belong to the page's main content. */
export function FrameSlot({ name, children }: FrameSlotProps) {
  // A slot element has no box. Moved into the frame after rendering, it lets the content be rendered once, with the page.
  const [container] = useState(() => document.createElement('slot'));
  useLayoutEffect(() => {
    (document.querySelector(`[data-frame-slot="${name}"]`) ?? document.body).append(container);
    return () => container.remove();
  }, [name, container]);
  return createPortal(children, container);
}
