import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Prose } from '../../ui/prose.tsx'

/** What the reader said or did: set in from the story by a rule. */
export const OwnWords = memo(function OwnWords({ text, pale }: { text: string; pale?: boolean }) {
  return (
    <article
      className={cx(
        'ml-auto w-full max-w-[56ch] rounded-r-md border-l-2 border-accent-ink bg-accent-soft/50 py-2.5 pr-4 pl-4 leading-relaxed md:pl-5',
        pale && 'opacity-70',
      )}
    >
      <h2 className="mb-0.5 text-xs font-semibold text-accent-ink">
        <Trans>You</Trans>
      </h2>
      <Prose text={text} />
    </article>
  )
})
