import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const tones = {
  plain: 'bg-pressed text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  gold: 'bg-gold-soft text-gold',
  teal: 'bg-teal-soft text-teal',
  good: 'bg-good-soft text-good',
  danger: 'bg-danger-soft text-danger',
  live: 'bg-danger-fill text-on-accent',
}

export type BadgeTone = keyof typeof tones

/** One word about the thing it stands on. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
