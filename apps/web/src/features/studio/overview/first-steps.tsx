import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Circle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Api } from '../../../lib/api.ts'
import { readStorage, writeStorage } from '../../../lib/device.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'

type Steps = OutputOf<'GET /channel/first-steps'>['steps']

const hiddenKey = 'plax_first_steps_hidden'

export function firstStepsQuery(api: Api) {
  return queryOptions({
    queryKey: ['studio-overview', 'first-steps'],
    queryFn: ({ signal }) => api('GET /channel/first-steps', { signal }),
    staleTime: 0,
  })
}

/** What a new creator does first, until all is done or they hide it on this device. */
export function FirstSteps({ steps, creatorOid }: { steps: Steps; creatorOid: string }) {
  const { t } = useLingui()
  const heading = useId()
  const [isHidden, setHidden] = useState(() => readStorage(hiddenKey) === creatorOid)
  const done = steps.filter(({ isDone }) => isDone).length
  if (isHidden || done === steps.length) return null
  const all = steps.length
  const hide = () => {
    writeStorage(hiddenKey, creatorOid)
    setHidden(true)
  }
  return (
    <section
      aria-labelledby={heading}
      className="mb-8 rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="text-lg font-semibold">
          <Trans>Your first steps</Trans>
        </h2>
        <p className="figures mr-auto text-sm text-ink-soft">
          <Trans>
            {done} of {all} done
          </Trans>
        </p>
        <Button size="sm" variant="ghost" onClick={hide}>
          <Trans context="first steps">Hide</Trans>
        </Button>
      </div>
      <Progress label={t`Your first steps`} value={done / all} />
      <ol className="mt-3 divide-y divide-line text-sm">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-start gap-3 py-2.5">
            {isDone ? (
              <CircleCheck aria-label={t`Done`} className="mt-0.5 size-5 shrink-0 text-good" />
            ) : (
              <Circle
                aria-label={t`Not done yet`}
                className="mt-0.5 size-5 shrink-0 text-ink-faint"
              />
            )}
            <span className={isDone ? 'text-ink-faint' : undefined}>{texts[step]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const link =
  'font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current'

const texts: Record<Steps[number]['step'], ReactNode> = {
  picture: (
    <Trans>
      <Link to="/myinfo" search={{ tab: 'profile' }} className={link}>
        Choose a profile image
      </Link>{' '}
      so that fans recognize you in comments, chats, and search.
    </Trans>
  ),
  channel: (
    <Trans>
      <Link to="/studio" search={{ view: 'channel' }} className={link}>
        Introduce your channel
      </Link>{' '}
      in a few lines. A banner and links are optional.
    </Trans>
  ),
  upload: (
    <Trans>
      <b className="font-medium">Publish your first work.</b> Choose “New” above, then a story, a
      video, audio, or files.
    </Trans>
  ),
  tier: (
    <Trans>
      <Link to="/studio" search={{ view: 'tiers' }} className={link}>
        Offer a tier
      </Link>{' '}
      for fans who want to support you every month.
    </Trans>
  ),
  payout: (
    <Trans>
      <Link to="/studio" search={{ view: 'settlement' }} className={link}>
        Add your payout account
      </Link>{' '}
      so that your earnings can be paid out.
    </Trans>
  ),
}
