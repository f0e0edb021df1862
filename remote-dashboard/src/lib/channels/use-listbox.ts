import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ServerChannel } from './channels-api.ts';
import { optionGroups } from './options.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The list below a text field: what it offers for what is typed, which option is the active one, and its keys. */
export function useListbox(channels: ServerChannel[], onPick: (channel: ServerChannel) => void) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const groups = optionGroups(channels, typed);
  const options = groups.flatMap((group) => group.channels);
  const current = options.find((option) => option.id === active) ?? (typed ? options[0] : undefined);
  const optionId = (channelId: string) => `${id}-${channelId}`;
  const activeId = open && current ? optionId(current.id) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function show(text = '') {
    setOpen(true);
    setTyped(text);
    setActive(undefined);
  }

  function close() {
    setOpen(false);
    setTyped('');
  }

  function pick(channel: ServerChannel) {
    close();
    onPick(channel);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      if (!open) return show();
      const at = current ? options.indexOf(current) : step > 0 ? -1 : options.length;
      setActive(options[Math.max(0, Math.min(options.length - 1, at + step))]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && current) pick(current);
      else if (!open) show();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  return { id, open, typed, groups, current, optionId, activeId, show, close, pick, onKeyDown };
}
