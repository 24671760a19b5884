import { Trans } from '@lingui/react/macro'

/** In the place of the composer, where the story is no longer open. */
export function ClosedStory() {
  return (
    <section
      role="status"
      className="shrink-0 border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto max-w-[640px]">
        <p className="font-semibold">
          <Trans>This story is no longer open.</Trans>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          <Trans>Nothing can be added, but what was told here stays for you to read.</Trans>
        </p>
      </div>
    </section>
  )
}
