import { Trans, useLingui } from '@lingui/react/macro'
import { donationMediaSeconds, goalTitleMaxLength } from '@plax/contracts/donation/donation-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { PathLink } from '../../ui/path-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { type DonationOptions, donationOptionsQuery } from './donation.api.ts'
import { GoalBar } from './goal-bar.tsx'

/** What a creator takes donations for. */
export function DonationOptionsPart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const options = useQuery(donationOptionsQuery(api, creatorOid))
  return (
    <Part title={<Trans>Donations</Trans>}>
      <Card className="flex flex-col gap-5">
        <Loaded query={options} pending={<Skeleton className="h-40" />}>
          {(data) => <Form key={JSON.stringify(data.goal?.title)} options={data} />}
        </Loaded>
      </Card>
    </Part>
  )
}

function Form({ options }: { options: DonationOptions }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { creatorOid, goal } = options
  const { form, values, isChanged, set } = useDraft({
    takes: !options.isLocked,
    minCoins: String(options.minCoins),
    useTts: options.useTts,
    ttsMinCoins: String(options.ttsMinCoins),
    useMedia: options.useMedia,
    mediaMinCoins: String(options.mediaMinCoins),
    mediaMaxSeconds: String(options.mediaMaxSeconds),
    goalTitle: goal?.title ?? '',
    goalCoins: goal ? String(goal.coins) : '',
  })
  const minCoins = wholeOf(values.minCoins)
  const ttsMinCoins = wholeOf(values.ttsMinCoins)
  const mediaMinCoins = wholeOf(values.mediaMinCoins)
  const mediaMaxSeconds = wholeOf(values.mediaMaxSeconds)
  const { least, most } = donationMediaSeconds
  const isMediaGood =
    mediaMinCoins >= donationMinCoins && mediaMaxSeconds >= least && mediaMaxSeconds <= most
  const goalCoins = wholeOf(values.goalCoins)
  const goalTitle = values.goalTitle.trim()
  const isGoalHalf = (goalTitle === '') !== (values.goalCoins === '')
  const isGoalGood = goalTitle === '' ? values.goalCoins === '' : goalCoins > 0
  const save = useMutation({
    mutationFn: () =>
      api('POST /live/donation/options', {
        body: {
          isLocked: !values.takes,
          minCoins,
          useTts: values.useTts,
          ttsMinCoins,
          useMedia: values.useMedia,
          mediaMinCoins,
          mediaMaxSeconds,
          goal: goalTitle === '' ? null : { title: goalTitle, coins: goalCoins },
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(donationOptionsQuery(api, creatorOid).queryKey, saved)
      form.reset(values)
      showToast(t`Donations saved`)
    },
  })
  const path = `/live/${creatorOid}/donate`
  return (
    <>
      {goal ? <GoalBar goal={goal} /> : null}
      <Switch
        label={t`Take donations`}
        checked={values.takes}
        onChange={(takes) => set('takes', takes)}
      />
      <TextField
        form={form}
        name="minCoins"
        label={t`Smallest donation in coins`}
        inputMode="numeric"
        error={
          minCoins < donationMinCoins ? t`Enter a whole number from ${donationMinCoins} on.` : null
        }
      />
      <Switch
        label={t`Read messages aloud`}
        hint={t`Donors choose a synthetic voice, which is heard with the alert.`}
        checked={values.useTts}
        onChange={(useTts) => set('useTts', useTts)}
      />
      {options.useTts && !options.tts.isOffered ? (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Donors can’t choose voices now, because donations show no alerts.</Trans>
        </p>
      ) : null}
      {values.useTts ? (
        <TextField
          form={form}
          name="ttsMinCoins"
          label={t`Smallest spoken donation in coins`}
          inputMode="numeric"
          error={
            ttsMinCoins < donationMinCoins
              ? t`Enter a whole number from ${donationMinCoins} on.`
              : null
          }
        />
      ) : null}
      <Switch
        label={t`Play videos and sounds`}
        hint={t`Donors choose one of your free videos or sounds, which plays with the alert.`}
        checked={values.useMedia}
        onChange={(useMedia) => set('useMedia', useMedia)}
      />
      {options.useMedia && !options.media.isOffered ? (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Donors can’t choose anything now, because donations show no alerts.</Trans>
        </p>
      ) : null}
      {values.useMedia ? (
        <>
          <TextField
            form={form}
            name="mediaMinCoins"
            label={t`Smallest donation that plays something, in coins`}
            inputMode="numeric"
            error={
              mediaMinCoins < donationMinCoins
                ? t`Enter a whole number from ${donationMinCoins} on.`
                : null
            }
          />
          <TextField
            form={form}
            name="mediaMaxSeconds"
            label={t`Plays for at most, in seconds`}
            inputMode="numeric"
            error={
              mediaMaxSeconds < least || mediaMaxSeconds > most
                ? t`Enter a whole number from ${least} to ${most}.`
                : null
            }
          />
        </>
      ) : null}
      <TextField
        form={form}
        name="goalTitle"
        label={t`Goal`}
        hint={t`A new goal starts at zero. Leave it empty for none.`}
        maxLength={goalTitleMaxLength}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="goalCoins"
        label={t`Goal in coins`}
        inputMode="numeric"
        autoComplete="off"
        error={
          isGoalHalf
            ? t`A goal needs a name and an amount.`
            : isGoalGood
              ? null
              : t`Enter a whole number from 1 on.`
        }
      />
      <Failure error={save.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          disabled={
            !isChanged ||
            minCoins < donationMinCoins ||
            ttsMinCoins < donationMinCoins ||
            !isMediaGood ||
            !isGoalGood
          }
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          <Trans>Save</Trans>
        </Button>
        <span className="flex items-center gap-1 text-sm text-ink-soft">
          <PathLink href={path} className="text-accent-ink hover:underline">
            <Trans>Donation page</Trans>
          </PathLink>
          <CopyButton text={new URL(path, location.origin).href} label={t`Copy donation link`} />
        </span>
      </div>
    </>
  )
}

function wholeOf(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : 0
}
