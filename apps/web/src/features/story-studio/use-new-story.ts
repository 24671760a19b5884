import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { beginStory } from './begin-story.ts'

/** Begins a story from a card's file, or from a blank canvas, and opens its canvas. */
export function useNewStory() {
  const app = useApp()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (source: File | 'blank') => beginStory(app, source),
    onSuccess: async (contentOid) => {
      if (!contentOid) return
      await navigate({ to: '/story/$contentOid/canvas', params: { contentOid } })
    },
    // A file's failure is told on the page, with what to try.
    onError: (error, source) => {
      if (source === 'blank') showToast(messageOf(error, app.i18n), { tone: 'danger' })
    },
  })
}
