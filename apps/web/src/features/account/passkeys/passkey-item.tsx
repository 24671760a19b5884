import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Age } from '../../../ui/age.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Passkey, passkeysKey } from './passkey.api.ts'
import { RenamePasskey } from './rename-passkey.tsx'

/** A passkey: when it was used, its name, and its end. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { t, i18n } = useLingui()
  const [question, setQuestion] = useState<'rename' | 'remove' | null>(null)
  const { name, lastUsedAt } = passkey
  const added = i18n.date(passkey.createdAt, { dateStyle: 'medium' })
  const close = () => setQuestion(null)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          <Trans>Added on {added}</Trans>
          {' · '}
          {lastUsedAt ? (
            <Trans>
              used <Age at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans>not used yet</Trans>
          )}
        </p>
      </div>
      <IconButton label={t`Rename ${name}`} onClick={() => setQuestion('rename')}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={() => setQuestion('remove')}>
        <Trash2 aria-hidden />
      </IconButton>
      {question === 'rename' ? <RenamePasskey passkey={passkey} onClose={close} /> : null}
      {question === 'remove' ? <Removal passkey={passkey} onClose={close} /> : null}
    </li>
  )
}

function Removal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { oid, name } = passkey
  const remove = async () => {
    await api('DELETE /account/passkeys/{oid}', { params: { oid } })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
  }
  return (
    <FormDialog
      danger
      title={t`Remove passkey ${name}?`}
      description={
        <Trans>
          You won’t be able to log in with this passkey anymore. Remove it from your device too.
        </Trans>
      }
      confirm={<Trans>Remove</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
