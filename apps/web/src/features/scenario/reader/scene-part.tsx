import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { contentQuery } from '../../play/content.api.ts'
import { Stage } from '../../play/stage.tsx'

/** What a scene plays, by the player of its own page. */
export function ScenePart({ contentOid }: { contentOid: string }) {
  const { api } = useApp()
  const part = useQuery(contentQuery(api, contentOid))
  if (part.error) return <Failure error={part.error} />
  if (!part.data) return <Skeleton className="aspect-video w-full" />
  return <Stage {...part.data} next={null} list="" onDisplay={() => {}} />
}
