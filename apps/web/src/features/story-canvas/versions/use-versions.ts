import type { OutputOf } from '@plax/contracts'
import type { Canvas } from '@plax/story-engine/canvas'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'
import { messageOf, saveMessageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { useEditor } from '../use-editor.ts'

export type CanvasVersion = OutputOf<'GET /story-chat/chat-canvas/versions'>['items'][number]

function versionsQuery(api: Api, contentOid: string) {
  return {
    ...pagedQuery(['canvas-versions', contentOid], (page, signal) =>
      api('GET /story-chat/chat-canvas/versions', {
        query: { contentOid, limit: 30, ...page },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** A canvas as it was; it never changes. */
export function versionQuery(api: Api, contentOid: string, version: number) {
  return queryOptions({
    queryKey: ['canvas-version', contentOid, version],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-canvas/version', { query: { contentOid, version }, signal }),
    staleTime: 30_000,
  })
}

/** The history of a canvas, and what can be done with a version. */
export function useVersions(contentOid: string, autosave: Autosave<Canvas>) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const list = useInfiniteQuery(versionsQuery(api, contentOid))
  const renew = () => queryClient.invalidateQueries({ queryKey: ['canvas-versions', contentOid] })
  const label = useMutation({
    mutationFn: (named: { version: number; label: string }) =>
      api('POST /story-chat/chat-canvas/label', { body: { contentOid, ...named } }),
    onSuccess: renew,
    onError: (error) => showToast(saveMessageOf(error, i18n), { tone: 'danger' }),
  })
  const restore = useRestore(contentOid, autosave)
  return {
    list,
    label,
    restore: useMutation({
      mutationFn: restore,
      onSuccess: () => showToast(t`Version restored`),
      onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
      onSettled: renew,
    }),
  }
}

/** Puts a former version in the place of the present one; an edit, so that undo goes back. */
export function useRestore(contentOid: string, autosave: Autosave<Canvas>) {
  const { t } = useLingui()
  const { api } = useApp()
  const editor = useEditor()
  return async (restoreVersion: number): Promise<void> => {
    if (!(await autosave.flush()))
      throw new Error(t`Couldn’t save the canvas, so nothing was changed. Try again.`)
    const back = await api('POST /story-chat/chat-canvas/restore', {
      body: { contentOid, restoreVersion, version: autosave.version() },
    })
    editor.keepPictures(back.pictures)
    autosave.moved({ version: back.version, state: back.canvas })
    editor.replace(back.canvas)
  }
}
