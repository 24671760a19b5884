import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Picture } from '../../ui/picture.tsx'
import { Tint } from '../../ui/tint.tsx'
import { Prose } from '../../ui/prose.tsx'
import { BlockedNotice } from '../blocks/blocked-notice.tsx'
import { Comments } from '../engagement/comments/comments.tsx'
import { LargeView } from '../images/large-view.tsx'
import { AdultStory } from './adult-story.tsx'
import { Characters } from './characters.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { StoryAccess } from './story-access.tsx'
import { StoryHeader } from './story-header.tsx'
import { storyQuery } from './story.api.ts'
import { tagOf } from '../../lib/item-language.ts'
import { useOwnRooms } from './use-own-rooms.ts'

const StoryGallery = lazy(async () => ({
  default: (await import('../images/story-gallery.tsx')).StoryGallery,
}))

/** A story's own page (R-story-chat-011): its art, its one line, the way in, its people. */
export function StoryPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/story/$contentOid' })
  const { content, access } = useSuspenseQuery(storyQuery(api, contentOid)).data
  if (access.reason === 'blocked') return <BlockedStory content={content} access={access} />
  if (access.reason === 'not_adult') return <AdultStory content={content} access={access} />
  const lang = tagOf(content.language)
  // The pictures of a story that is closed to its reader are refused to them.
  const mayHavePictures = access.allowed || access.reason === 'not_compiled'
  return (
    <Tint picture={content.thumbnail}>
      <article className="mx-auto grid max-w-[1160px] gap-x-8 gap-y-7 px-4 py-5 md:grid-cols-[minmax(220px,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(260px,380px)_minmax(0,1fr)] md:px-8 md:py-10 lg:gap-x-12">
        <Picture
          picture={content.thumbnail}
          alt={t`Cover art for ${content.title}`}
          name={content.title}
          eager
          sizes="(min-width: 768px) 380px, 100vw"
          className="aspect-[5/4] self-start rounded-xl border border-line max-md:-mx-4 max-md:-mt-5 max-md:rounded-none max-md:border-0 md:sticky md:top-20 md:aspect-[3/4]"
        />
        <div className="flex min-w-0 flex-col gap-9">
          <div className="flex flex-col gap-6">
            <StoryHeader content={content} access={access} />
            <StoryAccess content={content} access={access} />
          </div>
          {content.description ? (
            <section lang={lang} dir="auto" className="max-w-[65ch] text-ink-soft">
              <LargeView pictures={[]}>
                <Prose text={content.description} />
              </LargeView>
            </section>
          ) : null}
          {content.characters.length > 0 ? (
            <Characters
              characters={content.characters}
              isWordless={content.editing !== null && !content.canvasPublic}
            />
          ) : null}
          {content.prologue ? (
            <section className="max-w-[65ch]">
              <h2 className="mb-3 text-lg font-semibold">
                <Trans>How it starts</Trans>
              </h2>
              <div
                lang={lang}
                className="border-l-2 border-accent-ink pl-5 text-[1.0625rem] leading-[1.8]"
              >
                <LargeView pictures={[]}>
                  <Prose text={content.prologue} />
                </LargeView>
              </div>
            </section>
          ) : null}
          {mayHavePictures ? <StoryPictures contentOid={contentOid} /> : null}
          <Comments contentOid={contentOid} />
        </div>
      </article>
    </Tint>
  )
}

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** The page of a story that its reader blocked: its name, the way back, and the chats they began. */
function BlockedStory({ content, access }: Answer) {
  const { creator, title, contentOid } = content
  const rooms = useOwnRooms(contentOid).data?.items ?? []
  return (
    <article className="mx-auto flex max-w-[720px] flex-col gap-6 px-4 py-8 md:px-8 md:py-12">
      <header>
        <h1 dir="auto" className="text-2xl font-semibold">
          {title}
        </h1>
        <Link
          to="/creatorhome/$oid"
          params={{ oid: creator.oid }}
          className="text-ink-soft hover:text-ink hover:underline"
        >
          {creator.name}
        </Link>
      </header>
      <BlockedNotice creator={creator} story={content} blocked={access.blocked} />
      {rooms.length > 0 ? <OwnRooms rooms={rooms} /> : null}
    </article>
  )
}

/** The gallery comes once the page is there: what a reader has unlocked, only the browser knows. */
function StoryPictures({ contentOid }: { contentOid: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  if (!isThere) return null
  return (
    <Suspense>
      <StoryGallery contentOid={contentOid} />
    </Suspense>
  )
}
