import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { AdultGate, type ContentDisplay } from '../adult/adult-gate.tsx'
import { storyAdult } from './story-adult.ts'
import { StoryHeader } from './story-header.tsx'

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** The page of a story for adults to who is not shown such: its name and a blur, until they verify. */
export function AdultStory({ content, access }: Answer) {
  const { t } = useLingui()
  const [display, setDisplay] = useState<ContentDisplay>('full-screen')
  return (
    <article
      data-display={display}
      className="mx-auto flex max-w-[720px] flex-col gap-7 px-4 py-8 md:px-8 md:py-12"
    >
      {display === 'none' ? (
        <h1 dir="auto" className="text-2xl font-semibold">
          {content.title}
        </h1>
      ) : (
        <div className="flex flex-col gap-6 sm:flex-row">
          <Picture
            picture={content.thumbnail}
            alt={t`Cover art for ${content.title}`}
            name={content.title}
            eager
            sizes="180px"
            className="aspect-[3/4] w-40 shrink-0 self-start rounded-lg border border-line"
          />
          <StoryHeader content={content} access={access} />
        </div>
      )}
      <AdultGate display={display} onDisplay={setDisplay} words={storyAdult} />
    </article>
  )
}
