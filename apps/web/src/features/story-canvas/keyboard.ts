/** Gives the focus to a node of the drawing. */
export function focusNode(id: string): void {
  document
    .querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
}

/** A field that is no part of the canvas, such as the search: its undo is its own. */
export function isAside(target: EventTarget | null): boolean {
  return isTyping(target) && target instanceof Element && !target.closest('[data-field]')
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null
}

/** The drawing has the focus, or nothing has. */
export function isOnCanvas(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || !!target.closest('.react-flow'))
}
