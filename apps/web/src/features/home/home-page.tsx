import { Trans } from '@lingui/react/macro'

export function HomePage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 md:px-8">
      <h1 className="text-xl font-semibold">
        <Trans>Stories you play with the people who made them</Trans>
      </h1>
    </div>
  )
}
