import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { getNextIndex } from '../../design/menu/next-index.ts';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs are parts of. */
  label: string;
  tabs: Tab[];
}

/** Parts of a page of which one is seen at a time; arrow keys, Home and End change it. */
export function Tabs({ label, tabs }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const selected = Math.min(chosen, tabs.length - 1);

  function handleKeyDown(event: KeyboardEvent) {
    const keys = { back: 'ArrowLeft', forward: 'ArrowRight' };
    const next = getNextIndex({ ...keys, key: event.key, index: selected, count: tabs.length });
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
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
            onClick={() => setChosen(index)}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing in it that takes the focus.
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
