import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { FieldForm } from '../field-form.tsx'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: () => api('POST /account/email', { body: { email } }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['own-email'] })
    },
  })
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
      <FieldForm label={t`New address`} submit={<Trans>Send both links</Trans>} sending={request}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </FieldForm>
    </Dialog>
  )
}
