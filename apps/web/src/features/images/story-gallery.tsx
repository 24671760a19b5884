import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { Gallery } from './gallery.tsx'
import { galleryQuery } from './images.api.ts'

/** The gallery as a part of a story's page: nothing where there is none, or it is not open. */
export function StoryGallery({ contentOid }: { contentOid: string }) {
  const id = useId()
  const { api } = useApp()
  const { data, error } = useQuery(galleryQuery(api, contentOid))
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  const isNothing = data ? data.items.length === 0 : error === null
  if (isClosed || isNothing) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        <Trans>Images</Trans>
      </h2>
      <Gallery contentOid={contentOid} />
    </section>
  )
}
