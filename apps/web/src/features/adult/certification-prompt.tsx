import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { rememberPlace } from '../../lib/return-place.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { writeAdultWish } from './adult.api.ts'
import { CertificationForm } from './certification-form.tsx'
import { useAdultSwitch } from './use-adult-switch.ts'

/** Opens where somebody asks for what is for adults and is not shown it (R-adult-003). */
export function CertificationPrompt({
  prompt,
  onClose,
}: {
  prompt: MessageDescriptor
  onClose: () => void
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const turn = useAdultSwitch()
  const isKnown = viewer?.isUserAdult === true
  return (
    <Dialog
      open
      onClose={onClose}
      title={isKnown ? t`Show adult stories?` : t`Verify your age`}
      description={
        isKnown ? (
          <Trans>You’re verified. Adult stories are hidden because you turned them off.</Trans>
        ) : (
          t(prompt)
        )
      }
    >
      {viewer === null ? (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          autoFocus
          onClick={() => {
            writeAdultWish(true)
            openSignIn()
          }}
        >
          <Trans>Log in to verify</Trans>
        </Button>
      ) : isKnown ? (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          autoFocus
          busy={turn.isPending}
          onClick={() => turn.mutate(true)}
        >
          <Trans context="button">Show adult stories</Trans>
        </Button>
      ) : (
        <div onSubmit={() => rememberPlace(pathname, 'adult')}>
          <CertificationForm autoFocus />
        </div>
      )}
    </Dialog>
  )
}
