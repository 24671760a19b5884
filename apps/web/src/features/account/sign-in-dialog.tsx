import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useAllTextsNow } from '../../lib/all-texts.ts'
import { rememberPlace } from '../../lib/return-place.ts'
import { closeSignIn, signInStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Opens over whatever the reader was doing, so that nothing of it is lost. */
export function SignInDialog() {
  useAllTextsNow()
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { isRequired, hasEnded, forEvent } = useStore(signInStore)
  const leave = () => {
    rememberPlace(pathname)
    closeSignIn()
  }
  const reasons = [
    forEvent && t`You need to log in to participate in the event.`,
    hasEnded && t`Your session has ended. Log in again.`,
    isRequired && t`Login required. You need an account for this.`,
  ]
  // Those pages ask for the same themselves.
  if (pathname === '/login' || pathname === '/signup') return null
  return (
    <Dialog
      open
      onClose={closeSignIn}
      title={t`Log in to Plax`}
      description={reasons.find(Boolean)}
    >
      <SignInForm onDone={closeSignIn} onLeave={leave} onDepart={() => rememberPlace(pathname)} />
    </Dialog>
  )
}
