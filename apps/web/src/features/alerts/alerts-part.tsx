import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  alertDropMinutesMax,
  alertMinSeconds,
  alertThemes,
  alertVolume,
  overlayCssMaxLength,
  type AlertTheme,
  type QueuedAlertKind,
  queuedAlertKinds,
} from '@plax/contracts/alerts/alert-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Slider } from '../../ui/slider.tsx'
import { showToast } from '../../ui/toast.ts'
import { AlertPreview } from './alert-preview.tsx'
import { AlertQueue } from './alert-queue.tsx'
import { VoiceTest } from './voice-test.tsx'
import { alertKindNames } from './alert-row.tsx'
import { type AlertOptions, alertOptionsQuery } from './alerts.api.ts'

const themeNames: Record<AlertTheme, MessageDescriptor> = {
  card: msg({ message: 'Card', context: 'an alert theme' }),
  ribbon: msg({ message: 'Ribbon', context: 'an alert theme' }),
  neon: msg({ message: 'Neon', context: 'an alert theme' }),
  pixel: msg({ message: 'Pixel', context: 'an alert theme' }),
}

/** Of the donation that the preview shows. */
const previewCoins = 100

/** The alerts of the caller’s stream, and how they’re shown. */
export function AlertsPart({ creatorOid }: { creatorOid: string }) {
  const { api, i18n } = useApp()
  const { t } = useLingui()
  const options = useQuery(alertOptionsQuery(api))
  const test = useMutation({
    mutationFn: () => api('POST /live/test/donation', { body: {} }),
    onSuccess: () => showToast(t`Test alert sent`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Part title={<Trans>Alerts</Trans>}>
      <Card className="flex flex-col gap-5">
        <AlertQueue creatorOid={creatorOid} />
        <div className="flex flex-wrap gap-2">
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            <Trans>Send test alert</Trans>
          </Button>
          <VoiceTest />
        </div>
        <Loaded query={options} pending={<Skeleton className="h-60" />}>
          {(data) => <Form options={data} />}
        </Loaded>
      </Card>
    </Part>
  )
}

function Form({ options }: { options: AlertOptions }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft({
    theme: options.theme,
    kinds: options.kinds,
    volume: options.volume,
    minSeconds: options.minSeconds,
    minCoins: String(options.minCoins),
    dropMinutes: options.dropMinutes === null ? '' : String(options.dropMinutes),
    customCss: options.customCss,
  })
  const minCoins = wholeOf(values.minCoins)
  const dropMinutes = values.dropMinutes === '' ? null : wholeOf(values.dropMinutes)
  const isDropGood = dropMinutes === null || (dropMinutes > 0 && dropMinutes <= alertDropMinutesMax)
  const save = useMutation({
    mutationFn: () =>
      api('POST /live/alerts/options', {
        body: {
          theme: values.theme,
          kinds: values.kinds,
          volume: values.volume,
          minSeconds: values.minSeconds,
          minCoins,
          dropMinutes,
          customCss: values.customCss,
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(alertOptionsQuery(api).queryKey, saved)
      form.reset(values)
      showToast(t`Alerts saved`)
    },
  })
  const toggle = (kind: QueuedAlertKind, isOn: boolean) =>
    set('kinds', isOn ? [...values.kinds, kind] : values.kinds.filter((other) => other !== kind))
  return (
    <>
      <Choices
        legend={<Trans context="of overlays">Theme</Trans>}
        choices={alertThemes.map((value) => ({ value, label: t(themeNames[value]) }))}
        value={values.theme}
        onChange={(theme) => set('theme', theme)}
        className="grid grid-cols-2 sm:grid-cols-4"
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">
          <Trans>Show alerts for</Trans>
        </legend>
        {queuedAlertKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(alertKindNames[kind])}
            checked={values.kinds.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </fieldset>
      <TextField
        form={form}
        name="minCoins"
        label={t`Smallest alert in coins`}
        hint={t`Smaller donations appear only in the chat.`}
        inputMode="numeric"
        error={
          minCoins < donationMinCoins ? t`Enter a whole number from ${donationMinCoins} on.` : null
        }
      />
      <Slider
        label={t`Shown for at least`}
        value={values.minSeconds}
        min={alertMinSeconds.min}
        max={alertMinSeconds.max}
        onChange={(seconds) => set('minSeconds', seconds)}
        format={(seconds) => t`${seconds} s`}
      />
      <Slider
        label={t`Alert volume`}
        value={values.volume}
        min={0}
        max={alertVolume.max}
        onChange={(volume) => set('volume', volume)}
        format={(volume) => `${volume}%`}
      />
      <TextField
        form={form}
        name="dropMinutes"
        label={t`Skip alerts after minutes`}
        hint={t`Counts while no overlay is open. Leave it empty to keep alerts waiting.`}
        inputMode="numeric"
        error={isDropGood ? null : t`Enter a whole number from 1 to ${alertDropMinutesMax}.`}
      />
      <LongTextField
        form={form}
        name="customCss"
        label={t`Custom CSS`}
        hint={t`Styles all overlays. It can’t load images or fonts.`}
        maxLength={overlayCssMaxLength}
      />
      <AlertPreview options={values} coins={previewCoins} />
      <Failure error={save.error} />
      <Button
        className="self-start"
        disabled={!isChanged || minCoins < donationMinCoins || !isDropGood}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>Save</Trans>
      </Button>
    </>
  )
}

function wholeOf(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : 0
}
