import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { speechFaultWords } from '../../speech/speech-faults.ts'
import { VoiceForm } from './voice-form.tsx'
import { type AddableVoice, addableVoicesQuery } from './voices.api.ts'

/** Chooses one of the voices that there are, then fills it in. */
export function AddVoice({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const addable = useQuery(addableVoicesQuery(api))
  const [chosen, setChosen] = useState<AddableVoice | null>(null)
  if (chosen)
    return <VoiceForm voice={chosen} models={addable.data?.models ?? []} onClose={onClose} />
  return (
    <Dialog open wide onClose={onClose} title={<Trans>Add voice</Trans>}>
      <Loaded query={addable}>
        {({ items, fault }) => (
          <div className="flex flex-col gap-3">
            {fault === null ? null : (
              <p role="status" className="text-sm text-ink-soft">
                {t(speechFaultWords[fault])}
              </p>
            )}
            <ul className="divide-y divide-line">
              {items.map((voice) => (
                <Addable
                  key={`${voice.modelId} ${voice.voiceId}`}
                  voice={voice}
                  onChoose={() => setChosen(voice)}
                />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Addable({ voice, onChoose }: { voice: AddableVoice; onChoose: () => void }) {
  const { name, description, langs, previewUrl, isOffline, isAdded, modelId } = voice
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isOffline ? (
            <Badge>
              <Trans context="a voice">Offline</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {[...langs.map((lang) => languageNames[lang]), isOffline ? modelId : description]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {previewUrl ? (
        <a
          href={previewUrl}
          target="_blank"
          rel="noreferrer"
          className="text-accent-ink hover:underline"
        >
          <Trans>Listen</Trans>
          <About>{name}</About>
        </a>
      ) : null}
      {isAdded && isOffline ? (
        <span className="text-ink-faint">
          <Trans context="a voice">Added</Trans>
        </span>
      ) : (
        <Button size="sm" onClick={onChoose}>
          <Trans context="a voice">Choose</Trans>
          <About>{name}</About>
        </Button>
      )}
    </li>
  )
}
