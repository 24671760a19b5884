import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages } from '@plax/contracts/languages'
import {
  voiceNameMaxLength,
  voicePriceMax,
  voiceSampleMaxMegabytes,
} from '@plax/contracts/speech/speech-values'
import { Trash2 } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CoverField } from '../../../ui/cover-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Uploader } from '../../../ui/uploader.tsx'
import { May } from '../may.tsx'
import { SampleButton } from '../../speech/sample-button.tsx'
import { type AddableVoice, type AdminVoice, adminVoicesQuery } from './voices.api.ts'

/** What donors see of a voice, and pay for it: one that’s there, or one to add. */
export function VoiceForm({
  voice,
  models,
  onClose,
}: {
  voice: AdminVoice | AddableVoice
  /** Those that can be chosen for a voice of the provider. */
  models: readonly { modelId: string; name: string }[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const known = 'oid' in voice ? voice : null
  const draft = useDraft({
    name: voice.name,
    price: String(known?.price ?? 0),
    modelId: voice.modelId,
    langs: voice.langs,
    use: known?.use ?? true,
    icon: known?.icon ?? null,
    sampleKey: known?.sampleS3Key ?? null,
    sampleUrl: known?.sampleS3Key ? known.sampleUrl : null,
  })
  const { form, values, set } = draft
  const price = /^\d{1,7}$/.test(values.price) ? Number(values.price) : -1
  const isPriceGood = price >= 0 && price <= voicePriceMax
  const name = values.name.trim()
  const save = async () => {
    const body = {
      ...(known && { oid: known.oid }),
      voiceId: voice.voiceId,
      modelId: values.modelId,
      name,
      price,
      langs: values.langs,
      use: values.use,
      iconS3Key: values.icon?.assetOid ?? null,
      sampleS3Key: values.sampleKey,
    }
    const saved = await api('POST /live/admin/tts/voice', { body })
    queryClient.setQueryData(adminVoicesQuery(api).queryKey, saved)
    showToast(t`Voice saved`)
  }
  const uploadIcon = async (file: File) => {
    set('icon', await api('POST /live/admin/tts/icon', { form: formOf(file) }))
  }
  const uploadSample = async (file: File) => {
    const sample = await api('POST /live/admin/tts/sample', { form: formOf(file) })
    set('sampleKey', sample.sampleS3Key)
    set('sampleUrl', sample.sampleUrl)
  }
  return (
    <FormDialog
      title={known ? <Trans>Edit voice</Trans> : <Trans>Add voice</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={name !== '' && isPriceGood && values.langs.length > 0}
      isChanged={draft.isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} maxLength={voiceNameMaxLength} />
      <TextField
        form={form}
        name="price"
        label={t`Price in coins`}
        hint={t`Paid for each spoken donation. 0 is free.`}
        inputMode="numeric"
        error={isPriceGood ? null : t`Enter a whole number from 0 to ${voicePriceMax}.`}
      />
      {models.length > 0 && !voice.isOffline ? (
        <Field label={<Trans context="of voices">Model</Trans>}>
          {(ids) => (
            <Select
              {...ids}
              value={values.modelId}
              options={models.map(({ modelId, name: label }) => ({ value: modelId, label }))}
              onChange={(modelId) => set('modelId', modelId)}
            />
          )}
        </Field>
      ) : null}
      <Languages langs={values.langs} onChange={(langs) => set('langs', langs)} />
      <May call="POST /live/admin/tts/icon">
        <CoverField
          label={t`Icon`}
          hint={t`Square. JPEG, PNG, WebP, or GIF.`}
          shape="square"
          picture={values.icon}
          nothing={<Trans>No icon yet</Trans>}
          error={undefined}
          upload={uploadIcon}
          onRemove={() => set('icon', null)}
        />
      </May>
      <May call="POST /live/admin/tts/sample">
        <div role="group" aria-label={t`Sample`} className="flex flex-col gap-2">
          <span aria-hidden className="text-sm font-medium">
            <Trans>Sample</Trans>
          </span>
          <Uploader
            label={values.sampleKey ? t`Change sample` : t`Choose sample`}
            hint={t`MP3 or WAV, up to ${voiceSampleMaxMegabytes} MB. Without one, the voice reads a sentence.`}
            accept="audio/mpeg,audio/wav"
            upload={uploadSample}
          />
          {values.sampleKey ? (
            <span className="flex items-center gap-1">
              <SampleButton name={t`Sample`} url={values.sampleUrl} />
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => set('sampleKey', null)}
              >
                <Trans>Remove sample</Trans>
              </Button>
            </span>
          ) : null}
        </div>
      </May>
      <Switch label={t`Offer to donors`} checked={values.use} onChange={(use) => set('use', use)} />
    </FormDialog>
  )
}

function Languages({
  langs,
  onChange,
}: {
  langs: readonly Language[]
  onChange: (langs: Language[]) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans context="of a voice">Languages</Trans>
      </legend>
      {languages.map((lang) => (
        <Checkbox
          key={lang}
          label={languageNames[lang]}
          checked={langs.includes(lang)}
          onChange={(isOn) =>
            onChange(languages.filter((each) => (each === lang ? isOn : langs.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
