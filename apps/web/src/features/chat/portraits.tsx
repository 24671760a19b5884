import { cx } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import type { Story } from './room-story.ts'

/** Who is in a reply: one portrait, or up to three of them over each other. */
export function Portraits(props: { characters: Story['characters']; storyTitle: string }) {
  const { characters, storyTitle } = props
  const shown =
    characters.length > 0 ? characters.slice(0, 3) : [{ name: storyTitle, portrait: null }]
  const names = characters.map((character) => character.name).join(' · ')
  return (
    <div className="flex items-center gap-3 md:flex-col md:items-start">
      <div className="flex md:flex-col">
        {shown.map(({ name, portrait }, index) => (
          <Picture
            key={name}
            picture={portrait}
            alt=""
            name={name}
            sizes="56px"
            className={cx(
              'rounded-full border-2 border-ground [&>span]:text-base',
              shown.length > 1 ? 'size-9 md:size-11' : 'size-10 md:size-14',
              index > 0 && '-ml-3 md:-mt-2 md:ml-0',
            )}
          />
        ))}
      </div>
      <span aria-hidden className="text-sm font-semibold text-accent-ink md:hidden">
        {names || storyTitle}
      </span>
    </div>
  )
}
