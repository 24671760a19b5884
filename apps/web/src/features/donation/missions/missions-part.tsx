import { Trans, useLingui } from '@lingui/react/macro'
import {
  missionLimitMax,
  missionMaxSeconds,
  missionPendingSeconds,
} from '@plax/contracts/donation/mission-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { type Draft, useDraft } from '../../../ui/form/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type DonationOptions, donationOptionsQuery } from '../donation.api.ts'
import { type MissionSettings, missionSettingsQuery } from './missions.api.ts'
import { PastMissions } from './missions-section.tsx'

/** How a creator takes missions (R-mission-001), and what became of those that they received. */
export function MissionsPart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const options = useQuery(donationOptionsQuery(api, creatorOid))
  const settings = useQuery(missionSettingsQuery(api, creatorOid))
  return (
    <Part title={<Trans>Missions</Trans>}>
      <Card className="flex flex-col gap-5">
        <Loaded query={options} pending={<Skeleton className="h-40" />}>
          {(taken) => (
            <Loaded query={settings} pending={<Skeleton className="h-40" />}>
              {(data) => <Form options={taken} settings={data} />}
            </Loaded>
          )}
        </Loaded>
        <PastMissions side="received" creatorOid={creatorOid} />
      </Card>
    </Part>
  )
}

interface SettingsDraft {
  takes: boolean
  minCoins: string
  missionLimit: string
  cancelPenaltyPercent: string
  failureRewardPercent: string
  pendingMinutes: string
  maxMinutes: string
}

function Form({ options, settings }: { options: DonationOptions; settings: MissionSettings }) {
  const { api, queryClient } = useApp()
  const { t } = useLingui()
  const fields = useNumberFields()
  const { creatorOid, donationType } = options
  const draft = useDraft<SettingsDraft>({
    takes: options.useMissionDonation,
    minCoins: String(settings.minCoins),
    missionLimit: String(settings.missionLimit),
    cancelPenaltyPercent: String(settings.cancelPenaltyPercent),
    failureRewardPercent: String(settings.failureRewardPercent),
    pendingMinutes: String(Math.ceil(settings.pendingTimeLimit / 60)),
    maxMinutes: String(Math.ceil(settings.maxTimeLimit / 60)),
  })
  const { values, set, form, isChanged } = draft
  const save = useMutation({
    mutationFn: async () => {
      const saved = await api('POST /live/donation/mission/settings', {
        body: {
          minCoins: Number(values.minCoins),
          missionLimit: Number(values.missionLimit),
          cancelPenaltyPercent: Number(values.cancelPenaltyPercent),
          failureRewardPercent: Number(values.failureRewardPercent),
          pendingTimeLimit: Number(values.pendingMinutes) * 60,
          maxTimeLimit: Number(values.maxMinutes) * 60,
        },
      })
      const body = { useMissionDonation: values.takes }
      return { saved, taken: await api('POST /live/donation/options', { body }) }
    },
    onSuccess: ({ saved, taken }) => {
      queryClient.setQueryData(missionSettingsQuery(api, creatorOid).queryKey, {
        ...saved,
        isOpen: taken.useMissionDonation && !taken.isLocked,
      })
      queryClient.setQueryData(donationOptionsQuery(api, creatorOid).queryKey, taken)
      form.reset(values)
      showToast(t`Missions saved`)
    },
  })
  return (
    <>
      <Switch
        label={t`Take missions`}
        checked={values.takes}
        onChange={(takes) => set('takes', takes)}
      />
      {values.takes && (donationType === 'text' || donationType === 'roulette') ? (
        <p role="status" className="text-sm text-danger">
          <Trans>Your donation page offers another type only. Viewers can’t send missions.</Trans>
        </p>
      ) : null}
      {fields.map((field) => (
        <NumberField key={field.name} draft={draft} {...field} />
      ))}
      <p className="text-sm text-ink-soft">
        <Trans>Open missions keep the terms that they were sent with.</Trans>
      </p>
      <Failure error={save.error} />
      <Button
        className="self-start"
        disabled={!isChanged || !fields.every((field) => isWithin(values[field.name], field))}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>Save</Trans>
      </Button>
    </>
  )
}

interface NumberRange {
  min: number
  max: number
}

interface NumberFieldProps extends NumberRange {
  name: Exclude<keyof SettingsDraft, 'takes'>
  label: string
  hint?: string
}

function useNumberFields(): NumberFieldProps[] {
  const { t } = useLingui()
  return [
    {
      name: 'minCoins',
      label: t`Smallest reward in coins`,
      min: donationMinCoins,
      max: 1_000_000,
    },
    { name: 'missionLimit', label: t`Maximum open missions`, min: 1, max: missionLimitMax },
    {
      name: 'pendingMinutes',
      label: t`Minutes to accept`,
      min: Math.ceil(missionPendingSeconds.min / 60),
      max: missionPendingSeconds.max / 60,
    },
    {
      name: 'maxMinutes',
      label: t`Longest time limit in minutes`,
      min: missionMaxSeconds.min / 60,
      max: missionMaxSeconds.max / 60,
    },
    {
      name: 'cancelPenaltyPercent',
      label: t`Cancellation penalty in percent`,
      hint: t`You keep this part if the viewer cancels.`,
      min: 0,
      max: 100,
    },
    {
      name: 'failureRewardPercent',
      label: t`Failure reward in percent`,
      hint: t`You keep this part if the mission fails or time runs out.`,
      min: 0,
      max: 100,
    },
  ]
}

function isWithin(text: string, { min, max }: NumberRange): boolean {
  return /^\d{1,8}$/.test(text) && Number(text) >= min && Number(text) <= max
}

function NumberField({
  draft,
  name,
  min,
  max,
  ...field
}: NumberFieldProps & { draft: Draft<SettingsDraft> }) {
  const { t } = useLingui()
  return (
    <TextField
      form={draft.form}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      error={
        isWithin(draft.values[name], { min, max })
          ? null
          : t`Enter a whole number from ${min} to ${max}.`
      }
      {...field}
    />
  )
}
