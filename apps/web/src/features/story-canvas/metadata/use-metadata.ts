import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { LoadedCanvas } from '../canvas.api.ts'
import type { Metadata } from '../editor.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

/** What someone else set meanwhile, and the same with what was to be set here. */
export interface MetadataConflict {
  version: number
  theirs: Metadata
  mine: Metadata
}

/** The settings of the canvas itself; a conflict is asked about (R-story-chat-080). */
export function useMetadata(loaded: LoadedCanvas) {
  const { api, i18n, queryClient } = useApp()
  const editor = useEditor()
  const metadata = useEditorState((state) => state.metadata)
  const [version, setVersion] = useState(loaded.metadataVersion)
  const [conflict, setConflict] = useState<MetadataConflict | null>(null)
  const { contentOid } = loaded
  const mutation = useMutation({
    mutationFn: ({ version: over, patch }: { version: number; patch: Partial<Metadata> }) =>
      api('POST /story-chat/chat-canvas/metadata', {
        body: { contentOid, version: over, ...patch },
      }),
    onSuccess: (saved) => {
      editor.showMetadata(saved.metadata)
      setVersion(saved.version)
      setConflict(null)
      void queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    },
    onError: (error, { patch }) => {
      const found = conflictOf(error, patch)
      if (found) setConflict(found)
      else showToast(saveMessageOf(error, i18n), { tone: 'danger' })
    },
  })
  return {
    metadata,
    isPending: mutation.isPending,
    conflict,
    change: (patch: Partial<Metadata>) => mutation.mutate({ version, patch }),
    keepMine: () => {
      if (conflict) mutation.mutate({ version: conflict.version, patch: conflict.mine })
    },
    takeTheirs: () => {
      if (!conflict) return
      editor.showMetadata(conflict.theirs)
      setVersion(conflict.version)
      setConflict(null)
    },
  }
}

function conflictOf(error: unknown, patch: Partial<Metadata>): MetadataConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'story.canvas_metadata_conflict') return null
  const { version, metadata } = error.details as { version: number; metadata: Metadata }
  return { version, theirs: metadata, mine: { ...metadata, ...patch } }
}
