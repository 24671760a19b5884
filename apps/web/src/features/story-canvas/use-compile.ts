import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Canvas } from '@plax/story-engine/canvas'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { showToast } from '../../ui/toast.ts'
import type { Autosave } from './autosave.ts'
import type { Problem } from './editor.ts'
import { useEditor } from './use-editor.ts'

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
      showToast(t`Compiled. The story can be played as it is now.`)
      void queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    },
    onError: (error) => {
      if (error instanceof Unsaved) {
        showToast(t`The canvas could not be saved, so it was not compiled.`, { tone: 'danger' })
        return
      }
      if (error instanceof ApiError && Array.isArray(error.details.diagnostics)) {
        const problems = error.details.diagnostics as Problem[]
        const errors = problems.filter(({ severity }) => severity === 'error').length
        const toFix = t`${plural(errors, {
          one: '# error must be fixed.',
          other: '# errors must be fixed.',
        })}`
        editor.showProblems(problems)
        editor.openProblems(true)
        showToast(`${messageOf(error, i18n)} ${toFix}`, { tone: 'danger' })
        return
      }
      showToast(messageOf(error, i18n), { tone: 'danger' })
    },
    onSettled: single.end,
  })
  return {
    isPending: mutation.isPending,
    run: () => {
      if (single.begin()) mutation.mutate()
    },
  }
}

export type Compile = ReturnType<typeof useCompile>

class Unsaved extends Error {}
