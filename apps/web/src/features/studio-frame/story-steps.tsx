import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'

export type StoryStep = 'canvas' | 'setup' | 'publish'

/** The way of a story: canvas, setup, publish; each step is a link to its place. */
export function StorySteps({
  contentOid,
  current,
  done,
}: {
  contentOid: string
  current: StoryStep
  done: Partial<Record<'canvas' | 'publish', boolean>>
}) {
  const { t } = useLingui()
  // What is out is set up as well.
  const isDone = { ...done, setup: done.publish }
  const steps = [
    { step: 'canvas', label: t`Canvas`, to: '/story/$contentOid/canvas' },
    { step: 'setup', label: t`Setup`, to: '/story/setup/$contentOid' },
    { step: 'publish', label: t`Publish`, to: '/story/setup/$contentOid', hash: 'publish' },
  ] as const
  return (
    <nav aria-label={t`Story steps`}>
      <ol className="flex items-center gap-1">
        {steps.map(({ step, label, ...link }, index) => (
          <li key={step} className="flex items-center gap-1">
            {index > 0 ? <span aria-hidden className="h-px w-3 bg-line-strong sm:w-5" /> : null}
            <Link
              {...link}
              params={{ contentOid }}
              aria-current={step === current ? 'step' : undefined}
              className={cx(
                'inline-flex h-8 items-center gap-2 rounded-md px-2 text-sm font-medium pointer-coarse:h-11',
                step === current
                  ? 'bg-accent-soft text-accent-ink'
                  : 'text-ink-soft hover:bg-pressed hover:text-ink',
              )}
            >
              {isDone[step] ? (
                <Check aria-hidden className="size-4 text-good" />
              ) : (
                <span className="figures text-xs">{index + 1}</span>
              )}
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
