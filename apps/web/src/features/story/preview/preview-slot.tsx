import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { loadAllTexts } from '../../../lib/language.ts'
import { loadPreviewMode, previewStore } from '../../../lib/story-previews.ts'
import { useStore } from '../../../lib/store.ts'

const StoryPreview = lazy(async () => ({
  default: (await import('./story-preview.tsx')).StoryPreview,
}))

/** Home, channels and the wait page of stories. */
const places = /^\/(story|(creatorhome|c)\/[^/]+)?$/

/**
 * Where a way leads to a story from one of those places, cancels it and shows the story in a popup
 * (R-shell-016); a way with the passthrough parameter goes on (R-shell-017).
 */
export function PreviewSlot() {
  const isOn = useStore(previewStore)
  const [contentOid, setContentOid] = useState<string | null>(null)
  const { i18n, language } = useApp()
  // Its switch is not among the first texts, so that it comes with the others.
  useEffect(() => {
    void loadAllTexts(i18n, language).then(loadPreviewMode)
  }, [i18n, language])
  useBlocker({
    disabled: !isOn,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next, action }) => {
      const { passthrough } = next.search as { passthrough?: string }
      const isWay = action === 'PUSH' && places.test(current.pathname)
      if (!isWay || next.routeId !== storyRouteId || passthrough !== undefined) return false
      setContentOid((next.params as { contentOid: string }).contentOid)
      return true
    },
  })
  if (!contentOid) return null
  return (
    <Suspense>
      <StoryPreview contentOid={contentOid} onClose={() => setContentOid(null)} />
    </Suspense>
  )
}

const storyRouteId = '/framed/story/$contentOid'
