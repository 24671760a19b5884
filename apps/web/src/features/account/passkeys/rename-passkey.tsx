import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type Passkey, passkeysKey } from './passkey.api.ts'

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const renaming = useMutation({
    mutationFn: () =>
      api('PUT /account/passkeys/{oid}', {
        params: { oid: passkey.oid },
        body: { name: name.trim() },
      }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: passkeysKey })
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Rename passkey`}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          renaming.mutate()
        }}
      >
        <Field label={t`Name`} error={renaming.error ? saveMessageOf(renaming.error, i18n) : null}>
          {(ids) => (
            <Input
              {...ids}
              required
              autoFocus
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          busy={renaming.isPending}
          disabled={name.trim() === ''}
        >
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
