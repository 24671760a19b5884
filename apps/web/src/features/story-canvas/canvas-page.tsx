import '../../lib/zod-without-eval.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi, useLocation } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { useEffect, useState } from 'react'
import { PageMessage } from '../../ui/page-message.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { sessionEndedStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { canvasQuery, type LoadedCanvas } from './canvas.api.ts'
import { CanvasScreen } from './canvas-screen.tsx'
import { createEditor, type Editor } from './editor.ts'
import { placeOfHash } from './node-hash.ts'
import { EditorContext } from './use-editor.ts'

const route = getRouteApi('/framed/story/$contentOid/canvas')

/** R-story-chat-006. */
export function CanvasPage() {
  const { contentOid } = route.useParams()
  const { api } = useApp()
  // Asked for as a visitor, it would be closed, and what is drawn here would be gone.
  const hasEnded = useStore(sessionEndedStore)
  const loaded = useQuery({ ...canvasQuery(api, contentOid), enabled: !hasEnded })
  if (loaded.isPending) return <LoadingCanvas />
  if (loaded.isError) {
    return <FailedCanvas error={loaded.error} onRetry={() => void loaded.refetch()} />
  }
  return <LoadedEditor key={contentOid} loaded={loaded.data} />
}

function LoadedEditor({ loaded }: { loaded: LoadedCanvas }) {
  const [editor] = useState(() =>
    createEditor({
      canvas: loaded.canvas,
      pictures: loaded.pictures,
      readOnly: !loaded.canEdit,
      metadata: loaded.metadata,
    }),
  )
  useAskedNode(editor)
  return (
    <EditorContext value={editor}>
      <ReactFlowProvider>
        <CanvasScreen loaded={loaded} />
      </ReactFlowProvider>
    </EditorContext>
  )
}

/** Shows the node, and the field of it, that the address asks for, once the canvas is drawn. */
function useAskedNode(editor: Editor): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const place = placeOfHash(hash)
    if (!place) return undefined
    const timer = setTimeout(() => editor.reveal(place.nodeId, place.field), 100)
    return () => clearTimeout(timer)
  }, [editor, hash])
}

function FailedCanvas({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const viewer = useViewer()
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  return (
    <main>
      {isClosed ? (
        <PageMessage
          title={<Trans>You don’t have access</Trans>}
          text={<Trans>You don’t have access to this canvas.</Trans>}
        >
          {viewer ? null : <LogInButton />}
          <Link to="/" className={buttonClasses(viewer ? 'primary' : 'secondary')}>
            <Trans>Go to Home</Trans>
          </Link>
        </PageMessage>
      ) : (
        <div className="mx-auto max-w-lg px-4 py-24">
          <ErrorState error={error} onRetry={onRetry} />
          <p className="mt-4 text-center">
            <Link to="/studio" className={buttonClasses('ghost')}>
              <Trans>Back to Studio</Trans>
            </Link>
          </p>
        </div>
      )}
    </main>
  )
}

function LoadingCanvas() {
  return (
    <div role="status" className="flex h-dvh flex-col">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <div className="h-14 border-b border-line" />
      <div className="grid flex-1 grid-cols-2 place-items-center gap-8 p-12 md:grid-cols-3">
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} className="h-36 w-full max-w-[248px]" />
        ))}
      </div>
    </div>
  )
}
