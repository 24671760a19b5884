import { lazy, Suspense, useEffect, useState } from 'react'

const StoryGallery = lazy(async () => ({
  default: (await import('../images/story-gallery.tsx')).StoryGallery,
}))

/** The gallery comes once the page is there: what a reader has unlocked, only the browser knows. */
export function StoryPictures({ contentOid }: { contentOid: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  if (!isThere) return null
  return (
    <Suspense>
      <StoryGallery contentOid={contentOid} />
    </Suspense>
  )
}
