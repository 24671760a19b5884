import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import { addPasskey, passkeyFailure, passkeysKey } from './passkey.api.ts'

/** Makes a passkey on this device, or on one that the browser reaches. */
export function AddPasskey() {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { form, values } = useDraft({ name: '' })
  const add = async ({ name }: typeof values) => {
    await addPasskey(api, name.trim())
    form.reset()
    showToast(t`Passkey added`)
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
  }
  const { onSubmit, isBusy, problem } = useSend(form, add, {
    explain: passkeyFailure,
    field: 'name',
  })
  return (
    <form noValidate className="flex max-w-md flex-col gap-3" onSubmit={onSubmit}>
      <TextField
        form={form}
        name="name"
        label={t`Name of the new passkey`}
        hint={t`For example, the device that stores it.`}
        required
        maxLength={60}
        autoComplete="off"
      />
      <Failure error={problem} />
      <Button
        type="submit"
        className="self-start"
        busy={isBusy}
        disabled={values.name.trim() === ''}
      >
        <Trans>Add passkey</Trans>
      </Button>
    </form>
  )
}
