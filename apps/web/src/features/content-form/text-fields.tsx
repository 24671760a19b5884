import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChapterFields } from './chapter-fields.tsx'
import { SubtitleFields } from './subtitle-fields.tsx'
import { textsQuery } from './texts.queries.ts'
import type { ContentForm } from './use-content-form.ts'

/** What plays along with a video or sound: subtitles and chapters, each saved by itself. */
export function TextFields({ setup, contentOid }: { setup: ContentForm; contentOid: string }) {
  const { api } = useApp()
  const texts = useQuery(textsQuery(api, contentOid))
  return (
    <Loaded query={texts} pending={<Skeleton className="h-24" />}>
      {(known) => (
        <>
          <SubtitleFields texts={known} />
          <ChapterFields setup={setup} texts={known} />
        </>
      )}
    </Loaded>
  )
}
