import { Trans, useLingui } from '@lingui/react/macro'
import { managerPasswordMinLength } from '@plax/contracts/channel/channel-values'
import { passwordMaxLength } from '@plax/contracts/account/password-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { Part } from '../../ui/part.tsx'
import { When } from '../../ui/when.tsx'
import { CopyButton } from './address-field.tsx'
import { type ManagerMode, managerModeQuery } from './channel-setup.api.ts'

/** Who else may change the page: whoever has its password (R-channel-027). */
export function ManagersPart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const mode = useQuery(managerModeQuery(api))
  return (
    <Part title={<Trans>Channel manager mode</Trans>}>
      <Loaded query={mode} pending={<Skeleton className="h-40" />}>
        {(data) => <Mode mode={data} creatorOid={creatorOid} />}
      </Loaded>
    </Part>
  )
}

function Mode({ mode, creatorOid }: { mode: ManagerMode; creatorOid: string }) {
  const { t } = useLingui()
  const { api, i18n, publicUrl, queryClient } = useApp()
  const [isSetting, setSetting] = useState(false)
  const show = (answer: ManagerMode) =>
    queryClient.setQueryData(managerModeQuery(api).queryKey, answer)
  const turn = useMutation({
    mutationFn: (isOn: boolean) => api('POST /channel/managers', { body: { isOn } }),
    onSuccess: show,
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const address = `${publicUrl}/channelmanager/${creatorOid}`
  return (
    <Card className="flex flex-col gap-4">
      <Switch
        label={t`Managers can edit the channel page`}
        hint={t`They need the password, and can’t see fans or money.`}
        checked={mode.isOn}
        disabled={turn.isPending}
        onChange={(isOn) => turn.mutate(isOn)}
      />
      {mode.isOn ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => setSetting(true)}>
              {mode.hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
            </Button>
          </div>
          {mode.hasPassword ? (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
              <span className="break-all">{address}</span>
              <CopyButton address={address} />
            </p>
          ) : (
            <p className="text-sm text-ink-faint">
              <Trans>Managers can’t edit until you set a password.</Trans>
            </p>
          )}
          <Managers mode={mode} creatorOid={creatorOid} />
        </>
      ) : null}
      {isSetting ? <PasswordDialog onSaved={show} onClose={() => setSetting(false)} /> : null}
    </Card>
  )
}

function Managers({ mode, creatorOid }: { mode: ManagerMode; creatorOid: string }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const end = useMutation({
    mutationFn: async (userOid: string) => {
      await api('DELETE /channel/managers/enter', { body: { creatorOid, userOid } })
      await queryClient.invalidateQueries({ queryKey: managerModeQuery(api).queryKey })
      showToast(t`Manager removed`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (mode.managers.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {mode.managers.map(({ user, until }) => (
        <li key={user.oid} className="flex flex-wrap items-center gap-3 px-3 py-2">
          <span className="min-w-0 flex-1 break-words">{user.name}</span>
          <span className="text-sm text-ink-faint">
            <Trans>
              Until <When at={until} />
            </Trans>
          </span>
          <Button size="sm" disabled={end.isPending} onClick={() => end.mutate(user.oid)}>
            <Trans>Remove</Trans> <About>{user.name}</About>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function PasswordDialog({
  onSaved,
  onClose,
}: {
  onSaved: (mode: ManagerMode) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values, isChanged } = useDraft({ password: '' })
  const save = async () => {
    onSaved(await api('POST /channel/managers', { body: { password: values.password } }))
    showToast(t`Password saved`)
  }
  return (
    <FormDialog
      title={<Trans>Manager password</Trans>}
      description={<Trans>Managers who are active now must enter the new password.</Trans>}
      confirm={<Trans>Save password</Trans>}
      isReady={values.password.length >= managerPasswordMinLength}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        as={PasswordInput}
        name="password"
        label={t`New password`}
        hint={t`At least ${managerPasswordMinLength} characters. Don’t use your own password.`}
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        required
      />
    </FormDialog>
  )
}
