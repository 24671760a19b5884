import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import {
  customAlertImageMaxMegabytes,
  customAlertImageSize,
  customAlertNameMaxLength,
  customAlertSoundMaxMegabytes,
  customAlertSoundMaxSeconds,
  customAlertsMax,
} from '@plax/contracts/alerts/alert-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CoverField } from '../../ui/cover-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { Uploader } from '../../ui/uploader.tsx'
import { SampleButton } from '../speech/sample-button.tsx'
import { AlertPreview } from './alert-preview.tsx'
import { alertOptionsQuery, ownCustomAlertsQuery } from './alerts.api.ts'

type CustomAlert = OutputOf<'GET /live/alerts/custom/own'>['items'][number]

/** The alerts that donors can choose (R-donation-007). */
export function CustomAlertsPart() {
  const { api } = useApp()
  const alerts = useQuery(ownCustomAlertsQuery(api))
  const [edited, setEdited] = useState<CustomAlert | 'new' | null>(null)
  const count = alerts.data?.items.length ?? 0
  return (
    <Part title={<Trans>Custom alerts</Trans>}>
      <Card className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          <Trans>Donors choose one of these if they donate at least its price.</Trans>
        </p>
        <Loaded query={alerts} pending={<Skeleton className="h-24" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-ink-soft">
                <Trans>No custom alerts yet</Trans>
              </p>
            ) : (
              <ul>
                {items.map((alert) => (
                  <Row key={alert.oid} alert={alert} onEdit={() => setEdited(alert)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Button
          className="self-start"
          disabled={count >= customAlertsMax}
          onClick={() => setEdited('new')}
        >
          <Trans>Add custom alert</Trans>
        </Button>
      </Card>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={<Trans>Custom alert</Trans>}
      >
        {edited === null ? null : (
          <Form alert={edited === 'new' ? null : edited} onSaved={() => setEdited(null)} />
        )}
      </Dialog>
    </Part>
  )
}

function Row({ alert, onEdit }: { alert: CustomAlert; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { oid, name, priceCoins, image, sound, isEnabled } = alert
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const test = useMutation({
    mutationFn: () =>
      api('POST /live/test/donation', { body: { coin: priceCoins, optionId: oid } }),
    onSuccess: () => showToast(t`Test alert sent`),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /live/alerts/custom', { body: { oid } }),
    onSuccess: (left) => {
      queryClient.setQueryData(ownCustomAlertsQuery(api).queryKey, left)
      showToast(t`Custom alert deleted`, {
        undo: () =>
          void api('POST /live/alerts/custom', {
            body: {
              name,
              priceCoins,
              imageAssetOid: image?.assetOid ?? null,
              soundKey: sound?.key ?? null,
              isEnabled,
            },
          })
            .then((saved) => queryClient.setQueryData(ownCustomAlertsQuery(api).queryKey, saved))
            .catch(onError),
      })
    },
    onError,
  })
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 text-sm last:border-b-0">
      {image ? <img src={image.url} alt="" className="h-10 w-15 rounded-md object-cover" /> : null}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        {isEnabled ? null : (
          <p className="text-xs text-ink-faint">
            <Trans context="a custom alert">Off</Trans>
          </p>
        )}
      </div>
      <PriceTag amount={priceCoins} currency="coin" />
      <IconButton label={t`Test ${name}`} onClick={() => test.mutate()}>
        <Play aria-hidden />
      </IconButton>
      <IconButton label={t`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={() => remove.mutate()}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function Form({ alert, onSaved }: { alert: CustomAlert | null; onSaved: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, set } = useDraft({
    name: alert?.name ?? '',
    price: String(alert?.priceCoins ?? donationMinCoins),
    image: alert?.image ?? null,
    sound: alert?.sound ?? null,
    isEnabled: alert?.isEnabled ?? true,
  })
  const [wasTried, setTried] = useState(false)
  const options = useQuery(alertOptionsQuery(api))
  const price = /^\d{1,8}$/.test(values.price) ? Number(values.price) : 0
  const name = values.name.trim()
  const isGood = name !== '' && price >= donationMinCoins && values.image !== null
  const save = useMutation({
    mutationFn: () =>
      api('POST /live/alerts/custom', {
        body: {
          ...(alert && { oid: alert.oid }),
          name,
          priceCoins: price,
          imageAssetOid: values.image?.assetOid ?? null,
          soundKey: values.sound?.key ?? null,
          isEnabled: values.isEnabled,
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownCustomAlertsQuery(api).queryKey, saved)
      showToast(t`Custom alert saved`)
      onSaved()
    },
  })
  const upload = async (file: File) => {
    const data = new FormData()
    data.set('file', file)
    set('image', await api('POST /live/alerts/custom/image', { form: data }))
  }
  const uploadSound = async (file: File) => {
    const data = new FormData()
    data.set('file', file)
    const { key, url } = await api('POST /live/alerts/custom/sound', { form: data })
    set('sound', { key, url })
  }
  const { width, height } = customAlertImageSize
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood) save.mutate()
      }}
    >
      <CoverField
        label={t`Image`}
        hint={t`${width} × ${height} pixels recommended. JPEG, PNG, WebP, or GIF, up to ${customAlertImageMaxMegabytes} MB.`}
        shape="alert"
        picture={values.image}
        nothing={<Trans>No image yet</Trans>}
        error={wasTried && !values.image ? t`A custom alert needs an image.` : undefined}
        upload={upload}
        onRemove={() => set('image', null)}
      />
      <SoundField sound={values.sound} upload={uploadSound} onRemove={() => set('sound', null)} />
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        maxLength={customAlertNameMaxLength}
        error={wasTried && name === '' ? t`Enter a name.` : null}
      />
      <TextField
        form={form}
        name="price"
        label={t`Price in coins`}
        inputMode="numeric"
        error={
          price < donationMinCoins ? t`Enter a whole number from ${donationMinCoins} on.` : null
        }
      />
      <Switch
        label={t`Offer to donors`}
        checked={values.isEnabled}
        onChange={(isOn) => set('isEnabled', isOn)}
      />
      {options.data ? (
        <AlertPreview
          options={options.data}
          coins={price}
          image={values.image}
          soundUrl={values.sound?.url ?? null}
        />
      ) : null}
      <Failure error={save.error} />
      <Button type="submit" variant="primary" className="self-end" busy={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

/** What plays in place of the chime. */
function SoundField({
  sound,
  upload,
  onRemove,
}: {
  sound: CustomAlert['sound']
  upload: (file: File) => Promise<void>
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Sound`} className="flex flex-col gap-2">
      <span aria-hidden className="text-sm font-medium">
        <Trans>Sound</Trans>
      </span>
      <Uploader
        label={sound ? t`Change sound` : t`Choose sound`}
        hint={t`MP3 or WAV, up to ${customAlertSoundMaxMegabytes} MB and ${customAlertSoundMaxSeconds} seconds. Without one, a chime plays.`}
        accept="audio/mpeg,audio/wav"
        upload={upload}
      />
      {sound ? (
        <span className="flex items-center gap-1">
          <SampleButton name={t`Sound`} url={sound.url} />
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          >
            <Trans>Remove sound</Trans>
          </Button>
        </span>
      ) : null}
    </div>
  )
}
