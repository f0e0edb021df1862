import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface FrameSlotProps {
  /** The place in the shell's frame. */
  name: 'navbar' | 'side-menu';
  children: ReactNode;
}

/** Shows content in the shell's frame, because it does not belong to the page's main content. */
export function FrameSlot({ name, children }: FrameSlotProps) {
  const slot = document.querySelector(`[data-frame-slot="${name}"]`);
  return slot ? createPortal(children, slot) : children;
}
