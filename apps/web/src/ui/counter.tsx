import { countCharacters } from '@plax/story-engine/characters'
import { cx } from './class-names.ts'

/** Characters used of those allowed. */
export function Counter({ text, max }: { text: string; max: number }) {
  const used = countCharacters(text)
  return (
    <span className={cx('figures text-xs', used > max ? 'text-danger' : 'text-ink-faint')}>
      {used}/{max}
    </span>
  )
}
