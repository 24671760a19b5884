import { Trans, useLingui } from '@lingui/react/macro'
import { donationContentMaxLength } from '@plax/contracts/donation/donation-values'
import { type Language, languageNames } from '@plax/contracts/languages'
import { voiceSentences } from '@plax/contracts/speech/speech-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Voice, voicesQuery } from '../speech/speech.api.ts'

/** Sends a test alert that a voice reads; nothing while there are no voices. */
export function VoiceTest() {
  const { api } = useApp()
  const { language } = useLocale()
  const voices = useQuery(voicesQuery(api)).data?.items ?? []
  const [isOpen, setOpen] = useState(false)
  const first = voices.find(({ langs }) => langs.includes(language)) ?? voices[0]
  if (!first) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Test a voice</Trans>
      </Button>
      {isOpen ? <VoiceDialog voices={voices} first={first} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function VoiceDialog({
  voices,
  first,
  onClose,
}: {
  voices: readonly Voice[]
  first: Voice
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { language } = useLocale()
  const sentenceOf = (voice: Voice) => voiceSentences[spokenIn(voice, language)]
  const [voice, setVoice] = useState(first)
  const { form, values, set } = useDraft({ text: sentenceOf(first) })
  const choose = (oid: string) => {
    const next = voices.find((one) => one.oid === oid)
    if (!next) return
    if (values.text === sentenceOf(voice)) set('text', sentenceOf(next))
    setVoice(next)
  }
  const send = async () => {
    const body = { content: values.text.trim(), voiceOid: voice.oid }
    await api('POST /live/test/donation', { body })
    showToast(t`Test alert sent`)
  }
  return (
    <FormDialog
      title={<Trans>Test a voice</Trans>}
      confirm={<Trans>Send test alert</Trans>}
      isReady={values.text.trim() !== ''}
      onConfirm={send}
      onClose={onClose}
    >
      <Field label={t`Voice`}>
        {(ids) => (
          <Select
            {...ids}
            value={voice.oid}
            options={voices.map((one) => ({ value: one.oid, label: labelOf(one) }))}
            onChange={choose}
          />
        )}
      </Field>
      <LongTextField
        form={form}
        name="text"
        label={t`What the voice reads`}
        maxLength={donationContentMaxLength}
      />
    </FormDialog>
  )
}

/** The reader’s language if the voice speaks it, or else its first. */
function spokenIn({ langs }: Voice, language: Language): Language {
  return langs.includes(language) ? language : (langs[0] ?? language)
}

function labelOf({ name, langs }: Voice): string {
  const languages = langs.map((lang) => languageNames[lang]).join(' · ')
  return languages === name ? name : `${name} (${languages})`
}
