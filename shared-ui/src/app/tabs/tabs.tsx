import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { getNextIndex } from '../../design/menu/next-index.ts';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: Tab[];
}

/** Tabs, with arrow keys, Home and End. */
export function Tabs({ label, tabs }: TabsProps) {
  const prefix = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const selected = Math.min(selectedIndex, tabs.length - 1);

  function handleKeyDown(event: KeyboardEvent) {
    const keys = { back: 'ArrowLeft', forward: 'ArrowRight' };
    const next = getNextIndex({ ...keys, key: event.key, index: selected, count: tabs.length });
    if (next === undefined) return;
    event.preventDefault();
    setSelectedIndex(next);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div>
      <div ref={listRef} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-controls={`${prefix}-panel-${tab.id}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => setSelectedIndex(index)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain nothing focusable.
          tabIndex={0}
          hidden={index !== selected}
          className={styles.panel}
        >
          {index === selected && tab.content}
        </div>
      ))}
    </div>
  );
}
