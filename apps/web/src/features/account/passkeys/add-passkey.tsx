import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import { addPasskey, passkeyFailure, passkeysKey } from './passkey.api.ts'

/** Makes a passkey on this device, or on one that the browser reaches. */
export function AddPasskey() {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const addition = useMutation({
    mutationFn: () => addPasskey(api, name.trim()),
    onSuccess: async () => {
      setName('')
      showToast(t`Passkey added`)
      await queryClient.invalidateQueries({ queryKey: passkeysKey })
    },
  })
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        addition.mutate()
      }}
    >
      <Field
        label={t`Name of the new passkey`}
        hint={t`For example, the device that stores it.`}
        error={addition.error ? passkeyFailure(addition.error, i18n) : null}
      >
        {(ids) => (
          <Input
            {...ids}
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="self-start"
        busy={addition.isPending}
        disabled={name.trim() === ''}
      >
        <Trans>Add passkey</Trans>
      </Button>
    </form>
  )
}
