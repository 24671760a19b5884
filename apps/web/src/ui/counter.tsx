import { cx } from './class-names.ts'

/** Characters used of those allowed, as people count them: an emoji is one. */
export function Counter({ text, max }: { text: string; max: number }) {
  const used = countCharacters(text)
  return (
    <span className={cx('figures text-xs', used > max ? 'text-danger' : 'text-ink-faint')}>
      {used}/{max}
    </span>
  )
}

export function countCharacters(text: string): number {
  return Array.from(text).length
}
