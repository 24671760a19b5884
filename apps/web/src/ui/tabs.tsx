import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cx } from './class-names.ts'
import { SideArrows } from './side-arrows.tsx'
import { useSideScroll } from './use-side-scroll.ts'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

/** Views of one thing, side by side; arrows move between them. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  wraps = false,
  keeps = false,
}: {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** All are shown, in several rows if need be; otherwise the row scrolls. */
  wraps?: boolean
  /** What is filled in stays while another one is open. */
  keeps?: boolean
}) {
  const row = useRef<HTMLDivElement>(null)
  const more = useSideScroll(row, value)
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      {/* The line stands outside, so that it does not fade with the tabs. */}
      <div className="relative border-b border-line">
        <Radix.List
          ref={row}
          aria-label={label}
          data-before={more.before || undefined}
          data-after={more.after || undefined}
          className={cx(
            'relative -mb-px flex gap-x-1',
            wraps ? 'flex-wrap' : 'side-fade overflow-x-auto scroll-smooth [scrollbar-width:none]',
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="shrink-0 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent-ink data-[state=active]:text-ink"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <SideArrows row={row} more={more} />
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(keeps && { forceMount: true })}
          className="pt-5 outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
