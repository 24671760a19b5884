import { Trans, useLingui } from '@lingui/react/macro'
import { customUrlMaxLength } from '@plax/contracts/channel/channel-values'
import { Copy } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import type { ChannelDraft } from './channel-draft.ts'

/** The address of a channel (R-channel-012); `saved` is the one it has now. */
export function AddressField({
  draft,
  saved,
}: {
  draft: Draft<ChannelDraft>
  saved: string | null
}) {
  const { t } = useLingui()
  const { publicUrl } = useApp()
  const { form, values } = draft
  const origin = publicUrl.replace(/^https?:\/\//, '')
  return (
    <div className="flex flex-col gap-4">
      <TextField
        form={form}
        name="customUrl"
        label={t`Custom address`}
        hint={`${origin}/c/${values.customUrl.toLowerCase() || '…'}`}
        maxLength={customUrlMaxLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        after={saved ? <CopyButton address={`${publicUrl}/c/${saved}`} /> : undefined}
      />
      <p className="text-sm text-ink-faint">
        <Trans>
          Letters, digits, hyphens, and underscores. Leave empty for none. If you change it, your
          former address keeps leading to your channel.
        </Trans>
      </p>
    </div>
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
