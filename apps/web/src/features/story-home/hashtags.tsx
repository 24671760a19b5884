import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

/** The hashtags of the newest stories; each leads to all stories that carry it. */
export function Hashtags({ hashtags }: { hashtags: { tag: string }[] }) {
  const id = useId()
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        <Trans>Hashtags</Trans>
      </h2>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {hashtags.map(({ tag }) => (
          <li key={tag} className="min-w-0">
            <Link
              to="/search"
              search={{ pt: tag }}
              className="flex h-9 max-w-full items-center rounded-full border border-line px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:h-11"
            >
              <span className="truncate">#{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
