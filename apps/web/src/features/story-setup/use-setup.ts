import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf, saveMessageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import type { StoryContent } from '../story/story.queries.ts'
import { compilesKey } from '../story-canvas/compile/compiles.query.ts'
import type { Fault } from './compile-faults.tsx'
import {
  bodyOf,
  draftOf,
  fieldOfRefusal,
  type Draft,
  type DraftField,
  type SettingsBody,
} from './draft.ts'

/** To publish compiles first where the canvas changed; `publishCompiled` takes what was compiled before. */
type Task = 'save' | 'publish' | 'publishCompiled' | 'unpublish' | 'compile'

/** A refusal and where it belongs; without a field it stands at the publish bar. */
export interface Refusal {
  field: DraftField | null
  message: string
  /** Someone saved other settings meanwhile (R-story-chat-080). */
  isConflict: boolean
  /** What keeps the canvas from compiling. */
  faults: Fault[]
  /** The settings are saved; the compile before publishing failed. */
  stoppedPublishing: boolean
}

/** The form of a story's settings: what is typed, and what can be done with it. */
export function useSetup(story: StoryContent) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const { form, values: draft, isChanged, set } = useDraft(draftOf(story))
  const { contentOid } = story

  const show = (content: StoryContent | null) => {
    if (!content) return
    queryClient.setQueryData(['edited-story', contentOid], content)
    void queryClient.invalidateQueries({ queryKey: ['own-stories'] })
    void queryClient.invalidateQueries({ queryKey: ['story', contentOid] })
  }
  const send = async (requestType: 'save' | 'update' | 'upload', settings: SettingsBody) => {
    const version = (queryClient.getQueryData<StoryContent>(['edited-story', contentOid]) ?? story)
      .editing?.version
    const { content } = await api('POST /story-chat/chat-content', {
      body: {
        requestType,
        contentOid,
        ...(version === undefined ? {} : { version }),
        ...settings,
      },
    })
    show(content)
  }
  const write = async (requestType: 'save' | 'update' | 'upload', settings: Draft) => {
    await send(requestType, bodyOf(settings))
    form.reset(settings)
  }
  const compile = async () => {
    setIsCompiling(true)
    try {
      await api('POST /story-chat/compiled/update', { body: { contentOid } })
    } finally {
      setIsCompiling(false)
      void queryClient.invalidateQueries({ queryKey: compilesKey(contentOid) })
      await queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    }
  }
  const run = async (task: Task) => {
    if (task === 'compile') return compile()
    if (task === 'unpublish') {
      // Alone, so that what is being typed neither hinders it nor goes out with it.
      await send('update', { visibility: 'private' })
      form.reset(
        { ...(form.formState.defaultValues as Draft), visibility: 'private' },
        { keepValues: true },
      )
      return set('visibility', 'private')
    }
    const keep = () => write(story.state === 'published' ? 'update' : 'save', draft)
    if (task === 'save') return keep()
    if (task === 'publish' && story.editing?.needsCompile) {
      // What the settings lack is told before the longer work, and a failed compile loses none of them.
      await keep()
      await compile()
    }
    return write('upload', { ...draft, visibility: 'public' })
  }
  const done: Record<Task, string> = {
    save: t`Story saved`,
    publish: t`Story published`,
    publishCompiled: t`Story published`,
    unpublish: t`Story unpublished`,
    compile: t`Latest changes compiled`,
  }
  const [isCompiling, setIsCompiling] = useState(false)
  const single = useOneAtATime()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (_, task) => showToast(done[task]),
    onError: (error) => {
      // Saving again then goes over what is there now: that is what keeping ours means.
      if (!isConflict(error)) return
      void queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    },
    onSettled: single.end,
  })
  const refusal = mutation.error && refusalOf(mutation.error, mutation.variables, i18n)
  /** What was refused of a field is no longer what stands there. */
  const forget = (field: string) => {
    if (refusal?.field === field) mutation.reset()
  }
  return {
    contentOid,
    form,
    draft,
    set: ((name, value) => {
      set(name, value)
      forget(name)
    }) as typeof set,
    isChanged,
    refusal,
    forget,
    loadTheirs: () => {
      form.reset(draftOf(story))
      mutation.reset()
    },
    run: (task: Task) => {
      if (single.begin()) mutation.mutate(task)
    },
    running: mutation.isPending ? mutation.variables : null,
    isCompiling,
  }
}

function refusalOf(error: Error, task: Task, i18n: I18n): Refusal {
  const hasCompileFailed = error instanceof ApiError && error.code.startsWith('story.compile_')
  const describe = task === 'compile' || hasCompileFailed ? messageOf : saveMessageOf
  return {
    field: fieldOfRefusal(error instanceof ApiError ? error.code : ''),
    message: describe(error, i18n),
    isConflict: isConflict(error),
    faults: faultsOf(error),
    stoppedPublishing: task === 'publish' && hasCompileFailed,
  }
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'story.metadata_conflict'
}

const shownFaults = 3

/** The first errors that a compile found. */
function faultsOf(error: unknown): Fault[] {
  const found = error instanceof ApiError ? error.details.diagnostics : null
  if (!Array.isArray(found)) return []
  return (found as Fault[]).filter(({ severity }) => severity === 'error').slice(0, shownFaults)
}

export type Setup = ReturnType<typeof useSetup>
