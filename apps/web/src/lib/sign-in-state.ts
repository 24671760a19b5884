import { createStore } from './store.ts'

/** Whether the sign-in dialog is open. */
export const signInStore = createStore({ open: false })

export function openSignIn(): void {
  signInStore.set({ open: true })
}

export function closeSignIn(): void {
  signInStore.set({ open: false })
}
