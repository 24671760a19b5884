import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Canvas } from '@plax/story-engine/canvas'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import type { Problem } from '../editor.ts'
import { useEditor } from '../use-editor.ts'
import { compilesKey } from './compiles.query.ts'

const phone = '(max-width: 639.9px)'

/** Saves and compiles; what the server finds wrong lands in the list of problems. */
export function useCompile(contentOid: string, autosave: Autosave<Canvas>) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const editor = useEditor()
  const queryClient = useQueryClient()
  const single = useOneAtATime()
  const mutation = useMutation({
    mutationFn: async () => {
      if (!(await autosave.flush())) throw new Unsaved()
      return api('POST /story-chat/compiled/update', { body: { contentOid } })
    },
    onSuccess: () => {
      showToast(t`Latest changes compiled`)
      void queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.details.diagnostics : null
      if (Array.isArray(found)) {
        editor.showProblems(found as Problem[])
        // On a phone the first of them is told with the failure, and a list would hide the drawing.
        if (!matchMedia(phone).matches) editor.openProblems(true)
      }
    },
    onSettled: () => {
      single.end()
      void queryClient.invalidateQueries({ queryKey: compilesKey(contentOid) })
    },
  })
  const { error } = mutation
  const explain = (reason: Error) =>
    reason instanceof Unsaved
      ? t`Couldn’t save the canvas, so it wasn’t compiled. Try again.`
      : messageOf(reason, i18n)
  return {
    isPending: mutation.isPending,
    /** Why the last compile failed, until it is dismissed or another one begins. */
    failure: error && explain(error),
    dismiss: mutation.reset,
    run: () => {
      if (single.begin()) mutation.mutate()
    },
  }
}

export type Compile = ReturnType<typeof useCompile>

class Unsaved extends Error {}
