import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldForm } from '../field-form.tsx'
import { NeedsMail } from '../needs-mail.tsx'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const request = async (email: string) => {
    await api('POST /account/email', { body: { email } })
    onClose()
    await queryClient.invalidateQueries({ queryKey: ['own-email'] })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change email`}
      description={
        <Trans>
          We’ll email a link to both your old and new address. Your email changes once you’ve opened
          both.
        </Trans>
      }
    >
      <NeedsMail>
        <FieldForm
          name="email"
          label={t`New address`}
          type="email"
          autoComplete="email"
          autoFocus
          required
          submit={<Trans>Send both links</Trans>}
          send={request}
        />
      </NeedsMail>
    </Dialog>
  )
}
