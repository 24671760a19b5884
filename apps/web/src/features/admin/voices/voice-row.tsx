import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@plax/contracts/languages'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { showToast } from '../../../ui/toast.ts'
import { May } from '../may.tsx'
import { SampleButton } from '../../speech/sample-button.tsx'
import { speechFaultWords } from '../../speech/speech-faults.ts'
import { type AdminVoice, adminVoicesQuery } from './voices.api.ts'

export function VoiceRow({
  voice,
  isFirst,
  isLast,
  onMove,
  onEdit,
}: {
  voice: AdminVoice
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}) {
  const { t } = useLingui()
  const [isDeleting, setDeleting] = useState(false)
  const { name, icon, langs, price, use, hasKey, sampleUrl, sampleFault } = voice
  const fault = hasKey ? sampleFault : 'no_key'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {icon ? <img src={icon.url} alt="" className="size-10 rounded-full object-cover" /> : null}
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {use ? null : (
            <Badge>
              <Trans context="a voice">Off</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {langs.map((lang) => languageNames[lang]).join(' · ')} · {voice.modelId}
        </p>
        {fault === null ? null : (
          <p className="text-sm text-danger">{t(speechFaultWords[fault])}</p>
        )}
      </div>
      <PriceTag amount={price} currency="coin" />
      <div className="flex max-sm:w-full max-sm:justify-end">
        <span className="min-w-9 pointer-coarse:min-w-11">
          <SampleButton name={name} url={sampleUrl} />
        </span>
        <May call="POST /live/admin/tts/voices/order">
          {/* Not disabled at the ends, so that the focus stays on a button that is used again. */}
          <IconButton
            label={t`Move ${name} up`}
            aria-disabled={isFirst}
            className="aria-disabled:opacity-40"
            onClick={() => (isFirst ? undefined : onMove(-1))}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t`Move ${name} down`}
            aria-disabled={isLast}
            className="aria-disabled:opacity-40"
            onClick={() => (isLast ? undefined : onMove(1))}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </May>
        <May call="POST /live/admin/tts/voice">
          <IconButton label={t`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
        </May>
        <May call="DELETE /live/admin/tts/voice">
          <IconButton label={t`Delete ${name}`} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </May>
      </div>
      {isDeleting ? <Deletion voice={voice} onClose={() => setDeleting(false)} /> : null}
    </li>
  )
}

function Deletion({ voice: { oid, name }, onClose }: { voice: AdminVoice; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const remove = async () => {
    const left = await api('DELETE /live/admin/tts/voice', { body: { oid } })
    queryClient.setQueryData(adminVoicesQuery(api).queryKey, left)
    showToast(t`Voice deleted`)
  }
  return (
    <FormDialog
      danger
      title={t`Delete ${name}?`}
      description={
        <Trans>Donors can’t choose it any more. Donations already sent are still read.</Trans>
      }
      confirm={<Trans>Delete voice</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
