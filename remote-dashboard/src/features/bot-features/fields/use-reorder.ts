import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

interface ReorderOptions {
  /** The element whose children with `data-reorder` are the rows. */
  listRef: RefObject<HTMLElement | null>;
  ids: readonly string[];
  getName: (id: string) => string;
  onMove: (from: number, to: number) => void;
}

/** A row that follows the pointer. */
interface Drag {
  id: string;
  /** The position before which the row will be inserted. */
  target: number;
  offset: number;
}

/** How far a pointer moves before it drags instead of clicking. */
const DRAG_THRESHOLD_PX = 4;

/** Near the edges of the window the page scrolls. */
const SCROLL_ZONE_PX = 96;
const SCROLL_STEP_PX = 10;

/**
 * Changes the order of rows, by their handles. By keyboard: Space or Enter lifts a row, arrows, Home and End move it,
 * Space sets it down, Escape puts it back. By pointer: the row follows the pointer.
 */
export function useReorder({ listRef, ids, getName, onMove }: ReorderOptions) {
  const { formatMessage } = useIntl();
  const [lifted, setLifted] = useState<{ id: string; from: number }>();
  const [drag, setDrag] = useState<Drag>();
  const [announcement, setAnnouncement] = useState('');
  const wasDragged = useRef(false);

  const announce = (event: ReorderEvent, item: string, index: number) =>
    setAnnouncement(formatEvent(formatMessage, event, { name: getName(item), position: index + 1 }));

  function setDown() {
    if (!lifted) return;
    announce('dropped', lifted.id, ids.indexOf(lifted.id));
    setLifted(undefined);
  }

  function toggle(id: string) {
    if (wasDragged.current) {
      wasDragged.current = false;
      return;
    }
    if (lifted) return setDown();
    setLifted({ id, from: ids.indexOf(id) });
    announce('lifted', id, ids.indexOf(id));
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    wasDragged.current = false;
    if (lifted?.id !== id) return;
    const index = ids.indexOf(id);
    const targets: Record<string, number> = {
      ArrowUp: Math.max(0, index - 1),
      ArrowDown: Math.min(ids.length - 1, index + 1),
      Home: 0,
      End: ids.length - 1,
      Escape: lifted.from,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (target !== index) onMove(index, target);
    if (event.key !== 'Escape') return announce('moved', id, target);
    setLifted(undefined);
    announce('back', id, target);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, id: string) {
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const handle: HTMLElement = event.currentTarget;
    const centers = findCenters(listRef.current);
    const startY = event.clientY + scrollY;
    let clientY = event.clientY;
    let isDragging = false;
    let frame = 0;
    const ended = new AbortController();
    const { signal } = ended;

    const findTarget = () => centers.filter((center) => center < clientY + scrollY).length;
    const update = () => setDrag({ id, target: findTarget(), offset: clientY + scrollY - startY });
    const scroll = () => {
      if (!handle.isConnected) return end();
      const step = clientY < SCROLL_ZONE_PX ? -1 : clientY > innerHeight - SCROLL_ZONE_PX ? 1 : 0;
      if (step !== 0) {
        scrollBy(0, step * SCROLL_STEP_PX);
        update();
      }
      frame = requestAnimationFrame(scroll);
    };
    const end = () => {
      ended.abort();
      cancelAnimationFrame(frame);
      setDrag(undefined);
    };

    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      (move) => {
        clientY = move.clientY;
        if (!isDragging && Math.abs(clientY + scrollY - startY) < DRAG_THRESHOLD_PX) return;
        if (!isDragging) {
          isDragging = true;
          wasDragged.current = true;
          setLifted(undefined);
          frame = requestAnimationFrame(scroll);
        }
        update();
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        const from = ids.indexOf(id);
        const target = findTarget();
        const to = target > from ? target - 1 : target;
        end();
        if (!isDragging) return;
        if (to !== from) onMove(from, to);
        announce('dropped', id, to);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDragging) return;
        key.preventDefault();
        end();
        announce('back', id, ids.indexOf(id));
      },
      { signal, capture: true },
    );
  }

  return {
    liftedId: lifted?.id ?? drag?.id,
    drag,
    /** To be rendered in a live region. */
    announcement,
    /** The attributes and handlers of a row's handle. */
    getHandleProps: (id: string) => ({
      'aria-label': formatMessage(
        { id: 'field.order.label' },
        { name: getName(id), position: ids.indexOf(id) + 1, count: ids.length },
      ),
      'aria-pressed': lifted?.id === id,
      onClick: () => toggle(id),
      onBlur: setDown,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, id),
    }),
  };
}

type ReorderEvent = 'lifted' | 'moved' | 'dropped' | 'back';

function formatEvent(
  formatMessage: IntlShape['formatMessage'],
  event: ReorderEvent,
  values: { name: string; position: number },
): string {
  switch (event) {
    case 'lifted':
      return formatMessage({ id: 'field.order.lifted' }, values);
    case 'moved':
      return formatMessage({ id: 'field.order.moved' }, values);
    case 'dropped':
      return formatMessage({ id: 'field.order.dropped' }, values);
    case 'back':
      return formatMessage({ id: 'field.order.back' }, values);
  }
}

/** The vertical centres of the rows on the page. */
function findCenters(list: HTMLElement | null): number[] {
  return [...(list?.children ?? [])]
    .filter((row) => row instanceof HTMLElement && row.dataset.reorder !== undefined)
    .map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + scrollY + height / 2;
    });
}
