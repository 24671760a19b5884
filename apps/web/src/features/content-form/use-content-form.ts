import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { createAutosave, type SaveStatus } from '../../lib/autosave.ts'
import { messageOf, saveMessageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import { type Content, editedContentQuery } from './content.queries.ts'
import { dateWords } from './date-words.ts'
import {
  bodyOf,
  changedSince,
  type Draft,
  type DraftField,
  draftOf,
  fieldOfRefusal,
} from './draft.ts'

/** A refusal and where it belongs; without a field it stands at the publish bar. */
export interface Refusal {
  field: DraftField | null
  message: string
  isConflict: boolean
  /** Of a change to what is published (R-content-061). */
  isUpdate: boolean
}

type Task = 'publish' | 'update'

/** A save, and the draft as it was when it began. */
interface Save {
  task: Task
  sent: Draft
}

/** What is saved by itself, and with the form at the latest. */
export interface OwnPart {
  isChanged: boolean
  /** Null where it can’t be saved as it is. */
  save: (() => Promise<unknown>) | null
}

/**
 * The form of a content. A draft is saved as it is typed (R-upload-007); what is published is changed
 * only by its button, as everyone sees it at once.
 */
export function useContentForm(content: Content) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const [first] = useState(() => draftOf(content, new Date()))
  const { form, values: draft, isChanged, set } = useDraft<Draft>(first)
  const { contentOid } = content
  const isDraft = content.status === 'inprogress'
  const saving = useDraftSaving(content, { draft, isDraft })
  const [chapters, setChapters] = useState<OwnPart>({ isChanged: false, save: null })

  const show = (next: Content) => {
    queryClient.setQueryData(editedContentQuery(api, contentOid).queryKey, next)
    void queryClient.invalidateQueries({ queryKey: ['own-contents'] })
  }
  const outWords = ({ scheduledFor }: Content) => {
    if (scheduledFor === null) return t`Content published`
    const date = dateWords(i18n, scheduledFor)
    return t`Scheduled for ${date}`
  }
  const run = async ({ task, sent }: Save) => {
    if (chapters.isChanged) await chapters.save?.()
    if (task === 'publish') {
      // A conflict is settled before anything goes out.
      if (!(await saving.flush())) throw saving.error() ?? new Error('not saved')
      const body = { contentOid, ...bodyOf(sent) }
      return (await api('POST /content', { body })).content
    }
    const known = queryClient.getQueryData(editedContentQuery(api, contentOid).queryKey) ?? content
    const version = known.editing?.version
    const contentStatus = content.status
    const body = { contentOid, ...bodyOf(sent), contentStatus, ...(version ? { version } : {}) }
    return (await api('POST /content/update', { body })).content
  }
  const single = useOneAtATime()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (next, { task, sent }) => {
      saving.end()
      const since = changedSince(sent, form.getValues())
      form.reset(sent)
      for (const [field, value] of since) set(field, value)
      show(next)
      if (task === 'update') showToast(t`Content saved`)
      else showToast(outWords(next))
    },
    onSettled: single.end,
  })
  const isUpdate = mutation.variables?.task === 'update'
  const refusal = mutation.error && { ...refusalOf(mutation.error, i18n), isUpdate }
  const forget = () => {
    if (mutation.isError) mutation.reset()
  }
  return {
    form,
    draft,
    isDraft,
    set: ((name, value) => {
      set(name, value)
      forget()
    }) as typeof set,
    /** What would be lost: of a draft, only what the server does not have yet. */
    isUnsaved: chapters.isChanged || (isDraft ? saving.status !== 'standby' : isChanged),
    setChapters,
    hasOpenChapters: chapters.isChanged && chapters.save === null,
    saveStatus: saving.status,
    retrySave: saving.flush,
    refusal,
    forget,
    errorOf: (field: DraftField) => (refusal?.field === field ? refusal.message : undefined),
    /** Takes what was saved elsewhere, and lets go of what is here. */
    loadTheirs: async () => {
      const { content: theirs } = await api('GET /content/content', { query: { contentOid } })
      const next = draftOf(theirs, new Date())
      show(theirs)
      form.reset(next)
      mutation.reset()
      await saving.settle(theirs, { theirs: next, kept: next })
    },
    /** Saves what is here over what was saved elsewhere. */
    keepOurs: async () => {
      const { content: theirs } = await api('GET /content/content', { query: { contentOid } })
      show(theirs)
      mutation.reset()
      if (isDraft) {
        await saving.settle(theirs, { theirs: draftOf(theirs, new Date()), kept: draft })
      } else if (single.begin()) mutation.mutate({ task: 'update', sent: draft })
    },
    run: (task: Task) => {
      if (single.begin()) mutation.mutate({ task, sent: draft })
    },
    isRunning: mutation.isPending,
  }
}

/** Keeps a draft on the server as it is typed. */
function useDraftSaving(content: Content, { draft, isDraft }: { draft: Draft; isDraft: boolean }) {
  const { api, i18n } = useApp()
  const { contentOid } = content
  const [status, setStatus] = useState<SaveStatus>('standby')
  const lastError = useRef<unknown>(null)
  const [autosave] = useState(() =>
    createAutosave(
      { state: JSON.stringify(draft), version: content.editing?.version ?? 0 },
      {
        save: async (state, version) => {
          const body = { contentOid, version, ...bodyOf(JSON.parse(state) as Draft) }
          const saved = await api('POST /content/save', { body })
          return { version: saved.content.editing?.version ?? version + 1 }
        },
        isConflict,
        onStatus: (next, error) => {
          setStatus(next)
          if (next === 'failed' && lastError.current === null) {
            showToast(saveMessageOf(error, i18n), { tone: 'danger' })
          }
          lastError.current = error ?? null
        },
        later: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
    ),
  )
  const state = JSON.stringify(draft)
  useEffect(() => {
    if (isDraft) autosave.change(state)
  }, [autosave, isDraft, state])
  // What was typed last is kept where the page is left within the pause.
  useEffect(() => () => void autosave.flush().then(autosave.stop), [autosave])
  return {
    status,
    error: () => lastError.current,
    flush: () => autosave.flush(),
    end: autosave.stop,
    settle: (theirs: Content, next: { theirs: Draft; kept: Draft }) =>
      autosave.settle(
        { version: theirs.editing?.version ?? 0, state: JSON.stringify(next.theirs) },
        JSON.stringify(next.kept),
      ),
  }
}

function refusalOf(error: Error, i18n: I18n): Omit<Refusal, 'isUpdate'> {
  const isOurs = error instanceof ApiError
  return {
    field: isOurs ? fieldOfRefusal(error.code, error.details) : null,
    message: messageOf(error, i18n),
    isConflict: isConflict(error),
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'content.conflict'
}

export type ContentForm = ReturnType<typeof useContentForm>
