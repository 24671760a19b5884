import { createStore } from './store.ts'

interface SignInState {
  /** Whether the sign-in dialog is open. */
  open: boolean
  /** Something was asked for that needs an account; the dialog says so (R-auth-002). */
  isRequired?: true
  /** The page believed to be signed in, and was not any more; the dialog says so. */
  hasEnded?: true
  /** Somebody came with the code of an event, which takes an account (R-account-023). */
  forEvent?: true
  /** Told how the question ended, where a call waits for a proof of who the person is. */
  onStepUp?: (proved: boolean) => void
  /** Whoever tried to sign in is suspended: what the server said of it. */
  suspension?: Record<string, unknown>
}

/** Whether the session of this page ended while somebody read it, and nobody logged in since. */
export const sessionEndedStore = createStore(false)

export const signInStore = createStore<SignInState>({ open: false })

export function openSignIn(): void {
  signInStore.set({ open: true })
}

/**
 * For what only somebody with an account may do. Of calls that fail together the first one knows
 * more: that the session has ended, and why.
 */
export function requireSignIn(): void {
  const { open, hasEnded, suspension } = signInStore.get()
  if (suspension || (open && hasEnded)) return
  signInStore.set({ open: true, isRequired: true })
}

/** For a page that is signed in no more, whose session ended elsewhere. */
export function askSignInAgain(): void {
  sessionEndedStore.set(true)
  signInStore.set({ open: true, hasEnded: true })
}

/** The notice in the place of the sign-in that was refused (R-account-019). */
export function showSuspension(suspension: Record<string, unknown>): void {
  signInStore.set({ open: false, suspension })
}

/** For whoever came with the code of a QR event and is not logged in. */
export function offerSignInForEvent(): void {
  signInStore.set({ open: true, forEvent: true })
}

export function closeSignIn(): void {
  signInStore.set({ open: false })
}

/** Asks the signed-in person to prove who they are; calls that ask at once share one question. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    const { onStepUp } = signInStore.get()
    const answer = (proved: boolean) => {
      onStepUp?.(proved)
      resolve(proved)
    }
    signInStore.set({ open: false, onStepUp: answer })
  })
}

export function endStepUp(proved: boolean): void {
  const { onStepUp } = signInStore.get()
  signInStore.set({ open: false })
  onStepUp?.(proved)
}
