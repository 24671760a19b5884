import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showToast } from '../../../ui/toast.ts'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { AddVoice } from './add-voice.tsx'
import { VoiceForm } from './voice-form.tsx'
import { VoiceRow } from './voice-row.tsx'
import { type AdminVoice, adminVoicesQuery } from './voices.api.ts'

/** Voices that read donations aloud, in the order in which donors see them (R-admin-009). */
export function VoicesScreen() {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const query = adminVoicesQuery(api)
  const voices = useQuery(query)
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<AdminVoice | null>(null)
  const order = useMutation({
    mutationFn: (oids: string[]) => api('POST /live/admin/tts/voices/order', { body: { oids } }),
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const swap = (items: readonly AdminVoice[], index: number, other: number) => {
    const oids = items.map(({ oid }) => oid)
    const [moved, neighbor] = [oids[index], oids[other]]
    if (order.isPending || !moved || !neighbor) return
    oids[index] = neighbor
    oids[other] = moved
    order.mutate(oids)
  }
  return (
    <>
      <ScreenHead
        title={<Trans>Voices</Trans>}
        text={
          <Trans>
            Synthetic voices that donors can choose to have their messages read aloud. The platform
            receives the price of a voice.
          </Trans>
        }
      >
        <May call="POST /live/admin/tts/voice">
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Trans>Add voice</Trans>
          </Button>
        </May>
      </ScreenHead>
      <Loaded query={voices}>
        {({ items, hasKey }) => (
          <>
            {hasKey ? null : (
              <p className="text-sm text-ink-soft">
                <Trans>
                  Only offline voices can be used. For more, set PLAX_ELEVENLABS_KEY as the
                  operator’s guide explains.
                </Trans>
              </p>
            )}
            {items.length === 0 ? (
              <EmptyState
                icon={<AudioLines aria-hidden />}
                title={<Trans>No voices yet</Trans>}
                text={<Trans>Donors can’t have messages read aloud until you add one.</Trans>}
              />
            ) : (
              <ul
                aria-label={t`Voices`}
                className="divide-y divide-line rounded-lg border border-line bg-raised"
              >
                {items.map((voice, index) => (
                  <VoiceRow
                    key={voice.oid}
                    voice={voice}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(by) => swap(items, index, index + by)}
                    onEdit={() => setEdited(voice)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {isAdding ? <AddVoice onClose={() => setAdding(false)} /> : null}
      {edited ? <VoiceForm voice={edited} models={[]} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
