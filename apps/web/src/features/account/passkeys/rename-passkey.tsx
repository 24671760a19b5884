import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { type Passkey, passkeysKey } from './passkey.api.ts'

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { oid } = passkey
  const { form, values } = useDraft({ name: passkey.name })
  const rename = async ({ name }: typeof values) => {
    await api('PUT /account/passkeys/{oid}', { params: { oid }, body: { name: name.trim() } })
    onClose()
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
  }
  const { onSubmit, isBusy, problem } = useSend(form, rename, {
    explain: saveMessageOf,
    field: 'name',
  })
  return (
    <Dialog open onClose={onClose} title={t`Rename passkey`}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          form={form}
          name="name"
          label={t`Name`}
          required
          autoFocus
          maxLength={60}
          autoComplete="off"
        />
        <Failure error={problem} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          busy={isBusy}
          disabled={values.name.trim() === ''}
        >
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
