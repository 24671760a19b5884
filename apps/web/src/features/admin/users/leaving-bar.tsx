import { Trans } from '@lingui/react/macro'
import { When } from '../../wallet/when.tsx'
import type { ReadUser } from './users.api.ts'

/** That somebody leaves or left; administrators cannot take it back. */
export function LeavingBar({ withdrawal }: { withdrawal: ReadUser['withdrawal'] }) {
  if (!withdrawal) return null
  const { state, askedAt, at } = withdrawal
  return (
    <section
      aria-labelledby="leaving"
      className="rounded-lg border border-line-strong bg-pressed p-4 text-sm"
    >
      <h2 id="leaving" className="font-semibold">
        {state === 'removed' ? <Trans>Has left</Trans> : <Trans>Is leaving</Trans>}
      </h2>
      <p className="mt-1">
        {state === 'removed' ? (
          <Trans>
            They were removed on <When at={at} />. What the books need stays without a name.
          </Trans>
        ) : null}
        {state === 'removing' ? (
          <Trans>
            The account closed on <When at={at} />, and its data is being removed.
          </Trans>
        ) : null}
        {state === 'waiting' ? (
          <Trans>
            The account closes on <When at={at} />. Until then they alone take it back, by signing
            in or in My Info.
          </Trans>
        ) : null}
      </p>
      {askedAt ? (
        <p className="mt-1 text-xs text-ink-soft">
          <Trans>
            Asked on <When at={askedAt} />
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
