import type { ReactNode } from 'react'

/** Choices that stand open side by side, of which one is in force. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  )
}

export function Chip({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="h-9 rounded-full border border-line px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink pointer-coarse:h-11"
    >
      {children}
    </button>
  )
}
