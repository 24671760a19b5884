import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
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
      title={t`Change the address`}
      description={
        <Trans>
          We mail a link to your old and to your new address. The change is done once you opened
          both.
        </Trans>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate()
        }}
      >
        <Field label={t`New address`} error={request.error ? messageOf(request.error, i18n) : null}>
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
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
          <Trans>Send both links</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
