import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Lock } from 'lucide-react'
import { DonateFields } from './donate-fields.tsx'
import type { DonationOptions } from './donation.api.ts'
import { GivingChoice } from './giving-choice.tsx'
import { GoalBar } from './goal-bar.tsx'
import { type Giving, leastCoins, useDonate } from './use-donate.ts'
import { useGiving } from './use-giving.ts'

/** The form of a donation page, or why there is none. */
export function DonatePanel({ options }: { options: DonationOptions }) {
  const viewer = useViewer()
  const offered = useGiving(options)
  const { isLocked, creatorOid, goal } = options
  const { giving, isLoading } = offered
  if (isLocked) {
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={<Trans>This donation page is locked</Trans>}
        text={<Trans>The creator isn’t taking donations right now.</Trans>}
      />
    )
  }
  return (
    <Card className="flex flex-col gap-5">
      {goal ? <GoalBar goal={goal} /> : null}
      {viewer?.oid === creatorOid ? (
        <p className="text-sm text-ink-soft">
          <Trans>This is your own donation page. Share its link with your viewers.</Trans>
        </p>
      ) : isLoading ? (
        <Skeleton className="h-96" />
      ) : giving ? (
        <Form key={creatorOid} {...{ options, offered, giving }} />
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>The creator doesn’t take donations of this kind right now.</Trans>
        </p>
      )}
    </Card>
  )
}

function Form({
  options,
  offered,
  giving,
}: {
  options: DonationOptions
  offered: ReturnType<typeof useGiving>
  giving: Giving
}) {
  const viewer = useViewer()
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const donating = useDonate(options, {
    giving,
    dataOrigin: 'donation_page',
    onSent: () => {
      donating.draft.form.reset()
      donating.draft.set('coins', String(leastCoins(giving, options)))
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!viewer) return openSignIn()
    setError(null)
    setSending(true)
    await donating.send().catch(setError)
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <GivingChoice donating={donating} offered={offered} />
      <DonateFields donating={donating} />
      <Failure error={error instanceof Error ? error : null} />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        disabled={viewer !== null && !donating.isReady}
      >
        {giving.kind === 'mission' ? <Trans>Send mission</Trans> : <Trans>Donate</Trans>}
      </Button>
    </form>
  )
}
