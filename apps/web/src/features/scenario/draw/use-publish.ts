import { useLingui } from '@lingui/react/macro'
import type { Scenario } from '@plax/branching/scenario'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { dateWords } from '../../content-form/date-words.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Content } from './draw.api.ts'
import { useDrawing, useDrawingState } from './drawing.ts'

/** Takes the story to its readers: a draft as a whole, later on what was drawn since. */
export function usePublish(content: Content, autosave: Autosave<Scenario>) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const drawing = useDrawing()
  const { contentOid } = content
  const [isPublished, setPublished] = useState(content.status !== 'inprogress')
  const hasChanges = useDrawingState(
    ({ served, saveStatus }) => served.hasChanges || saveStatus !== 'standby',
  )
  const running = useMutation({
    mutationFn: async () => {
      // What is not saved is not published; the label says why.
      if (!(await autosave.flush())) return 'unsaved'
      if (isPublished) {
        const body = { contentOid, version: autosave.version() }
        const { problems } = await api('POST /content/scenario/publish', { body })
        drawing.showServed({ problems, hasChanges: false })
        return 'published'
      }
      const published = await api('POST /content', { body: { contentOid } })
      drawing.showServed({ hasChanges: false })
      return published.content.scheduledFor ?? 'published'
    },
    onSuccess: async (outcome) => {
      if (outcome === 'unsaved') return
      setPublished(true)
      const isOut = outcome === 'published'
      const date = isOut ? '' : dateWords(i18n, outcome)
      showToast(isOut ? t`Content published` : t`Scheduled for ${date}`)
      void queryClient.invalidateQueries({ queryKey: ['own-contents'] })
      if (!isOut) {
        await navigate({ to: '/studio/content/$contentOid', params: { contentOid } })
      }
    },
    onError: (error) => {
      const hasProblems = error instanceof ApiError && error.code === 'content.story_problems'
      if (hasProblems) drawing.openProblems(true)
      showToast(messageOf(error, i18n), { tone: 'danger' })
    },
  })
  return {
    isPublished,
    isRunning: running.isPending,
    canRun: !isPublished || hasChanges,
    run: () => running.mutate(),
  }
}

export type Publish = ReturnType<typeof usePublish>
