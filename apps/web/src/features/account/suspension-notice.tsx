import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAllTextsNow } from '../../lib/all-texts.ts'
import { closeSignIn } from '../../lib/sign-in-state.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Told to whoever is suspended and tries to sign in, by whichever way (R-account-019). */
export function SuspensionNotice({ details }: { details: Record<string, unknown> }) {
  useAllTextsNow()
  const { t, i18n } = useLingui()
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  const when = (instant: string) => i18n.date(instant, { dateStyle: 'long', timeStyle: 'short' })
  const [until, contact] = [text('until'), text('contact')]
  return (
    <Dialog
      open
      onClose={closeSignIn}
      title={t`Your account is suspended`}
      description={
        <Trans>
          You can’t log in while it’s suspended. Your published work stays up, and you keep your
          balance.
        </Trans>
      }
      actions={
        <>
          <Link
            to="/info/$pageId"
            params={{ pageId: 'legal' }}
            onClick={closeSignIn}
            className={buttonClasses()}
          >
            <Trans>Legal notice</Trans>
          </Link>
          <Button variant="primary" autoFocus onClick={closeSignIn}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-4 text-sm">
        <Fact name={t`Reason`}>{text('reason')}</Fact>
        <Fact name={t`Suspended since`}>{when(text('suspendedAt'))}</Fact>
        <Fact name={t`Ends`}>
          {until ? when(until) : <Trans>When an administrator lifts it</Trans>}
        </Fact>
        <Fact name={t`If you disagree`}>
          {contact ? (
            <Trans>Contact the operator: {contact}</Trans>
          ) : (
            <Trans>
              Contact the operator. You’ll find the contact details in the legal notice.
            </Trans>
          )}
        </Fact>
      </dl>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  )
}
