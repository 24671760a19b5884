import type { ReactNode } from 'react'

/** What is known of one thing, name by name. */
export function Facts({ facts }: { facts: [name: ReactNode, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-4 rounded-lg border border-line bg-raised p-4 md:p-5">
      {facts.map(([name, value], index) => (
        // The names are fixed, so their places are.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="min-w-0">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="mt-0.5 text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
