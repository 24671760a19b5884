import type { OutputOf } from '@plax/contracts'
import type { Canvas } from '@plax/story-engine/canvas'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import type { Api } from '../../lib/api.ts'

export type LoadedCanvas = OutputOf<'GET /story-chat/chat-canvas'>
export type NodeMatch = OutputOf<'GET /story-chat/search/nodes'>['items'][number]
export type CardImport = OutputOf<'POST /story-chat/card-import'>

/** Fetched again each time that the editor opens; the editor keeps it from then on. */
export function canvasQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['canvas', contentOid],
    queryFn: ({ signal }) => api('GET /story-chat/chat-canvas', { query: { contentOid }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export async function saveCanvas(
  api: Api,
  body: { contentOid: string; canvas: Canvas; version: number },
): Promise<{ version: number }> {
  return api('POST /story-chat/chat-canvas', { body })
}

export function isCanvasConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'story.canvas_conflict'
}

/** Reads a character card; with `create` it becomes a new draft at once. */
export async function importCard(
  api: Api,
  file: File,
  options: { create: boolean },
): Promise<CardImport> {
  return api('POST /story-chat/card-import', {
    query: { create: options.create ? 'true' : 'false' },
    form: fileForm(file),
  })
}

/** Reads a lorebook into a node; `name` is taken where the file has none. Nothing is stored. */
export async function importLorebook(api: Api, file: File, name: string) {
  return api('POST /story-chat/lorebook-import', { query: { name }, form: fileForm(file) })
}

function fileForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
