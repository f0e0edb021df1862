import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface FrameSlotProps {
  /** The place in the shell's frame. */
  name: 'navbar' | 'side-menu';
  children: ReactNode;
}

/** Shows content in the shell's frame, because it does not belong to the page's main content. */
export function FrameSlot({ name, children }: FrameSlotProps) {
  const [slot, setSlot] = useState<Element | null>();
  // Not while rendering: then the document may still have the frame of the HTML, which React replaces.
  useLayoutEffect(() => setSlot(document.querySelector(`[data-frame-slot="${name}"]`)), [name]);
  if (slot === undefined) return null;
  return slot ? createPortal(children, slot) : children;
}
