import { createStore } from '../lib/store.ts'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'danger'
  /** Takes back what the toast tells of. */
  undo?: () => void
  /** Leads to where more can be done about it. */
  action?: { label: string; onPress: () => void }
  /** IDs of what it’s about, by which it’s dismissed once that has changed. */
  about?: readonly string[]
}

/** The list before the first toast. */
export const noToasts: Toast[] = []

export const toastStore = createStore<Toast[]>(noToasts)
let nextId = 1

/** Tells something in passing, if there is something to tell; with `undo` it can be taken back while it is shown. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'tone' | 'undo' | 'action' | 'about'>> = {},
): void {
  if (!text) return
  const toast: Toast = { id: nextId++, text, tone: 'plain', ...options }
  toastStore.set([...toastStore.get().slice(-2), toast])
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}

/** Dismisses the toasts about something, whose offer to undo it no longer applies. */
export function dismissToastsAbout(id: string): void {
  toastStore.set(toastStore.get().filter(({ about }) => !about?.includes(id)))
}
