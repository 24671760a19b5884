import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { ContentDisplay } from '../adult/adult-gate.tsx'
import { ContentPage } from '../play/content-page.tsx'
import { contentQuery } from '../play/content.api.ts'
import { StoryStage } from './reader/story-stage.tsx'

/** A branching story on a page of its own. */
export function ScenarioPage() {
  const { api } = useApp()
  const { contentOid } = useParams({ from: '/framed/scenario/$contentOid' })
  const answer = useSuspenseQuery(contentQuery(api, contentOid)).data
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  return (
    <ContentPage
      answer={answer}
      display={display}
      onDisplay={setDisplay}
      className="max-w-[960px]"
      stage={<StoryStage key={contentOid} {...answer} />}
    />
  )
}
