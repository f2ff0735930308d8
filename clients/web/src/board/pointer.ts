// Pointers over a drawing.

/** In units of a drawing, from its top left. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Pixels that a press may wander before it is a drag. */
const DRAG_PX = 6;

/** Where a pointer is in a drawing that shows `box`; beside it while there is none. */
export function pointIn(svg: SVGSVGElement | undefined, box: Box, event: PointerEvent): Point {
  if (!svg) return { x: box.x - 1, y: box.y - 1 };
  const { left, top, width, height } = svg.getBoundingClientRect();
  return {
    x: box.x + ((event.clientX - left) / width) * box.width,
    y: box.y + ((event.clientY - top) / height) * box.height,
  };
}

/** Every place that a pointer has passed since the last event, and the event's own. Browsers tell the former on safe addresses only. */
export function passedBy(event: PointerEvent): PointerEvent[] {
  return 'getCoalescedEvents' in event ? [...event.getCoalescedEvents(), event] : [event];
}

/** Whether a pointer has gone so far from where it was pressed, in pixels of the window, that something is dragged. */
export function isDrag(pressed: Point, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG_PX;
}

/** Whether a click came from a key or a screen reader. Those of pointers have been heard as presses already. */
export function isByKey(event: MouseEvent): boolean {
  return event.detail === 0 && event.target instanceof SVGRectElement;
}
