import { Trans, useLingui } from '@lingui/react/macro'
import { customUrlMaxLength } from '@plax/contracts/channel/channel-values'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Part } from '../../ui/part.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import type { ChannelSettings } from './channel-setup.api.ts'

/** The address of a channel (R-channel-012). */
export function AddressPart({ settings }: { settings: ChannelSettings }) {
  const { t } = useLingui()
  const { api, publicUrl } = useApp()
  const saved = useSaved()
  const { customUrl } = settings
  const { form, values } = useDraft({ customUrl: customUrl ?? '' })
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async (body) => {
      await api('POST /account/customUrl', { body })
      await saved(t`Address saved`)
    },
    { field: 'customUrl' },
  )
  const origin = publicUrl.replace(/^https?:\/\//, '')
  return (
    <Part title={<Trans>Address</Trans>}>
      <Card>
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <TextField
            form={form}
            name="customUrl"
            label={t`Custom address`}
            hint={`${origin}/c/${values.customUrl.toLowerCase() || '…'}`}
            maxLength={customUrlMaxLength}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            after={customUrl ? <CopyButton address={`${publicUrl}/c/${customUrl}`} /> : undefined}
          />
          <p className="text-sm text-ink-faint">
            <Trans>
              Letters, digits, hyphens, and underscores. If you change it, your former address keeps
              leading to your channel.
            </Trans>
          </p>
          <Failure error={problem} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={isBusy}
              disabled={values.customUrl.toLowerCase() === (customUrl ?? '')}
            >
              <Trans>Save address</Trans>
            </Button>
            {customUrl ? <RemoveButton /> : null}
          </div>
        </form>
      </Card>
    </Part>
  )
}

function RemoveButton() {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const saved = useSaved()
  const remove = useMutation({
    mutationFn: async () => {
      await api('DELETE /account/customUrl', { body: {} })
      await saved(t`Address removed`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
      <Trans>Remove address</Trans>
    </Button>
  )
}

export function CopyButton({ address }: { address: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <IconButton label={t`Copy address`} onClick={() => void copy(address, t`Address copied`)}>
      <Copy aria-hidden />
    </IconButton>
  )
}

/** Everything that shows the address asks for it again. */
function useSaved() {
  const { queryClient } = useApp()
  return async (words: string) => {
    await Promise.all(
      ['channel-settings', 'creator', 'viewer'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
    showToast(words)
  }
}
