import { Link } from '@tanstack/react-router'
import { Picture } from '../../../ui/picture.tsx'
import { tagOf } from '../../../lib/item-language.ts'
import type { StoryCardData } from '../../story/shelf.api.ts'

/** Stories that are too few for a shelf: side by side, as wide as the page lets them. */
export function FewStories({ label, stories }: { label: string; stories: StoryCardData[] }) {
  return (
    <div role="region" aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {stories.map((story) => (
        <article
          key={story.contentOid}
          className="relative flex items-center gap-4 rounded-xl border border-line bg-raised p-2.5 pr-4 transition-colors hover:border-ink-faint"
        >
          <Picture
            picture={story.thumbnail}
            alt=""
            name={story.title}
            sizes="96px"
            className="aspect-[3/4] w-24 shrink-0 rounded-lg"
          />
          <div className="min-w-0" lang={tagOf(story.language)} dir="auto">
            <h3 className="line-clamp-2 font-semibold">
              <Link
                to="/story/$contentOid"
                params={{ contentOid: story.contentOid }}
                className="after:absolute after:inset-0 after:rounded-xl"
              >
                {story.title}
              </Link>
            </h3>
            <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{story.briefIntroduction}</p>
            <p className="mt-1 truncate text-xs text-ink-faint">{story.creatorNickname}</p>
          </div>
        </article>
      ))}
    </div>
  )
}
