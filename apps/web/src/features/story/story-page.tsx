import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Characters } from './characters.tsx'
import { genreNames } from './genre-names.ts'
import { storyQuery } from './story.api.ts'

/** A story's own page: large art, its one line, its people, how it begins. */
export function StoryPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/story/$contentOid' })
  const { content } = useSuspenseQuery(storyQuery(api, contentOid)).data
  return (
    <article className="mx-auto grid max-w-[1200px] gap-8 px-4 py-6 md:grid-cols-[minmax(240px,360px)_minmax(0,1fr)] md:gap-12 md:px-8 md:py-10">
      <Picture
        picture={content.thumbnail}
        alt={t`Art of ${content.title}`}
        name={content.title}
        eager
        sizes="(min-width: 768px) 360px, 100vw"
        className="aspect-[3/4] self-start rounded-lg border border-line max-md:mx-auto max-md:w-full max-md:max-w-sm"
      />
      <div className="flex min-w-0 flex-col gap-8">
        <header className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-faint">
            <Trans>by {content.creatorNickname}</Trans>
          </p>
          <h1 className="text-2xl font-semibold">{content.title}</h1>
          <p className="text-lg text-ink-soft">{content.briefIntroduction}</p>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone="accent">{t(genreNames[content.genre])}</Badge>
            {content.hashtags.map((tag) => (
              <Badge key={tag}>#{tag}</Badge>
            ))}
          </div>
        </header>
        {content.characters.length > 0 ? <Characters characters={content.characters} /> : null}
        {content.description ? (
          <section className="max-w-[65ch] text-ink-soft">
            <Prose text={content.description} />
          </section>
        ) : null}
        {content.prologue ? (
          <section className="max-w-[65ch]">
            <h2 className="mb-3 text-lg font-semibold">
              <Trans>How it begins</Trans>
            </h2>
            <div className="border-l-2 border-accent pl-4 leading-[1.75]">
              <Prose text={content.prologue} />
            </div>
          </section>
        ) : null}
      </div>
    </article>
  )
}
